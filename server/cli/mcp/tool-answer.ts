import type { ToolInput, ToolName, ToolOutput } from './tool-definitions.ts';

/** The answer of a tool: data, and a text if that reads better; or the reason for a missing answer and what to do. */
export type ToolAnswer<Name extends ToolName = ToolName> =
  | {
      readonly data: ToolOutput<Name>;
      readonly text?: string;
      /** The omitted part of the answer, and how to get it. */
      readonly note?: string;
      readonly problem?: undefined;
    }
  | { readonly problem: string };

/** Answers a call. `roots` are the real paths of what may be read. */
export type Tool<Name extends ToolName> = (
  input: ToolInput<Name>,
  roots: readonly string[],
) => Promise<ToolAnswer<Name>>;

/** Input that cannot be used; the message says what to do. */
export class UnusableInput extends Error {}
