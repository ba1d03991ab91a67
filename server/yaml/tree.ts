/**
 * The tree of one YAML or JSON document, as far as a reader of manifests needs it.
 *
 * Every node knows its `range` in the text of its document (UTF-16 offsets from the start of the document,
 * end exclusive). A node is never `undefined` because the text is broken: what could not be read is missing,
 * and `parse` tells the problems.
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
  /** In the order of the text, duplicates and merge keys included: use `get` to look a key up. */
  readonly entries: readonly Entry[];
}

/** One `key: value` of a map. */
export interface Entry {
  readonly key: ScalarNode;
  /** `null` where nothing is written after the colon. */
  readonly value: Node | null;
  /** From the start of the key to the end of the value (or of the colon, where there is no value). */
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
  /** The text it stands for: without quotes, escapes resolved, block indentation removed. */
  readonly text: string;
}

/** `*name`. `target` is `null` where no anchor of that name stands before it. */
export interface AliasNode extends BaseNode {
  readonly kind: 'alias';
  readonly name: string;
  readonly target: Node | null;
}

/** Keys and indexes from a root to a value: `['spec', 'containers', 0, 'name']`. */
export type Path = readonly (string | number)[];
