import { type PodSpecObject, podSpecsOf } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { type Manifest, readManifests } from '../kubernetes/manifests/manifest.ts';
import { asRuntimeClass, type RuntimeClassObject } from '../kubernetes/manifests/runtime-class.ts';
import type { FileRange } from '../yaml/line-index.ts';
import { type Unreadable, unreadable } from '../yaml/silence.ts';
import type { SourceDocument } from '../yaml/source-file.ts';
import { type TopLevel, topLevel, topLevelInSteps } from '../yaml/top-level.ts';
import type { Node, Range } from '../yaml/tree.ts';

/**
 * What Kubernetes would find in one document. Everything is read when first asked for and kept as long as the
 * document's text lives, so an edit elsewhere in the file costs nothing here.
 */
export class ManifestDocument {
  readonly source: SourceDocument;
  #hasOurWords: boolean | undefined;
  #content: Content | undefined;
  #mayHoldPods: boolean | undefined;
  #unreadable: Unreadable | 'readable' | undefined;
  #manifests: readonly Manifest[] | undefined;
  #podSpecs: readonly PodSpecObject[] | undefined;
  #runtimeClasses: readonly RuntimeClassObject[] | undefined;

  constructor(source: SourceDocument) {
    this.source = source;
  }

  get text(): string {
    return this.source.text;
  }

  get root(): Node | null {
    return this.source.parsed.root;
  }

  /** A range of offsets as positions whose lines count from the first line of the document. */
  positions({ start, end }: Range): FileRange {
    const { lines } = this.source;
    return { start: lines.positionAt(start), end: lines.positionAt(end) };
  }

  /** Whether the document can concern us at all: decided on its bytes, without parsing. */
  get isRelevant(): boolean {
    return this.mentionsClasses && this.mayHoldObjects;
  }

  /** Whether one of our words is in it, be it in a text that holds no object, such as the values of a chart. */
  get mentionsClasses(): boolean {
    this.#hasOurWords ??= mentionsRuntimeClass(this.text);
    return this.#hasOurWords && this.#holds !== 'schema';
  }

  /** Whether there may be an object in it that we read: decided on its bytes too. */
  get mayHoldObjects(): boolean {
    return this.#holds === 'objects';
  }

  /** Whether a Pod may be in it, with or without a class: decided on its bytes too. */
  get mayHoldPods(): boolean {
    this.#mayHoldPods ??= /\bcontainers["']?\s*:/.test(this.text);
    return this.#mayHoldPods && this.mayHoldObjects;
  }

  /** Parses the document, so who asks knows that it may concern us. */
  get unreadable(): Unreadable | undefined {
    this.#unreadable ??= unreadable(this.source) ?? 'readable';
    return this.#unreadable === 'readable' ? undefined : this.#unreadable;
  }

  get manifests(): readonly Manifest[] {
    this.#manifests ??= this.#holds === 'no object' ? [] : readManifests(this.root);
    return this.#manifests;
  }

  get podSpecs(): readonly PodSpecObject[] {
    this.#podSpecs ??= this.mayHoldObjects ? this.manifests.flatMap(podSpecsOf) : [];
    return this.#podSpecs;
  }

  get runtimeClasses(): readonly RuntimeClassObject[] {
    this.#runtimeClasses ??= this.mayHoldObjects
      ? this.manifests.flatMap(manifest => asRuntimeClass(manifest) ?? [])
      : [];
    return this.#runtimeClasses;
  }

  /** Finds out `isRelevant` in pieces of a few milliseconds, for a text of megabytes that somebody waits behind. */
  *look(): Generator<void> {
    this.#hasOurWords ??= mentionsRuntimeClass(this.text);
    if (this.#hasOurWords && this.#content === undefined) {
      yield;
      this.#content = contentOf(this.text, yield* topLevelInSteps(this.text));
    }
  }

  get #holds(): Content {
    this.#content ??= contentOf(this.text, topLevel(this.text));
    return this.#content;
  }
}

/**
 * What the top level of a document says it holds. An OpenAPI description of Kubernetes mentions all that we look for
 * and holds no object; in the schema of a custom resource `runtimeClassName` is only a property; a dashboard in a
 * ConfigMap is text to us. These are most of the bytes of large folders, and to parse one may take seconds.
 */
type Content = 'objects' | 'schema' | 'text' | 'no object';

function contentOf(text: string, { entries, isAll }: TopLevel): Content {
  if (isAll && !entries.some(({ key }) => keysWeRead.has(key))) return 'no object';
  const isOnly = (name: string, word: string) => {
    const values = entries.filter(({ key }) => key === name).map(({ value }) => value);
    return values.length > 0 && values.every(value => value === word);
  };
  if (isOnly('kind', 'CustomResourceDefinition')) return isOurSchema.test(text) ? 'objects' : 'schema';
  return isAll && isOnly('kind', 'ConfigMap') && isOnly('apiVersion', 'v1') ? 'text' : 'objects';
}

/** Those of objects, and those of a kustomization that select objects: it may do without a kind. */
const keysWeRead = new Set(['apiVersion', 'kind', 'patches', 'patchesJson6902', 'replacements', 'vars']);

/** The custom resource that RuntimeClass was in 1.12 and 1.13. */
const isOurSchema = /["']?\bname["']?: *["']?runtimeclasses\.node\.k8s\.io\b/m;

/** A few words, one of which is in every text that any rule or table is about. */
export function mentionsRuntimeClass(text: string): boolean {
  return /runtime_?-?(class|handler)|node\.k8s\.io|\boverhead\b|\bhostUsers\b|nvidia\.com\/(gpu|mig-)|\brecursiveReadOnly\b/i.test(
    text,
  );
}
