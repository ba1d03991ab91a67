import type { ApplicableLimitation } from '../../../analysis/applicable-limitations.ts';
import type { ChainLink } from '../../../analysis/chain/link.ts';
import type { ClusterView } from '../../../analysis/cluster-view.ts';
import type { JudgedVersion } from '../../../analysis/judged-version.ts';
import type { ClassVerdict, PodPrediction } from '../../../analysis/prediction.ts';
import type { StatedValues } from '../../../analysis/stated-values.ts';
import type { WorkspaceModel } from '../../../analysis/workspace-model.ts';
import type { Certainty } from '../../../base/certainty.ts';
import type { Severity } from '../../../base/settings.ts';
import type { ClassReference } from '../../../documents/class-reference.ts';
import type { FileKind } from '../../../documents/file-kind.ts';
import type { DocumentPlace, FileRange } from '../../../documents/manifest-file.ts';
import type { PodSpecObject } from '../../../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Manifest } from '../../../kubernetes/manifests/manifest.ts';
import type { RuntimeClassObject } from '../../../kubernetes/manifests/runtime-class.ts';
import type { NodeConfigFile } from '../../../node-config/node-config-file.ts';
import type { Problem } from '../../../yaml/parse.ts';
import type { Node, Range } from '../../../yaml/tree.ts';
import type { DecodeError } from './decode-errors.ts';
import type { Fix, NodeConfigFix } from './fix.ts';

/**
 * One kind of problem that can be reported. A rule only has the checks for the objects it applies to, so it costs
 * nothing elsewhere. It yields findings and does not know the severity that the user has set.
 */
export interface Rule {
  /** The id of the rule; also the name of its file, its page, its test and its setting, and the `Diagnostic.code`. */
  readonly id: string;
  /** The severity of a finding that is certain; `severity.ts` says what the others have. */
  readonly severity: Severity;
  /** The severity of a finding that is likely or unknown, where it is not the usual one. */
  readonly whenLikely?: Severity;
  readonly whenUnknown?: Severity;
  /**
   * The link of the chain from a workload to its node that is broken where the rule finds an error or a warning: Pods do not start, or an
   * object is refused. `object`: that of the object with the finding. Left out where Pods run all the same.
   */
  readonly breaks?: ChainLink | 'object';
  /** One sentence for lists of rules: in the settings, in the README and on its page. */
  readonly summary: string;
  /** The summary in Simplified Chinese, for lists of rules; without it they show the English one. */
  readonly summaryInChinese?: string;
  /**
   * Whether `checkPodSpec` judges fields of a Pod together, its class and others: it is then asked too for what a kustomization
   * makes of a Pod spec.
   */
  readonly judgesWholePods?: true;
  /** How editors draw what it finds besides underlining it: deprecated text struck through, unnecessary text faded. */
  readonly tag?: 'deprecated' | 'unnecessary';
  readonly checkRuntimeClass?: (object: RuntimeClassObject, context: RuleContext) => Iterable<Finding>;
  readonly checkPodSpec?: (podSpec: PodSpecObject, context: RuleContext) => Iterable<Finding>;
  /** Checks a place that names a class, in a Pod spec or elsewhere. An uncertain one is worth a warning at most. */
  readonly checkClassReference?: (reference: ClassReference, context: RuleContext) => Iterable<Finding>;
  /** Checks a document that is nested too deeply: none of it was read, and the problem has the position of the excess. */
  readonly checkUnread?: (problem: Problem, context: RuleContext) => Iterable<Finding>;
  /** Checks every document that can be read; `null` is an empty one. */
  readonly checkDocument?: (root: Node | null, context: RuleContext) => Iterable<Finding>;
  /** Checks a template that a program still has to render: only its text, `context.text`, is available. */
  readonly checkTemplate?: (context: RuleContext) => Iterable<Finding>;
  readonly checkManifest?: (manifest: Manifest, context: RuleContext) => Iterable<Finding>;
  /** Checks a configuration of containerd or CRI-O; no other check sees those files. */
  readonly checkNodeConfig?: (file: NodeConfigFile, context: RuleContext) => Iterable<NodeConfigFinding>;
}

/** The context of the object that a rule checks. */
export interface RuleContext {
  /** The text of the document; all ranges are offsets in it. */
  readonly text: string;
  /** The URI of the file that contains the document. */
  readonly uri: string;
  readonly fileKind: FileKind;
  readonly placeOf: (range: Range) => DocumentPlace;
  /** Whether the object is a patch of a kustomization: fields that it lacks may be in the object that it changes. */
  readonly isPatch: boolean;
  readonly model: WorkspaceModel;
  readonly judged: JudgedVersion;
  /** The values that the document states for charts of the workspace. */
  readonly statedValues: () => readonly StatedValues[];
  /** The clusters to predict for; the call is recorded, so that the document is checked again when the clusters change. */
  readonly views: () => readonly ClusterView[];
  /** The predictions for the Pods in each cluster in view, computed once for all rules. */
  readonly predictions: (podSpec: PodSpecObject) => readonly PodPrediction[];
  /** The server's verdict about a RuntimeClass, computed once for all rules. */
  readonly verdict: (object: RuntimeClassObject) => ClassVerdict;
  /** The values of a built-in object that a server cannot decode, computed once for all rules. */
  readonly decodeErrors: (manifest: Manifest) => readonly DecodeError[];
  /** The limitations of their runtime that Pods run into in each cluster, computed once for all rules. */
  readonly limitations: (podSpec: PodSpecObject) => readonly ApplicableLimitation[];
}

export interface Finding {
  readonly range: Range;
  /** What is wrong, in the cluster's own message if it has one. */
  readonly message: string;
  /** How sure it is that this is a mistake; `certain` by default. The severity follows from it (`severity.ts`). */
  readonly certainty?: Certainty | undefined;
  readonly related?: readonly Related[];
  /** The fixes, the best first. Computed only when the editor asks for them. */
  readonly fixes?: () => readonly Fix[];
}

/** A finding in a node configuration, with positions in the file instead of offsets. */
export interface NodeConfigFinding extends Omit<Finding, 'range' | 'fixes'> {
  readonly range: FileRange;
  readonly fixes?: () => readonly NodeConfigFix[];
}

/** Related information that explains a finding: a range of its own document, or a location in any file. */
export interface Related {
  readonly at: Range | DocumentPlace;
  readonly message: string;
}
