/**
 * The tree of one YAML or JSON document, as far as a reader of manifests needs it.
 *
 * Every node has its `range` in the text of its document (UTF-16 offsets from the start of the document, end
 * exclusive). In broken text, nodes that could not be read are missing, and `parse` returns the problems.
 */
export type Node = MapNode | SequenceNode | ScalarNode | AliasNode;

/** UTF-16 offsets from the start of the document; `end` is exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

interface BaseNode {
  readonly range: Range;
  /** Name of the anchor (`&name`) on this node. */
  readonly anchor?: string;
  /** Explicit tag as written (`!!str`, `!Ref`). */
  readonly tag?: string;
}

export interface MapNode extends BaseNode {
  readonly kind: 'map';
  readonly flow: boolean;
  /** Entries in the order of the text, duplicates and merge keys included: use `get` to look a key up. */
  readonly entries: readonly Entry[];
}

/** One `key: value` of a map. */
export interface Entry {
  readonly key: ScalarNode;
  /** `null` if nothing is written after the colon. */
  readonly value: Node | null;
  /** Range from the start of the key to the end of the value (or of the colon, if there is no value). */
  readonly range: Range;
}

export interface SequenceNode extends BaseNode {
  readonly kind: 'sequence';
  readonly flow: boolean;
  readonly items: readonly (Node | null)[];
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'block';

export interface ScalarNode extends BaseNode {
  readonly kind: 'scalar';
  readonly style: ScalarStyle;
  /** The content of the scalar: without quotes, escapes resolved, block indentation removed. */
  readonly text: string;
}

/** An alias `*name`. `target` is `null` if there is no anchor of that name above it. */
export interface AliasNode extends BaseNode {
  readonly kind: 'alias';
  readonly name: string;
  readonly target: Node | null;
}

/** Keys and indexes from a root to a value: `['spec', 'containers', 0, 'name']`. */
export type Path = readonly (string | number)[];
