import type { TopLevel } from '../yaml/top-level.ts';

/**
 * The content of a document by its top-level keys. An OpenAPI description of Kubernetes mentions all words that are
 * searched for and holds no object; in the schema of a custom resource `runtimeClassName` is only a property; a
 * dashboard in a ConfigMap is only text here. These are most of the bytes of large folders, and parsing one may take
 * seconds.
 */
export type Content = 'objects' | 'schema' | 'text' | 'no object';

/** Returns the content of a text whose first keys tell: definitions and descriptions of APIs have megabytes below them. */
export function contentByFirstKeys(text: string): Content | undefined {
  if (describesApi.test(text)) return 'schema';
  return definesKind.test(text) ? contentOfDefinition(text) : undefined;
}

/** Returns the content of a text with these keys at its top. */
export function contentOf(text: string, { entries, isAll }: TopLevel): Content {
  if (isAll && !entries.some(({ key }) => keysWeRead.has(key))) return 'no object';
  const isOnly = (name: string, word: string) => {
    const values = entries.filter(({ key }) => key === name).map(({ value }) => value);
    return values.length > 0 && values.every(value => value === word);
  };
  if (isOnly('kind', 'CustomResourceDefinition')) return contentOfDefinition(text);
  const isConfigMap = isAll && isOnly('kind', 'ConfigMap') && isOnly('apiVersion', 'v1');
  return isConfigMap && !readInConfigMaps.test(text) ? 'text' : 'objects';
}

/**
 * What is read of a ConfigMap: texts that name a class (`classes-in-texts.ts`), and features of Knative
 * (`kubernetes/kinds/custom-kinds/features.ts`).
 */
const readInConfigMaps =
  /runtimeClassName["']?[ \t]*:|^[^#\n]*(?:\bpodspec-runtime|\bruntime-class-name["']?[ \t]*:|\bruntime_class_name[ \t]*=)/m;

function contentOfDefinition(text: string): Content {
  // Searching for a word takes a tenth of the time that the pattern does.
  return text.includes('runtimeclasses.node.k8s.io') && isOurSchema.test(text) ? 'objects' : 'schema';
}

/** Matches the start of a definition of a custom resource, as tools write it in YAML and JSON. */
const definesKind =
  /^\uFEFF?(?:(?:---|#.*)?[ \t]*\r?\n)*(?:\{\s*)?(?:"?apiVersion"?: ?"?apiextensions\.k8s\.io\/v1(?:beta1)?"?,?\s+)?"?kind"?: ?"?CustomResourceDefinition"?,?[ \t]*\r?\n/;

/**
 * Matches the start of an OpenAPI description in JSON, as Kubernetes publishes it, in megabytes: no object has these
 * keys above its apiVersion.
 */
export const describesApi = /^\uFEFF?\s*\{\s*"(?:definitions|components|openapi|swagger)"\s*:/;

/** Top-level keys of objects, and those of a kustomization that select objects: a kustomization may have no kind. */
const keysWeRead = new Set(['apiVersion', 'kind', 'patches', 'patchesJson6902', 'replacements', 'vars']);

/** The custom resource that RuntimeClass was in 1.12 and 1.13. */
const isOurSchema = /["']?\bname["']?: *["']?runtimeclasses\.node\.k8s\.io\b/m;
