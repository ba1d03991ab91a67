import * as yaml from 'yaml';
import { t } from '../base/l10n.ts';
import { buildTree } from './build-tree.ts';
import { closeQuotes } from './close-quotes.ts';
import { deepest, isTooDeep, type TooDeep } from './deepest.ts';
import { parseJson } from './parse-json.ts';
import { parseSimple } from './parse-simple.ts';
import type { Node, Range } from './tree.ts';

/** What was read of one document. `root` is `null` where the document is empty or holds only comments. */
export interface ParsedDocument {
  readonly root: Node | null;
  readonly problems: readonly Problem[];
}

/**
 * A place where the text is not YAML. `code` is the `yaml` library's (`MISSING_CHAR`, `BAD_INDENT`, ...), or
 * `nestedTooDeeply`: then the text may be YAML, but nothing of it was read.
 */
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

/** The code of the only problem of a document with more than `deepest` collections in each other. */
export const nestedTooDeeply = 'NESTED_TOO_DEEPLY';

/** The same by the `yaml` library, which knows all of YAML. */
export function parseWhole(text: string): ParsedDocument {
  // A lone carriage return ends a line too (YAML 1.2.2, `b-break`), but not for the library.
  const lines = text.replace(/\r(?!\n)/g, '\n');
  const document = parseWithLibrary(lines);
  if (isTooDeep(document)) return unread(document);
  const problems = document.errors.map(error => ({
    code: error.code,
    message: error.message,
    range: { start: error.pos[0], end: error.pos[1] },
  }));
  const { contents } = closeQuotes(document, lines, parseWithLibrary);
  const root = buildTree(contents, lines);
  return isTooDeep(root) ? unread(root) : { root, problems };
}

function unread({ tooDeepAt }: TooDeep): ParsedDocument {
  const message = t('nested too deeply to be read: more than {0} levels of maps and lists', deepest);
  return { root: null, problems: [{ code: nestedTooDeeply, message, range: tooDeepAt }] };
}

/** As `yaml.parseDocument` does it, with a parser that stops where it gets too deep. */
function parseWithLibrary(text: string): yaml.Document.Parsed | TooDeep {
  const composer = new yaml.Composer<yaml.ParsedNode, true>({
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  try {
    let first: yaml.Document.Parsed | undefined;
    // To the end: what hangs on a generator that was left waiting grows old.
    for (const document of composer.compose(new BoundedParser().parse(text), true, text.length)) {
      first ??= document;
    }
    return first!;
  } catch (error) {
    if (error instanceof TooDeepError) return error;
    throw error;
  }
}

/**
 * Keeps in a list what is open. The composer gets a document once the parser is through with it, and calls itself at every
 * level.
 */
class BoundedParser extends yaml.Parser {
  override next(lexeme: string): ReturnType<yaml.Parser['next']> {
    // What is open: the document, and the collections in each other.
    const open = this.stack[1 + deepest];
    if (open !== undefined && yaml.CST.isCollection(open)) throw new TooDeepError(open.offset);
    return super.next(lexeme);
  }
}

class TooDeepError extends Error implements TooDeep {
  readonly tooDeepAt: Range;

  constructor(start: number) {
    super('nested too deeply');
    this.tooDeepAt = { start, end: start + 1 };
  }
}
