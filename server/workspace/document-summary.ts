import { classPlace } from '../clusters/saved/class-place.ts';
import { saysGpusNeedNoClass } from '../documents/gpus-without-class.ts';
import type { ManifestDocument } from '../documents/manifest-document.ts';
import type { DocumentPlace, ManifestFile, PlacedManifestDocument } from '../documents/manifest-file.ts';
import { isValuesWithExpressions } from '../documents/values-with-expressions.ts';
import { chartClasses, wordsOfChartClasses } from '../kubernetes/classes/chart-classes.ts';
import { describeClass, type KnownClass } from '../kubernetes/classes/known-class.ts';
import { type OperatorClass, operatorClasses } from '../kubernetes/classes/operator-classes.ts';
import type { DefinedKind } from '../kubernetes/kinds/defined-kinds.ts';
import { isListedKind } from '../kubernetes/kinds/pod-spec-places.ts';
import { type PodsStated, podsStated } from '../kubernetes/kinds/pods-wanted.ts';
import type { Manifest } from '../kubernetes/manifests/manifest.ts';
import { toJson } from '../kubernetes/objects/json.ts';
import { isPlaceholder } from '../kubernetes/objects/placeholder.ts';
import { exemptRuntimeClasses } from '../kubernetes/objects/pod-security.ts';
import { fieldsThatPlace } from '../kubernetes/scheduling/fields-that-place.ts';
import { nodeAt } from '../yaml/lookup.ts';
import type { Node } from '../yaml/tree.ts';
import { toValue } from '../yaml/value.ts';
import { fluxKustomizationsIn } from './flux-kustomizations-in.ts';
import { type StatedFeature, statedFeatures } from './stated-features.ts';

/** The data of one document that the rest of the workspace needs. */
export interface DocumentSummary {
  readonly classes: readonly KnownClass[];
  readonly uses: readonly ClassUse[];
  readonly podSpecs: readonly WrittenPodSpec[];
  /** Words where classes are named outside of Pod specs: in templates, values and policies. */
  readonly mentions: readonly string[];
  /** Classes that the configuration of an API server in this document exempts from pod-security checks. */
  readonly exemptions: readonly ClassExemption[];
  /** Classes that an operator or a chart creates because of this document. */
  readonly operatorClasses: readonly ClassOfOperator[];
  /** `true` if it says that Pods get the GPUs of NVIDIA without a class; else empty. */
  readonly gpusWithoutClass: readonly true[];
  /** The kind that a CustomResourceDefinition in this document defines, if it names classes. */
  readonly definedKinds: readonly DefinedKind[];
  /** What this document says about features that have to be on before an object may name a class. */
  readonly features: readonly StatedFeature[];
  /** The URI of the file, a `#` and the number of documents above, if this is a Kustomization of Flux that patches. */
  readonly fluxKustomizations: readonly string[];
  /** The parts that name a class and that this document alone does not let us judge. */
  readonly unjudged: readonly UnjudgedPart[];
}

/** A location that names a class. */
export interface ClassUse extends DocumentPlace {
  readonly className: string;
  /** Kind and name of the object around it, as `Deployment api`; left out for values of a chart and patches without a kind. */
  readonly object?: string | undefined;
  readonly namespace?: string | undefined;
  /** Whether the class is only allowed, exempted or preset here, so that no Pods follow from it. */
  readonly isListed?: boolean | undefined;
  /** The Pods that follow from it, as far as the object says; `undefined` in values of a chart and other places without Pods. */
  readonly pods?: PodsStated | undefined;
  /** Whether it is in a document in a scalar, which may be a patch. */
  readonly isEmbedded?: true;
}

/** A whole Pod spec that names a class. Its place is that of the name, as of its `ClassUse`. */
export interface WrittenPodSpec extends DocumentPlace {
  /** What `fieldsThatPlace` returns of it, as JSON. */
  readonly fields: string;
  /** Whether it is that of a template, and not of a Pod. */
  readonly isTemplate: boolean;
  /** Whether a controller binds its Pods to nodes by name, so that each of them has a node of its own. */
  readonly isDaemonSet: boolean;
}

/** A template, a text with a merge conflict, or an object of a kind that we know only if a definition says more. */
export type UnjudgedPart = { readonly uri: string } & (
  | { readonly why: 'template' | 'conflict' }
  | { readonly why: 'kind'; readonly apiVersion: string; readonly kind: string; readonly name: string }
);

export interface ClassExemption extends DocumentPlace {
  readonly className: string;
}

/** A class that an operator or a chart creates, and the location that makes it do so. */
export interface ClassOfOperator extends DocumentPlace {
  readonly className: string;
  readonly handler: string | undefined;
  /** Kind and name of the object, or the chart that has the values: `Shim spin`, `Chart kata-deploy`. */
  readonly object: string;
}

/** The summary of a document that mentions classes. It is plain data and keeps no syntax tree in memory. */
export function summarizeDocument(file: ManifestFile, placed: PlacedManifestDocument): DocumentSummary {
  const { document } = placed;
  const { definedKind } = document;
  if (definedKind !== undefined) {
    return { ...nothing, definedKinds: [definedKind] };
  }
  const named = {
    ...nothing,
    uses: document.classReferences.map(({ className, node, manifest, isListed, podSpec }) => ({
      className,
      object: manifest && titleOf(manifest),
      ...file.place(placed, node.range),
      namespace: manifest?.namespace,
      isListed,
      pods: podSpec && podsStated(podSpec),
      ...(placed.embeddedIn !== undefined && { isEmbedded: true as const }),
    })),
    podSpecs: writtenPodSpecs(file, placed),
    mentions: [...mentionedWords(document)],
    unjudged: unjudgedParts(file, placed),
    gpusWithoutClass: saysGpusNeedNoClass(document.text) ? onlyTrue : [],
    features: statedFeatures(file, placed),
  };
  if (!document.isRelevant || document.unreadable) return named;
  return {
    ...named,
    classes: document.runtimeClasses.flatMap(object => {
      const source = { kind: 'workspace' as const, ...classPlace(file, placed, object) };
      return describeClass(object, source) ?? [];
    }),
    exemptions: document.manifests.flatMap(manifest => exemptionsIn(manifest, file, placed)),
    operatorClasses: classesOfOperators(file, placed),
    fluxKustomizations: fluxKustomizationsIn(file, placed),
  };
}

