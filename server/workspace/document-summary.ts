import { classPlace } from '../clusters/saved/class-place.ts';
import type { DocumentPlace, ManifestFile, PlacedManifestDocument } from '../documents/manifest-file.ts';
import { describeClass, type KnownClass } from '../kubernetes/classes/known-class.ts';
import type { PodSpecObject } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import type { Manifest } from '../kubernetes/manifests/manifest.ts';
import { isPlaceholder } from '../kubernetes/objects/placeholder.ts';
import { exemptRuntimeClasses } from '../kubernetes/objects/pod-security.ts';
import { nodeAt } from '../yaml/lookup.ts';
import type { Entry, Node } from '../yaml/tree.ts';

/** What the rest of the workspace needs to know of one document. */
export interface DocumentSummary {
  readonly classes: readonly KnownClass[];
  readonly uses: readonly ClassUse[];
  /** Words where classes are named outside of Pod specs: in templates, values and policies. */
  readonly mentions: readonly string[];
  /** Classes that the configuration of an API server in this document exempts from pod-security checks. */
  readonly exemptions: readonly ClassExemption[];
}

/** A location that names a class. */
export interface ClassUse extends DocumentPlace {
  readonly className: string;
  readonly kind: string;
  readonly name: string | undefined;
}

export interface ClassExemption extends DocumentPlace {
  readonly className: string;
}

/** The summary of a document that mentions classes. It is plain data and keeps no syntax tree in memory. */
export function summarizeDocument(file: ManifestFile, placed: PlacedManifestDocument): DocumentSummary {
  const { document } = placed;
  if (!document.mayHoldObjects || document.unreadable) {
    return { classes: [], uses: [], mentions: [...mentionedWords(document.text, [])], exemptions: [] };
  }
  return {
    classes: document.runtimeClasses.flatMap(object => {
      const source = { kind: 'workspace' as const, ...classPlace(file, placed, object) };
      return describeClass(object, source) ?? [];
    }),
    uses: document.podSpecs.filter(namesClass).map(({ className, classEntry, manifest: { kind, name } }) => {
      return { className, kind, name, ...file.place(placed, classEntry.value.range) };
    }),
    mentions: [...mentionedWords(document.text, document.podSpecs)],
    exemptions: document.manifests.flatMap(manifest => exemptionsIn(manifest, file, placed)),
  };
}

/** A Pod spec that has a class name, and not only a location where one can be inserted. */
type NamesClass = PodSpecObject & {
  readonly className: string;
  readonly classEntry: Entry & { value: Node };
};

function namesClass(podSpec: PodSpecObject): podSpec is NamesClass {
  const { className, classEntry } = podSpec;
  return Boolean(className) && classEntry?.value != null && !isPlaceholder(className!);
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

const mayExempt = new Set(['AdmissionConfiguration', 'PodSecurityConfiguration']);

/**
 * The words after `runtimeClassName:`, `runtimeClasses:` and the like, and the value of a JSON patch of that field. Some
 * of them are no class names; that is the safe side when checking whether a class is unused. The contents of Pod specs
 * are left out, because their class names are read exactly.
 */
function* mentionedWords(text: string, podSpecs: readonly PodSpecObject[]): Generator<string> {
  const certain = podSpecs.filter(namesClass).map(({ classEntry }) => classEntry.range);
  for (const { index } of text.matchAll(/runtime_?-?class\w*["']?\s*[:=]|\/runtimeClassName/gi)) {
    if (certain.some(({ start, end }) => start <= index && index < end)) continue;
    const [, ...words] = text.slice(index, index + 200).match(/[a-z0-9][a-z0-9.-]*[a-z0-9]/g) ?? [];
    yield* words;
  }
}
