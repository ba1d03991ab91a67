import { type EmbeddedText, embeddedText } from '../yaml/embedded-text.ts';
import type { SourceDocument } from '../yaml/source-file.ts';
import type { Node, ScalarNode } from '../yaml/tree.ts';
import { yamlDocuments } from './yaml-parts.ts';

/** A document in a scalar of another one. */
export interface Embedded<Document> {
  readonly document: Document;
  readonly scalar: ScalarNode;
  /** The text of the scalar, which may hold several documents. */
  readonly text: EmbeddedText;
  /** Offset of the document in that text. */
  readonly start: number;
}

/**
 * Returns the documents in the scalars of a document that may be YAML or JSON of their own, as `create` makes them: the
 * values of a chart in an Application, an inline patch of a kustomization, a file in a ConfigMap.
 */
export function embeddedDocuments<Document>(
  root: Node | null,
  around: string,
  isRelevant: (scalar: ScalarNode) => boolean,
  create: (source: SourceDocument) => Document,
): readonly Embedded<Document>[] {
  const found: Embedded<Document>[] = [];
  visit(root, scalar => {
    if (!isRelevant(scalar) || !looksLikeDocument.test(scalar.text)) return;
    const text = embeddedText(scalar, around);
    if (text === undefined) return;
    for (const { start, document } of yamlDocuments(text.text)) {
      found.push({ document: create(document), scalar, text, start });
    }
  });
  return found;
}

/** Calls a function with each scalar that may hold more than a word. Aliases are not followed. */
function visit(node: Node | null, see: (scalar: ScalarNode) => void): void {
  if (node?.kind === 'scalar') {
    if (node.style === 'block' || isLongQuoted(node)) see(node);
  } else if (node?.kind === 'map') {
    for (const { key, value } of node.entries) if (!copies.has(key.text)) visit(value, see);
  } else if (node?.kind === 'sequence') {
    for (const item of node.items) visit(item, see);
  }
}

/** Whether a quoted text is more than a line that happens to have a colon in it. */
function isLongQuoted({ style, text }: ScalarNode): boolean {
  return style !== 'plain' && /\n|^\s*[[{]/.test(text);
}

/** Keys whose value is a copy of the object around it. */
const copies = new Set(['kubectl.kubernetes.io/last-applied-configuration']);

/** Matches comments, and then the first key of a map, the first item of a list, or JSON, but no header of a table of TOML. */
const looksLikeDocument =
  /^(?:[ \t]*(?:#(?!!).*|---.*)?(?:\r\n|[\r\n]))*[ \t]*(?!\[{1,2}[\w.-]+\]{1,2}[ \t]*[\r\n])(?:[[{]|- |["']?[\w.$/-]+["']?:(?:\s|$))/;
