import { type DefinedKind, type DefinedKinds, definedPlaces } from '../kubernetes/kinds/defined-kinds.ts';
import { builtInKind } from '../kubernetes/kinds/pod-spec-places.ts';
import { type PodSpecObject, podSpecsOf } from '../kubernetes/kinds/pod-specs-in-manifest.ts';
import { readDefinition, readDefinitionInSteps } from '../kubernetes/kinds/read-definition.ts';
import { type Manifest, readManifests } from '../kubernetes/manifests/manifest.ts';
import { asRuntimeClass, type RuntimeClassObject } from '../kubernetes/manifests/runtime-class.ts';
import type { FileRange } from '../yaml/line-index.ts';
import type { SourceDocument } from '../yaml/source-file.ts';
import { topLevel, topLevelInSteps } from '../yaml/top-level.ts';
import type { Node, Range, ScalarNode } from '../yaml/tree.ts';
import { type Unreadable, unreadable } from '../yaml/unreadable.ts';
import {
  type ClassNamePlace,
  type ClassReference,
  classNamePlaces,
  mayNameClassByKey,
  namedIn,
} from './class-reference.ts';
import { classReferencesInTemplate } from './class-references-in-template.ts';
import { type Content, contentByFirstKeys, contentOf, describesApi } from './content-of-document.ts';
import { DocumentNodeConfigs } from './document-node-configs.ts';
import { type Embedded, embeddedDocuments } from './embedded-documents.ts';
import { mentionsRuntimeClass } from './mentions-runtime-class.ts';
import { mayHoldNestedNodeConfig, mentionsNodeConfig } from './node-config-texts.ts';
import { mayHoldReleases, type Release, releasesIn } from './releases.ts';
import { isValuesWithExpressions } from './values-with-expressions.ts';

/**
 * One document as Kubernetes would read it. Each part is read when first used and cached as long as the document's text
 * lives, so an edit elsewhere in the file costs nothing here.
 */
export class ManifestDocument {
  readonly source: SourceDocument;
  #hasOurWords: boolean | undefined;
  #content: Content | undefined;
  #isValues: boolean | undefined;
  #mayHoldPods: boolean | undefined;
  #unreadable: Unreadable | 'readable' | undefined;
  #manifests: readonly Manifest[] | undefined;
  #podSpecs: readonly PodSpecObject[] | undefined;
  #byDefinitions: ByDefinitions | undefined;
  #definedKind: { readonly read: DefinedKind | undefined } | undefined;
  #runtimeClasses: readonly RuntimeClassObject[] | undefined;
  #classReferences: readonly ClassReference[] | undefined;
  #embedded: readonly EmbeddedDocument[] | undefined;
  #releases: readonly Release[] | undefined;
  #nodeConfigs: DocumentNodeConfigs | 'none' | undefined;

  constructor(source: SourceDocument) {
    this.source = source;
  }

  get text(): string {
    return this.source.text;
  }

  get root(): Node | null {
    return this.source.parsed.root;
  }

  /** Converts a range of offsets to positions whose lines count from the first line of the document. */
  positions({ start, end }: Range): FileRange {
    const { lines } = this.source;
    return { start: lines.positionAt(start), end: lines.positionAt(end) };
  }

  /** Whether the document can matter at all: decided on its bytes, without parsing. */
  get isRelevant(): boolean {
    return this.mentionsClasses && (this.mayHoldObjects || this.isValues);
  }

  /** Whether the document holds no object but may name a class by a key, as values and JSON patches do. */
  get isValues(): boolean {
    this.#isValues ??= this.#holds === 'no object' && mayNameClassByKey(this.text);
    return this.#isValues;
  }

  /** Whether the text mentions RuntimeClass or one of its fields; it may hold no object, as the values of a chart. */
  get mentionsClasses(): boolean {
    return this.#mentionsWords && this.#holds !== 'schema';
  }

  /** Whether the document may hold an object that is read: decided on its bytes, without parsing. */
  get mayHoldObjects(): boolean {
    return this.#holds === 'objects';
  }

  /** Whether the document may hold a Pod, with or without a class: decided on its bytes, without parsing. */
  get mayHoldPods(): boolean {
    this.#mayHoldPods ??= /\bcontainers["']?\s*:/.test(this.text);
    return this.#mayHoldPods && this.mayHoldObjects;
  }

  /** The error that makes the document unreadable. Parses it, so check first that it can matter. */
  get unreadable(): Unreadable | undefined {
    this.#unreadable ??= unreadable(this.source) ?? 'readable';
    return this.#unreadable === 'readable' ? undefined : this.#unreadable;
  }

  get manifests(): readonly Manifest[] {
    this.#manifests ??= this.#holds === 'no object' ? [] : readManifests(this.root);
    return this.#manifests;
  }

  /** The Pod specs that are known from this document alone; where the definitions of kinds are at hand, `podSpecsIn`. */
  get podSpecs(): readonly PodSpecObject[] {
    this.#podSpecs ??= this.mayHoldObjects ? this.manifests.flatMap(manifest => podSpecsOf(manifest)) : [];
    return this.#podSpecs;
  }

  /** The Pod specs, also those in kinds that a CustomResourceDefinition of the workspace defines. */
  podSpecsIn(kinds: DefinedKinds): readonly PodSpecObject[] {
    return this.#by(kinds).podSpecs;
  }

  /** The places for the name of a class; in a kind that a CustomResourceDefinition of the workspace defines, certain. */
  classNamePlacesIn(kinds: DefinedKinds): readonly ClassNamePlace[] {
    return this.#by(kinds).classNamePlaces;
  }

  classReferencesIn(kinds: DefinedKinds): readonly ClassReference[] {
    return this.#by(kinds).classReferences;
  }

