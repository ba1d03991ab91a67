import type { Manifest } from '../kubernetes/manifests/manifest.ts';
import type { ParsedDocument } from '../yaml/parse.ts';
import type { Unreadable } from '../yaml/unreadable.ts';

/** A document whose parts are read when first used. */
interface Lazy {
  readonly text: string;
  readonly unreadable: Unreadable | undefined;
  readonly manifests: readonly Manifest[];
  readonly source: { readonly parsed: ParsedDocument };
}

/** Whether a document is YAML without objects, of which a chart renders some values: `url: http://{{ .Values.host }}`. */
export function isValuesWithExpressions(document: Lazy): boolean {
  return (
    document.unreadable === 'template' &&
    // Spares parsing most templates.
    !statesKind.test(document.text) &&
    document.manifests.length === 0 &&
    document.source.parsed.problems.length === 0
  );
}

/** Matches the kind of an object at the top of a text. A list may have no objects. */
const statesKind = /^kind:[ \t]*(?!\w*List\b)[A-Za-z]/m;
