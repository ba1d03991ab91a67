import { nestedTooDeeply, type ParsedDocument } from './parse.ts';
import type { Node, ScalarNode } from './tree.ts';

/**
 * Why a document's text is not what a program will read in the end: it still has to be rendered (`template`), or a
 * merge left its markers in it (`conflict`). Or why it was not read: more collections in each other than we follow
 * (`too-deep`). Nothing can be said about such a document.
 */
export type Unreadable = 'template' | 'conflict' | 'too-deep';

export function unreadable(document: {
  readonly text: string;
  readonly parsed: ParsedDocument;
}): Unreadable | undefined {
  const { text } = document;
  if (/^(<{7}|>{7})( |\r?$)/m.test(text)) return 'conflict';
  if (document.parsed.problems[0]?.code === nestedTooDeeply) return 'too-deep';
  if (!marker.test(text)) return undefined;
  return isTemplate(text, document.parsed) ? 'template' : undefined;
}

const marker = /\{\{|\{%|<%/;

/**
 * `{{ x }}` inside quotes or a block scalar is only a value that a program fills in later (Argo, Tekton); anywhere
 * else it shapes the document. `key: {{ x }}` is even valid YAML: a map whose key is a map.
 */
function isTemplate(text: string, parsed: ParsedDocument): boolean {
  if (parsed.problems.length > 0) return true;
  const quoted: ScalarNode[] = [];
  let shapesDocument = false;
  visit(parsed.root, node => {
    if (node.kind === 'scalar' && node.style !== 'plain') quoted.push(node);
    else if (node.kind === 'scalar') shapesDocument ||= marker.test(node.text);
    else if (node.kind === 'map') {
      shapesDocument ||= node.flow && node.entries.some(entry => entry.key.text.startsWith('{'));
    }
  });
  if (shapesDocument) return true;
  // What is left is in comments and quotes, or a whole line that the YAML reader took for a comment's neighbour.
  const lines = text.matchAll(/^[ \t]*(?:-[ \t]+)*(?:\{\{|\{%|<%)/gm);
  return [...lines].some(
    line => !quoted.some(({ range }) => range.start <= line.index && line.index < range.end),
  );
}

function visit(node: Node | null, see: (node: Node) => void): void {
  if (node === null) return;
  see(node);
  if (node.kind === 'map') {
    for (const entry of node.entries) {
      see(entry.key);
      visit(entry.value, see);
    }
  } else if (node.kind === 'sequence') {
    for (const item of node.items) visit(item, see);
  }
}