  #by(kinds: DefinedKinds): Omit<ByDefinitions, 'kinds'> {
    const isDefined = ({ apiVersion, kind }: Manifest) =>
      definedPlaces(kinds, apiVersion, kind) !== undefined;
    // Without definitions nothing is read that would not be read anyway.
    if (kinds.size === 0 || !this.mayHoldObjects || this.unreadable || !this.manifests.some(isDefined))
      return this;
    if (this.#byDefinitions?.kinds !== kinds) {
      const { root, text, manifests } = this;
      const podSpecs = manifests.flatMap(manifest => podSpecsOf(manifest, kinds));
      const places = classNamePlaces({ root, text, manifests, podSpecs });
      this.#byDefinitions = { kinds, podSpecs, classNamePlaces: places, classReferences: namedIn(places) };
    }
    return this.#byDefinitions;
  }

  /** The kind that a CustomResourceDefinition in this document defines, if it names classes: read without parsing. */
  get definedKind(): DefinedKind | undefined {
    this.#definedKind ??= { read: this.#isDefinition ? readDefinition(this.text) : undefined };
    return this.#definedKind.read;
  }

  get #isDefinition(): boolean {
    return this.#mentionsWords && this.#holds === 'schema' && !describesApi.test(this.text);
  }

  get runtimeClasses(): readonly RuntimeClassObject[] {
    this.#runtimeClasses ??= this.mayHoldObjects
      ? this.manifests.flatMap(manifest => asRuntimeClass(manifest) ?? [])
      : [];
    return this.#runtimeClasses;
  }

  /** The places that name a class. */
  get classReferences(): readonly ClassReference[] {
    this.#classReferences ??= this.isRelevant ? this.#readClassReferences() : [];
    return this.#classReferences;
  }

  #readClassReferences(): readonly ClassReference[] {
    const isTemplate = this.unreadable === 'template' && !isValuesWithExpressions(this);
    return isTemplate ? classReferencesInTemplate(this.text) : namedIn(this.classNamePlaces);
  }

  /** The places for the name of a class, which may be empty. */
  get classNamePlaces(): readonly ClassNamePlace[] {
    if (!this.mentionsClasses) return [];
    return this.unreadable === undefined || isValuesWithExpressions(this) ? classNamePlaces(this) : [];
  }

  /** The charts that it installs from a path, with the values that it states for them. */
  get releases(): readonly Release[] {
    this.#releases ??= this.#mayHoldReleases && !this.unreadable ? releasesIn(this) : [];
    return this.#releases;
  }

  get #mayHoldReleases(): boolean {
    return this.#maySay(mayHoldReleases) && this.#holds !== 'schema';
  }

  /** The documents in its scalars that can matter. */
  get embedded(): readonly EmbeddedDocument[] {
    this.#embedded ??= this.#mayEmbed && !this.unreadable ? this.#readEmbedded() : [];
    return this.#embedded;
  }

  get #mayEmbed(): boolean {
    const mayHoldNodeConfig = this.nodeConfigs && mayHoldNestedNodeConfig(this.text);
    return this.isRelevant || mayHoldNodeConfig || this.releases.length > 0;
  }

  #readEmbedded(): readonly EmbeddedDocument[] {
    // Texts in a Pod are those of its programs.
    if (this.manifests.some(({ apiVersion, kind }) => builtInKind(apiVersion, kind) !== undefined)) return [];
    const values = new Set(this.releases.flatMap(({ texts }) => texts));
    const mayMatter = (scalar: ScalarNode) =>
      values.has(scalar) || mentionsRuntimeClass(scalar.text) || mayHoldNestedNodeConfig(scalar.text);
    return embeddedDocuments(this.root, this.text, mayMatter, source => new ManifestDocument(source));
  }

  /** The configurations of nodes in its scalars; `undefined` for most documents, whose bytes show that there are none. */
  get nodeConfigs(): DocumentNodeConfigs | undefined {
    this.#nodeConfigs ??= this.#maySay(mentionsNodeConfig) ? new DocumentNodeConfigs(this) : 'none';
    return this.#nodeConfigs === 'none' ? undefined : this.#nodeConfigs;
  }

  /** Finds out `isRelevant`, and `definedKind`, in pieces of a few milliseconds, so that waiting requests are answered in between. */
  *look(withDefinition: boolean): Generator<void> {
    this.#hasOurWords ??= mentionsRuntimeClass(this.text);
    if (this.#hasOurWords && this.#content === undefined) {
      yield;
      this.#content =
        contentByFirstKeys(this.text) ?? contentOf(this.text, yield* topLevelInSteps(this.text));
    }
    if (withDefinition && this.#definedKind === undefined && this.#isDefinition) {
      this.#definedKind = { read: yield* readDefinitionInSteps(this.text) };
    }
  }

  get #mentionsWords(): boolean {
    this.#hasOurWords ??= mentionsRuntimeClass(this.text);
    return this.#hasOurWords;
  }

  /** Whether the text may contain what is searched for. Large schemas, recognized by their first keys, never do. */
  #maySay(has: (text: string) => boolean): boolean {
    return (this.#content ?? contentByFirstKeys(this.text)) !== 'schema' && has(this.text);
  }

  get #holds(): Content {
    this.#content ??= contentByFirstKeys(this.text) ?? contentOf(this.text, topLevel(this.text));
    return this.#content;
  }
}

export type EmbeddedDocument = Embedded<ManifestDocument>;

/** The results for the definitions of kinds that were given last. */
interface ByDefinitions {
  readonly kinds: DefinedKinds;
  readonly podSpecs: readonly PodSpecObject[];
  readonly classNamePlaces: readonly ClassNamePlace[];
  readonly classReferences: readonly ClassReference[];
}
