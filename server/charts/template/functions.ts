import { logicFunctions } from './logic-functions.ts';
import { mapFunctions } from './map-functions.ts';
import type { FunctionCaller, TemplateFunction } from './template-function.ts';
import { type TemplateValue, unknown } from './template-value.ts';
import { textFunctions } from './text-functions.ts';

/**
 * Calls a function of Go's templates, of Sprig or of Helm. If it is not listed, or its result is not known, its arguments
 * count as used. Source: Helm `pkg/engine/funcs.go`, Sprig `functions.go`.
 */
export function callFunction(
  execution: FunctionCaller,
  name: string,
  lazy: readonly (() => TemplateValue)[],
): TemplateValue {
  const values = new Map<number, TemplateValue>();
  // Each argument is evaluated once, whoever asks.
  const arguments_ = lazy.map((evaluate, index) => () => {
    const value = values.get(index) ?? evaluate();
    values.set(index, value);
    return value;
  });
  const result = functions.get(name)?.(execution, arguments_);
  if (result !== undefined) return result;
  for (const argument of arguments_) execution.reads.read(argument());
  return unknown();
}

const functions = new Map<string, TemplateFunction>(
  Object.entries({ ...logicFunctions, ...mapFunctions, ...textFunctions }),
);
