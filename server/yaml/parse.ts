import * as yaml from 'yaml';
import type { AliasNode, Entry, MapNode, Node, Range, ScalarNode, ScalarStyle, SequenceNode } from './tree.ts';

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
  let readable = text;
  let document = parseWithLibrary(readable);
  // While a quote is not closed yet it swallows the rest of the document. Read such a text as if the quote were
  // a blank: offsets stay, and the lines below stay what they are.
  for (let repairs = 0; repairs < 3; repairs++) {
    const quote = unclosedQuote(document, readable);
    if (quote === undefined) break;
    readable = `${readable.slice(0, quote)} ${readable.slice(quote + 1)}`;
    document = parseWithLibrary(readable);
  }
  const problems = document.errors.map(error => ({
    code: error.code,
    message: error.message,
    range: { start: error.pos[0], end: error.pos[1] },
  }));
  return { root: new TreeBuilder(text).node(document.contents), problems };
}

function parseWithLibrary(text: string): yaml.Document.Parsed {
  return yaml.parseDocument(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
}

function unclosedQuote(document: yaml.Document.Parsed, text: string): number | undefined {
  if (!document.errors.some(error => error.code === 'MISSING_CHAR' && error.message.includes('quote'))) {
    return undefined;
  }
  let last: number | undefined;
  yaml.visit(document, {
    Scalar: (_, scalar) => {
      if (scalar.type === 'QUOTE_DOUBLE' || scalar.type === 'QUOTE_SINGLE') last = scalar.range?.[0];
    },
  });
  if (last === undefined || !text.slice(last).includes('\n')) return undefined;
  return last;
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
    const text = typeof source.value === 'string' ? source.value : String(source.value ?? '');
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
