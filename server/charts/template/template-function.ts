import type { TemplateReads } from './template-reads.ts';
import type { Definition } from './template-tree.ts';
import type { Piece, TemplateValue } from './template-value.ts';

/**
 * A function of Helm's templates. Arguments are evaluated when they are asked for, because `and` and `or` need not look
 * at all of them. The result is `undefined` if it is not known.
 */
export type TemplateFunction = (
  execution: FunctionCaller,
  arguments_: readonly (() => TemplateValue)[],
) => TemplateValue | undefined;

/** The services of the execution to the functions that it calls. */
export interface FunctionCaller {
  readonly reads: TemplateReads;
  /** Whether it is called on a condition whose outcome is not known. */
  readonly isConditional: boolean;
  /** The output of the template of a name with a context. */
  include(name: string, context: TemplateValue): TemplateValue;
  run(definition: Definition, context: TemplateValue): readonly Piece[];
  /** Called where Helm fails; the result is an unknown value. */
  fail(): TemplateValue;
  /** Called where nothing is known from here on; the result is an unknown value. */
  giveUp(): TemplateValue;
}
