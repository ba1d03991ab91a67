import type { Range } from '../../yaml/tree.ts';

/**
 * A Go template as text/template reads it. Ranges are UTF-16 offsets in the text of the template, so they point to what
 * the user has written.
 */
export interface Template {
  readonly body: readonly TemplateNode[];
  /** The templates that it defines, by name; of a name that is defined twice the later one, as in Go. */
  readonly defines: ReadonlyMap<string, readonly TemplateNode[]>;
  /** Whether it was read to its end. A partly read template allows no conclusions. */
  readonly isComplete: boolean;
}

export type TemplateNode = TextNode | ActionNode | BranchNode | CallNode | JumpNode;

/** Text between actions, without the blanks that trim markers (`{{-`) remove. */
export interface TextNode {
  readonly kind: 'text';
  readonly text: string;
  /** The offset of the first character. */
  readonly start: number;
}

/** `{{ pipeline }}`, which prints its value unless it declares or assigns a variable. */
export interface ActionNode {
  readonly kind: 'action';
  readonly pipe: Pipe;
  readonly range: Range;
}

/** `{{ if }}`, `{{ with }}` or `{{ range }}` with both branches. */
export interface BranchNode {
  readonly kind: 'if' | 'with' | 'range';
  readonly pipe: Pipe;
  readonly body: readonly TemplateNode[];
  readonly otherwise: readonly TemplateNode[];
  readonly range: Range;
}

/** `{{ template "name" pipeline }}`; a `{{ block }}` is a definition and this. */
export interface CallNode {
  readonly kind: 'template';
  readonly name: string;
  readonly pipe: Pipe | undefined;
  readonly range: Range;
}

export interface JumpNode {
  readonly kind: 'break' | 'continue';
}

/** Commands joined by `|`; the value of each is the last argument of the next one. */
export interface Pipe {
  /** The variables that get the value, with their `$`: one, or two in a `range`. */
  readonly variables: readonly string[];
  /** Whether they exist already (`=`) or begin here (`:=`). */
  readonly isAssignment: boolean;
  readonly commands: readonly TemplateCommand[];
  readonly range: Range;
}

/** An operand alone, or a function or field with its arguments. */
export type TemplateCommand = readonly [Operand, ...Operand[]];

/** An operand of a command. `path` are the fields behind it: those of `$root.Values.image` are `Values` and `image`. */
export type Operand = {
  readonly range: Range;
  readonly path: readonly string[];
} & (
  | { readonly kind: 'dot' }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'pipe'; readonly pipe: Pipe }
  | { readonly kind: 'literal'; readonly value: string | bigint | number | boolean | null }
);

/** A template that others include, with the name of its file. */
export interface Definition {
  readonly file: string;
  readonly body: readonly TemplateNode[];
}
