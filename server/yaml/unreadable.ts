import { isPlainlyTemplate } from './is-plainly-template.ts';
import { type ParsedDocument, tooDeepCode } from './parse.ts';
import type { Node, ScalarNode } from './tree.ts';

/**
 * Why a document is not checked: it is a template that has yet to be rendered (`template`), it contains the conflict
 * markers of a merge (`conflict`), or it was not read because it is nested too deeply (`too-deep`).
 */
export type Unreadable = 'template' | 'conflict' | 'too-deep';

export function unreadable(document: {
  readonly text: string;
  readonly parsed: ParsedDocument;
}): Unreadable | undefined {
  const { text } = document;
  if (hasConflict(text)) return 'conflict';
  if (isPlainlyTemplate(text)) return 'template';
  if (document.parsed.problems[0]?.code === tooDeepCode) return 'too-deep';
  if (!marker.test(text)) return undefined;
  return isTemplate(text, document.parsed) ? 'template' : undefined;
}

/** The words are searched for first, because that takes a tenth of the time that the pattern does. */
function hasConflict(text: string): boolean {
  const mayHaveMarker = text.includes('<<<<<<<') || text.includes('>>>>>>>');
  return mayHaveMarker && /^(<{7}|>{7})( |\r?$)/m.test(text);
}

const marker = /\{\{|\{%|<%/;

/**
 * Whether a document is a template. `{{ x }}` inside quotes or a block scalar is only a value that a program fills in
 * later (Argo, Tekton); anywhere else it changes the structure. `key: {{ x }}` is even valid YAML: a map whose key is
 * a map.
 */
export function isTemplate(text: string, parsed: ParsedDocument): boolean {
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
  // The remaining markers are in comments, in quotes, or on a whole line that the parser skipped together with a
  // comment.
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