/** Documents in a scalar of another document may be patches, and are left out. */
function writtenPodSpecs(file: ManifestFile, placed: PlacedManifestDocument): readonly WrittenPodSpec[] {
  if (placed.embeddedIn !== undefined) return [];
  return placed.document.classReferences.flatMap(({ podSpec, node }) => {
    if (!podSpec?.place.whole || podSpec.place.field !== 'runtimeClassName') return [];
    const { manifest, place } = podSpec;
    return [
      {
        ...file.place(placed, node.range),
        fields: toJson(fieldsThatPlace(podSpec.node)),
        isTemplate: place.template,
        isDaemonSet: manifest.kind === 'DaemonSet',
      },
    ];
  });
}

function unjudgedParts({ uri }: ManifestFile, placed: PlacedManifestDocument): readonly UnjudgedPart[] {
  const { document, embeddedIn } = placed;
  if (embeddedIn !== undefined || !document.isRelevant || document.unreadable === 'too-deep') return [];
  const why = document.unreadable;
  if (why !== undefined && !isValuesWithExpressions(document))
    return /runtimeclass/i.test(document.text) ? [{ uri, why }] : [];
  return document.classReferences.flatMap(({ manifest, podSpec, isListed }) => {
    if (manifest === undefined || podSpec !== undefined || isListed === true) return [];
    const { apiVersion, kind, name = '' } = manifest;
    return isListedKind(apiVersion, kind) ? [] : [{ uri, why: 'kind' as const, apiVersion, kind, name }];
  });
}

/** `Deployment checkout`; the kind alone if the name is missing. */
function titleOf({ kind, name }: Manifest): string {
  return name === undefined ? kind : `${kind} ${name}`;
}

const onlyTrue = [true] as const;

const nothing: DocumentSummary = {
  classes: [],
  uses: [],
  podSpecs: [],
  mentions: [],
  exemptions: [],
  operatorClasses: [],
  gpusWithoutClass: [],
  definedKinds: [],
  features: [],
  fluxKustomizations: [],
  unjudged: [],
};

function classesOfOperators(file: ManifestFile, placed: PlacedManifestDocument): readonly ClassOfOperator[] {
  const { manifests, root, text } = placed.document;
  const located = (node: Node | null, object: string, found: readonly OperatorClass[]) =>
    found.flatMap(({ name, handler, at }) => {
      const named = nodeAt(node, at);
      if (named === null || isPlaceholder(name)) return [];
      return [{ className: name, handler, object, ...file.place(placed, named.range) }];
    });
  return [
    ...manifests.flatMap(manifest => {
      return located(manifest.node, titleOf(manifest) ?? manifest.kind, operatorClasses(manifest));
    }),
    ...(wordsOfChartClasses.test(text) ? chartClasses(toValue(root)) : []).flatMap(found =>
      located(root, `Chart ${found.chart}`, [found]),
    ),
  ];
}

function exemptionsIn(
  manifest: Manifest,
  file: ManifestFile,
  placed: PlacedManifestDocument,
): readonly ClassExemption[] {
  if (!mayExempt.has(manifest.kind)) return [];
  return exemptRuntimeClasses(manifest.value).flatMap(({ className, at: path }) => {
    const node = nodeAt(manifest.node, path);
    if (node === null || isPlaceholder(className)) return [];
    return [{ className, ...file.place(placed, node.range) }];
  });
}

const mayExempt = new Set([
  'AdmissionConfiguration',
  'PodSecurityConfiguration',
  'PodSecurityAdmissionConfigurationTemplate',
]);

/**
 * The words after `runtimeClassName:`, `runtimeClasses:` and the like, and the value of a JSON patch of that field. Some
 * of them are no class names; that is the safe side when checking whether a class is unused. The names that are read
 * exactly are left out.
 */
function* mentionedWords(document: ManifestDocument): Generator<string> {
  const { text } = document;
  const names = [...startsOfNames(document)].sort((a, b) => a - b);
  let next = 0;
  for (const { index } of text.matchAll(mention)) {
    const end = index + longestMention;
    while (next < names.length && names[next]! < index) next++;
    if (names[next]! < end) continue;
    const [, ...words] = text.slice(index, end).match(/[a-z0-9][a-z0-9.-]*[a-z0-9]/g) ?? [];
    yield* words;
  }
}

/** The end of the word is bounded: in `RuntimeClassRuntimeClass...` it would be searched from each of them. */
const mention = /runtime_?-?class\w{0,60}["']?\s*[:=]|\/runtimeClassName/gi;

/** UTF-16 code units from a key to the names below it. */
const longestMention = 200;

/** The offsets of names that are read exactly, those in embedded documents included. */
function* startsOfNames(document: ManifestDocument): Generator<number> {
  for (const { node } of document.classReferences) yield node.range.start;
  for (const { document: inner, text, start } of document.embedded) {
    for (const { node } of inner.classReferences) yield text.outer(start + node.range.start);
  }
}
