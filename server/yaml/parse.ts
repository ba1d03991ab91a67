import * as yaml from 'yaml';
import type {
  AliasNode,
  Entry,
  MapNode,
  Node,
  Range,
  ScalarNode,
  ScalarStyle,
  SequenceNode,
} from './tree.ts';

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
  // A lone carriage return ends a line too (YAML 1.2.2, `b-break`), but not for the library.
  const lines = text.replace(/\r(?!\n)/g, '\n');
  const document = parseWithLibrary(lines);
  const problems = document.errors.map(error => ({
    code: error.code,
    message: error.message,
    range: { start: error.pos[0], end: error.pos[1] },
  }));
  const { contents } = withoutOpenQuotes(document, lines);
  return { root: new TreeBuilder(lines).node(contents), problems };
}

function parseWithLibrary(text: string): yaml.Document.Parsed {
  return yaml.parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
}

const mostRepairs = 3;

/**
 * While a quote is not closed yet it swallows what follows, up to the next quote or to the end. Such a text is read
 * as if the quote were a blank: offsets stay, and the lines below stay what they are.
 */
function withoutOpenQuotes(document: yaml.Document.Parsed, text: string): yaml.Document.Parsed {
  let best = document;
  let readable = text;
  for (let repairs = 0; repairs < mostRepairs && best.errors.length > 0; repairs++) {
    const quote = openQuote(best, readable);
    if (quote === undefined) break;
    readable = withoutQuote(readable, quote);
    const repaired = parseWithLibrary(readable);
    if (repaired.errors.length > best.errors.length) break;
    best = repaired;
  }
  return best;
}

/** The first quote that goes on over the end of its line although the next line looks like an entry of its own. */
function openQuote(document: yaml.Document.Parsed, text: string): number | undefined {
  let found: number | undefined;
  yaml.visit(document, {
    Scalar: (_, { type, range }) => {
      if (type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE') return undefined;
      const [start, end] = range!;
      const lineEnd = endOfLine(text, start);
      const isOnOneLine = lineEnd === text.length ? text.indexOf(text[start]!, start + 1) >= 0 : end <= lineEnd;
      if (isOnOneLine || !startsEntry.test(text.slice(lineEnd + 1))) return undefined;
      found = start;
      return yaml.visit.BREAK;
    },
  });
  return found;
}

/** A key or an item, the end of a collection, a marker or a comment, or nothing at all. */
const startsEntry = /^[ \t]*(?:- |["']?[\w./-]+["']?[ \t]*:|[\]}]|---|#|\r?\n|$)/;

/** In flow style the end of the line is also read as the comma that is not typed yet. */
function withoutQuote(text: string, quote: number): string {
  const lineEnd = endOfLine(text, quote);
  const line = text.slice(quote + 1, lineEnd);
  const isFlow = /^\s*[{[]/.test(text) && !/,\s*$/.test(line);
  const lineBreak = isFlow && lineEnd < text.length ? ',' : text.slice(lineEnd, lineEnd + 1);
  return `${text.slice(0, quote)} ${line}${lineBreak}${text.slice(lineEnd + 1)}`;
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline;
}

/** Turns the library's nodes into ours; aliases see only the anchors that stand before them. */
class TreeBuilder {
  readonly #text: string;
  readonly #anchors = new Map<string, Node>();

  constructor(text: string) {
    this.#text = text;
  }

  node(source: unknown): Node | null {
    const node = this.#withoutAnchor(source);
    if (node?.anchor !== undefined) this.#anchors.set(node.anchor, node);
    return node;
  }

  #withoutAnchor(source: unknown): Node | null {
    if (yaml.isMap(source)) return this.#map(source);
    if (yaml.isSeq(source)) return this.#sequence(source);
    if (yaml.isScalar(source)) return this.#scalar(source);
    if (yaml.isAlias(source)) return this.#alias(source);
    return null;
  }

  #map(source: yaml.YAMLMap): MapNode {
    const entries: Entry[] = [];
    for (const pair of source.items) {
      const key = this.#key(pair.key);
      if (key === undefined) continue;
      const value = this.node(pair.value);
      const end = value?.range.end ?? this.#afterColon(key.range.end);
      entries.push({ key, value, range: { start: key.range.start, end } });
    }
    return { kind: 'map', flow: source.flow === true, entries, ...this.#common(source) };
  }

  #sequence(source: yaml.YAMLSeq): SequenceNode {
    const items = source.items.map(item =>
      yaml.isPair(item) ? this.#map(pairAsMap(item)) : this.node(item),
    );
    return { kind: 'sequence', flow: source.flow === true, items, ...this.#common(source) };
  }

  #scalar(source: yaml.Scalar): ScalarNode | null {
    const common = this.#common(source);
    const text = typeof source.value === 'string' ? source.value : (source.source ?? '');
    const style = styleOf(source);
    const nothingWritten = style === 'plain' && text === '' && !common.anchor && !common.tag;
    return nothingWritten ? null : { kind: 'scalar', style, text, ...common };
  }

  #alias(source: yaml.Alias): AliasNode {
    const target = this.#anchors.get(source.source) ?? null;
    return { kind: 'alias', name: source.source, target, ...this.#common(source) };
  }

  /** A key that is not a scalar stands for its own text: no field of Kubernetes is called like that. */
  #key(source: unknown): ScalarNode | undefined {
    const node = this.node(source);
    if (node === null) return undefined;
    if (node.kind === 'alias' && node.target?.kind === 'scalar') return { ...node.target, range: node.range };
    if (node.kind !== 'scalar') {
      return { kind: 'scalar', style: 'plain', text: this.#slice(node.range), range: node.range };
    }
    return node.style === 'plain' ? this.#lastLine(node) : node;
  }

  /** A word typed above a key is read as one key over two lines: only the last line is the key. */
  #lastLine(key: ScalarNode): ScalarNode {
    const written = this.#slice(key.range);
    const newline = written.lastIndexOf('\n');
    if (newline < 0) return key;
    const text = written.slice(newline + 1).trimStart();
    return { ...key, text, range: { start: key.range.end - text.length, end: key.range.end } };
  }

  #afterColon(keyEnd: number): number {
    const colon = /^[ \t]*:/.exec(this.#text.slice(keyEnd, keyEnd + 64));
    return keyEnd + (colon?.[0].length ?? 0);
  }

  #slice(range: Range): string {
    return this.#text.slice(range.start, range.end);
  }

  #common(source: yaml.Node): { range: Range; anchor?: string; tag?: string } {
    const [start, end] = source.range ?? [0, 0];
    const anchor = 'anchor' in source && source.anchor ? { anchor: source.anchor } : {};
    const tag = source.tag ? { tag: source.tag.replace('tag:yaml.org,2002:', '!!') } : {};
    return { range: { start, end }, ...anchor, ...tag };
  }
}

function pairAsMap(pair: yaml.Pair): yaml.YAMLMap {
  const map = new yaml.YAMLMap();
  map.items.push(pair);
  map.flow = true;
  const start = yaml.isNode(pair.key) ? pair.key.range : undefined;
  const end = yaml.isNode(pair.value) ? pair.value.range : start;
  if (start && end) map.range = [start[0], end[1], end[2]];
  return map;
}

function styleOf(scalar: yaml.Scalar): ScalarStyle {
  switch (scalar.type) {
    case 'QUOTE_DOUBLE':
      return 'double';
    case 'QUOTE_SINGLE':
      return 'single';
    case 'BLOCK_LITERAL':
    case 'BLOCK_FOLDED':
      return 'block';
    default:
      return 'plain';
  }
}
