import * as yaml from 'yaml';
import { t } from '../base/l10n.ts';
import { buildTree } from './build-tree.ts';
import { closeQuotes } from './close-quotes.ts';
import { deepest, isTooDeep, type TooDeep } from './deepest.ts';
import { parseSimple } from './parse-simple.ts';
import type { Node, Range } from './tree.ts';

/** The result of parsing one document. `root` is `null` if the document is empty or holds only comments. */
export interface ParsedDocument {
  readonly root: Node | null;
  readonly problems: readonly Problem[];
}

/**
 * A syntax error. `code` is that of the `yaml` library (`MISSING_CHAR`, `BAD_INDENT`, ...), or `tooDeepCode`:
 * then the text may be valid YAML, but none of it was read.
 */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly range: Range;
}

/**
 * Parses the text of one document. Never throws: for broken text it returns the tree that could be read, and the
 * problems. Scalars stay text; `scalar.ts` resolves their values, because Kubernetes reads YAML 1.1.
 */
export function parse(text: string): ParsedDocument {
  const simple = parseSimple(text);
  return simple === undefined ? parseWhole(text) : { root: simple.root, problems: [] };
}

/** Code of the only problem of a document with more than `deepest` nested collections. */
export const tooDeepCode = 'NESTED_TOO_DEEPLY';

/** Parses any document with the `yaml` library, which supports all of YAML. */
export function parseWhole(text: string): ParsedDocument {
  // A lone carriage return also ends a line (YAML 1.2.2, `b-break`), but not in the library.
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
  return { root: null, problems: [{ code: tooDeepCode, message, range: tooDeepAt }] };
}

/** Parses like `yaml.parseDocument`, with a parser that stops at the maximum depth. */
function parseWithLibrary(text: string): yaml.Document.Parsed | TooDeep {
  const composer = new yaml.Composer<yaml.ParsedNode, true>({
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  try {
    const [first] = [...composer.compose(new KubernetesParser(text).parse(text), true, text.length)];
    return first!;
  } catch (error) {
    if (error instanceof TooDeepError) return error;
    throw error;
  }
}

/**
 * A parser with a depth limit, which reads a lone dash between brackets like Kubernetes. It keeps open collections in a
 * list, whereas the composer, which gets each document after the parser, calls itself at every level.
 */
class KubernetesParser extends yaml.Parser {
  readonly #text: string;
  #before = '';

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override next(lexeme: string): ReturnType<yaml.Parser['next']> {
    // The stack holds the document and the open collections.
    const open = this.stack[1 + deepest];
    if (open !== undefined && yaml.CST.isCollection(open)) throw new TooDeepError(open.offset);
    const before = this.#before;
    this.#before = lexeme;
    if (before !== scalarFollows) return lexeme === '-' ? this.#dash() : super.next(lexeme);
    // The lexer finds an empty scalar between a dash and a comma.
    const isLoneDash = lexeme === '' && this.#text.startsWith('-,', this.offset);
    return super.next(isLoneDash ? '-' : lexeme);
  }

  /**
   * Reads a dash. Without a blank behind it, as in `{a: -}`, it is a text to go-yaml
   * (`scannerc.go:yaml_parser_fetch_next_token`), but the beginning of a list item to the library.
   */
  *#dash(): ReturnType<yaml.Parser['next']> {
    const behind = this.#text.charAt(this.offset + 1);
    if (behind === ',') return;
    if (/\S/.test(behind)) yield* super.next(scalarFollows);
    yield* super.next('-');
  }
}

/** The lexeme before the text of a scalar. */
const scalarFollows = '\x1f';

class TooDeepError extends Error implements TooDeep {
  readonly tooDeepAt: Range;

  constructor(start: number) {
    super('nested too deeply');
    this.tooDeepAt = { start, end: start + 1 };
  }
}
