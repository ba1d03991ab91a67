import * as yaml from 'yaml';
import { deepest, type TooDeep } from './deepest.ts';
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

/**
 * Builds our tree from the nodes of the `yaml` library. An alias can refer only to an anchor above it, and counts
 * with the depth of its target, so that code that follows aliases cannot exhaust the stack either. `text` is the text
 * that the ranges refer to.
 */
export function buildTree(contents: yaml.Document.Parsed['contents'], text: string): Node | null | TooDeep {
  const builder = new TreeBuilder(text);
  const root = builder.node(contents);
  return builder.tooDeepAt === undefined ? root : { tooDeepAt: builder.tooDeepAt };
}

/** A node and its depth: the number of collections nested in it, itself included. */
interface Anchored {
  readonly node: Node;
  readonly levels: number;
}

class TreeBuilder {
  tooDeepAt: Range | undefined;
  readonly #text: string;
  readonly #anchors = new Map<string, Anchored>();
  /** Number of collections around the node that is being read. */
  #depth = 0;
  /** Deepest nesting of the nodes read since this field was last set to zero. */
  #levels = 0;

  constructor(text: string) {
    this.#text = text;
  }

  node(source: unknown): Node | null {
    const levelsBefore = this.#levels;
    this.#levels = 0;
    const node = this.#withoutAnchor(source);
    if (node?.anchor !== undefined) this.#anchors.set(node.anchor, { node, levels: this.#levels });
    this.#levels = Math.max(this.#levels, levelsBefore);
    return node;
  }

  #withoutAnchor(source: unknown): Node | null {
    if (yaml.isScalar(source)) return this.#scalar(source);
    if (yaml.isAlias(source)) return this.#alias(source);
    const collection = yaml.isPair(source) ? pairAsMap(source) : source;
    if (!yaml.isCollection(collection)) return null;
    if (this.#depth === deepest) {
      const { start } = this.#common(collection).range;
      return this.#refuse({ start, end: start + 1 });
    }
    this.#depth++;
    const node = yaml.isMap(collection) ? this.#map(collection) : this.#sequence(collection as yaml.YAMLSeq);
    this.#depth--;
    this.#levels++;
    return node;
  }

  #refuse(at: Range): null {
    this.tooDeepAt ??= at;
    return null;
  }

  #map(source: yaml.YAMLMap): MapNode {
    const entries: Entry[] = [];
    for (const pair of source.items) {
      const key = this.#key(pair.key, source.flow === true);
      if (key === undefined) continue;
      const value = this.node(pair.value);
      const end = value?.range.end ?? this.#afterColon(key.range.end);
      entries.push({ key, value, range: { start: this.#questionMark(key.range.start), end } });
    }
    return widened({ kind: 'map', flow: source.flow === true, entries, ...this.#common(source) }, entries);
  }

  #sequence(source: yaml.YAMLSeq): SequenceNode {
    const items = source.items.map(item => this.node(item));
    return widened({ kind: 'sequence', flow: source.flow === true, items, ...this.#common(source) }, items);
  }

  #scalar(source: yaml.Scalar): ScalarNode | null {
    const common = this.#common(source);
    const text = typeof source.value === 'string' ? source.value : (source.source ?? '');
    const style = styleOf(source);
    const nothingWritten = style === 'plain' && text === '' && !common.anchor && !common.tag;
    return nothingWritten ? null : { kind: 'scalar', style, text, ...common };
  }

  #alias(source: yaml.Alias): AliasNode | null {
    const { node: target = null, levels = 0 } = this.#anchors.get(source.source) ?? {};
    const common = this.#common(source);
    if (this.#depth + levels > deepest) return this.#refuse(common.range);
    this.#levels = levels;
    return { kind: 'alias', name: source.source, target, ...common };
  }

  /**
   * Reads a key. A key that is not a scalar becomes a scalar of its own source text: no field of Kubernetes has such
   * a name.
   */
  #key(source: unknown, isInFlow: boolean): ScalarNode | undefined {
    const node = this.node(source);
    if (node === null) return undefined;
    if (node.kind === 'alias' && node.target?.kind === 'scalar') return { ...node.target, range: node.range };
    if (node.kind !== 'scalar') {
      return { kind: 'scalar', style: 'plain', text: this.#slice(node.range), range: node.range };
    }
    return node.style === 'plain' && !isInFlow ? this.#lastLine(node) : node;
  }

  /**
   * Returns the last line of a key in block style: a word typed above a key is read as one key over two lines, and only the
   * last is the key. In flow style, a key may take several lines.
   */
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

  /** The start of an entry whose key is behind a question mark on its line, `? key`: what moves or goes takes that along. */
  #questionMark(startOfKey: number): number {
    let at = startOfKey - 1;
    while (this.#text[at] === ' ' || this.#text[at] === '\t') at--;
    return at >= 0 && this.#text[at] === '?' && at < startOfKey - 1 ? at : startOfKey;
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

/**
 * Widens a collection to the range of its children: in broken text the library's range of a child may exceed its
 * parent's.
 */
function widened<T extends MapNode | SequenceNode>(
  node: T,
  children: readonly ({ readonly range: Range } | null)[],
): T {
  let { start, end } = node.range;
  for (const child of children) {
    if (child === null) continue;
    start = Math.min(start, child.range.start);
    end = Math.max(end, child.range.end);
  }
  return { ...node, range: { start, end } };
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
