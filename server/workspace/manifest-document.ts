import { type Manifest, readManifests } from '../kubernetes/manifest.ts';
import { type PodSpecObject, podSpecsOf } from '../kubernetes/pod-specs.ts';
import { asRuntimeClass, type RuntimeClassObject } from '../kubernetes/runtime-class.ts';
import { type Unreadable, unreadable } from '../yaml/silence.ts';
import type { SourceDocument } from '../yaml/source-file.ts';
import type { Node } from '../yaml/tree.ts';

/**
 * What Kubernetes would find in one document. Everything is read when first asked for and kept as long as the
 * document's text lives, so an edit elsewhere in the file costs nothing here.
 */
export class ManifestDocument {
  readonly source: SourceDocument;
  #isConcerned: boolean | undefined;
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

  /**
   * Whether the document can concern us at all: decided on its bytes, without parsing. In the schema of a custom
   * resource `runtimeClassName` is only a property, and such schemas are most of the bytes of large bundles.
   */
  get isConcerned(): boolean {
    this.#isConcerned ??=
      mentionsRuntimeClass(this.text) && (!isSchema.test(this.text) || isOurSchema.test(this.text));
    return this.#isConcerned;
  }

  /** Whether a Pod may be in it, with or without a class: decided on its bytes too. */
  get mayHoldPods(): boolean {
    this.#mayHoldPods ??= /\bcontainers["']?\s*:/.test(this.text);
    return this.#mayHoldPods;
  }

  get unreadable(): Unreadable | undefined {
    this.#unreadable ??= unreadable(this.text, this.source.parsed) ?? 'readable';
    return this.#unreadable === 'readable' ? undefined : this.#unreadable;
  }

  get manifests(): readonly Manifest[] {
    this.#manifests ??= readManifests(this.root);
    return this.#manifests;
  }

  get podSpecs(): readonly PodSpecObject[] {
    this.#podSpecs ??= this.manifests.flatMap(podSpecsOf);
    return this.#podSpecs;
  }

  get runtimeClasses(): readonly RuntimeClassObject[] {
    this.#runtimeClasses ??= this.manifests.flatMap(manifest => asRuntimeClass(manifest) ?? []);
    return this.#runtimeClasses;
  }
}

const isSchema = /^kind: *["']?CustomResourceDefinition["']? *\r?$/m;

/** The custom resource that RuntimeClass was in 1.12 and 1.13. */
const isOurSchema = /^ *["']?name["']?: *["']?runtimeclasses\.node\.k8s\.io\b/m;

/** A few words, one of which is in every text that any rule or table is about. */
export function mentionsRuntimeClass(text: string): boolean {
  return /runtime_?-?(class|handler)|node\.k8s\.io|\boverhead\b|\bhostUsers\b|nvidia\.com\/(gpu|mig-)|\brecursiveReadOnly\b/i.test(
    text,
  );
}
