import type { ApplicableLimitation } from '../../analysis/applicable-limitations.ts';
import type { ClusterView } from '../../analysis/cluster-view.ts';
import type { JudgedVersion } from '../../analysis/judged-version.ts';
import type { FilePlace } from '../../analysis/locate.ts';
import type { ClassVerdict, PodPrediction } from '../../analysis/prediction.ts';
import type { WorkspaceModel } from '../../analysis/workspace-model.ts';
import type { Severity } from '../../base/settings.ts';
import type { FileKind } from '../../documents/file-kind.ts';
import type { DocumentPlace, FileRange } from '../../documents/manifest-file.ts';
import type { PodSpecObject } from '../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Manifest } from '../../kubernetes/manifests/manifest.ts';
import type { RuntimeClassObject } from '../../kubernetes/manifests/runtime-class.ts';
import type { NodeConfigFile } from '../../node-config/node-config-file.ts';
import type { Problem } from '../../yaml/parse.ts';
import type { TextChange } from '../../yaml/source-file.ts';
import type { Node, Range } from '../../yaml/tree.ts';
import type { DecodeError } from './decode-errors.ts';

/**
 * One thing that can be wrong. A rule has the checks for the objects it is about and no others, so it costs only
 * where such objects occur. It yields findings; it does not know which severity the user has set.
 */
export interface Rule {
  /** Also the name of its file, its page, its test, its setting and `Diagnostic.code`. */
  readonly id: string;
  /** The severity of a finding that has none of its own and for which the user has set none. */
  readonly severity: Severity;
  /** One sentence for lists of rules: in the settings, in the README and on its page. */
  readonly summary: string;
  /** The same for the settings and the README in Simplified Chinese. */
  readonly summaryInChinese: string;
  readonly checkRuntimeClass?: (object: RuntimeClassObject, context: RuleContext) => Iterable<Finding>;
  readonly checkPodSpec?: (podSpec: PodSpecObject, context: RuleContext) => Iterable<Finding>;
  /** Documents that are nested too deeply: nothing was read of them, and the problem says from where on. */
  readonly checkUnread?: (problem: Problem, context: RuleContext) => Iterable<Finding>;
  /** Every document that can be read; `null` is an empty one. */
  readonly checkDocument?: (root: Node | null, context: RuleContext) => Iterable<Finding>;
  /** Documents that a program still has to render: there is nothing but `context.text`. */
  readonly checkTemplate?: (context: RuleContext) => Iterable<Finding>;
  readonly checkManifest?: (manifest: Manifest, context: RuleContext) => Iterable<Finding>;
  /** Configurations of containerd and CRI-O; no other check sees those. */
  readonly checkNodeConfig?: (file: NodeConfigFile, context: RuleContext) => Iterable<NodeConfigFinding>;
}

/** What a rule may ask about besides the object itself. */
export interface RuleContext {
  /** Text of the document; all ranges are offsets in it. */
  readonly text: string;
  /** The file that the document is in. */
  readonly uri: string;
  readonly fileKind: FileKind;
  readonly placeOf: (range: Range) => DocumentPlace;
  /** The object is only what a kustomization changes of another one: what it lacks, the other may have. */
  readonly isPatch: boolean;
  readonly model: WorkspaceModel;
  readonly judged: JudgedVersion;
  /** The clusters to predict for: who asks is looked at again when they change. */
  readonly views: () => readonly ClusterView[];
  /** What each cluster to predict for would do with the Pods, computed once for all rules. */
  readonly predictions: (podSpec: PodSpecObject) => readonly PodPrediction[];
  /** What the server says of a RuntimeClass, computed once for all rules. */
  readonly verdict: (object: RuntimeClassObject) => ClassVerdict;
  /** What a server cannot read of an object of Kubernetes' own, computed once for all rules. */
  readonly decodeErrors: (manifest: Manifest) => readonly DecodeError[];
  /** What the Pods ask for and their runtime cannot do in each cluster, computed once for all rules. */
  readonly limitations: (podSpec: PodSpecObject) => readonly ApplicableLimitation[];
}

export interface Finding {
  readonly range: Range;
  /** What is wrong, in the cluster's words where the cluster has any. */
  readonly message: string;
  /** Where what is known makes it weigh more or less than the rule usually does. */
  readonly severity?: Severity | undefined;
  readonly related?: readonly Related[];
  /** Ways to fix it, the best first. Computed only when the editor asks for them. */
  readonly fixes?: () => readonly Fix[];
}

/** A finding in the configuration of a node, with positions in the file instead of offsets. */
export interface NodeConfigFinding extends Omit<Finding, 'range' | 'fixes'> {
  readonly range: FileRange;
  readonly fixes?: () => readonly NodeConfigFix[];
}

/** Changes of this file and of others; they do not overlap. */
export interface NodeConfigFix extends Pick<Fix, 'title'> {
  readonly changes: readonly FileChange[];
}

/** What explains the finding: a range of its own document, or a place in whatever file. */
export interface Related {
  readonly at: Range | DocumentPlace;
  readonly message: string;
}

export interface Fix {
  /** What it does, as a command: `Rename to 'gvisor'`. */
  readonly title: string;
  /** Changes of the document's text, by offsets in it; they do not overlap. */
  readonly changes: readonly TextChange[];
  /** Changes of other files that belong to it; they are shown before they are made. */
  readonly elsewhere?: readonly FileChange[];
}

/** Puts a text in the place of a range of a file. */
export interface FileChange extends FilePlace {
  readonly text: string;
}
