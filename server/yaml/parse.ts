import * as yaml from 'yaml';
import { buildTree } from './build-tree.ts';
import { closeQuotes } from './close-quotes.ts';
import { parseJson } from './parse-json.ts';
import { parseSimple } from './parse-simple.ts';
import type { Node, Range } from './tree.ts';

/** What was read of one document. `root` is `null` where the document is empty or holds only comments. */
export interface ParsedDocument {
  readonly root: Node | null;
  readonly problems: readonly Problem[];
}

/** A place where the text is not YAML. `code` is the `yaml` library's (`MISSING_CHAR`, `BAD_INDENT`, ...). */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly range: Range;
}

/**
 * Reads the text of one document. Never throws: a broken text gives a tree of what could be read, and problems.
 * Scalars stay text here; what they stand for is decided by `scalar.ts`, because Kubernetes reads YAML 1.1.
 */
export function parse(text: string): ParsedDocument {
  const simple = parseSimple(text) ?? parseJson(text);
  return simple === undefined ? parseWhole(text) : { root: simple.root, problems: [] };
}

/** The same by the `yaml` library, which knows all of YAML. */
export function parseWhole(text: string): ParsedDocument {
  // A lone carriage return ends a line too (YAML 1.2.2, `b-break`), but not for the library.
  const lines = text.replace(/\r(?!\n)/g, '\n');
  const document = parseWithLibrary(lines);
  const problems = document.errors.map(error => ({
    code: error.code,
    message: error.message,
    range: { start: error.pos[0], end: error.pos[1] },
  }));
  const { contents } = closeQuotes(document, lines, parseWithLibrary);
  return { root: buildTree(contents, lines), problems };
}

function parseWithLibrary(text: string): yaml.Document.Parsed {
  return yaml.parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
}
