import type { FunctionCaller, TemplateFunction } from './template-function.ts';
import {
  dataOf,
  oneOf,
  originsOf,
  printedText,
  type TemplateValue,
  truthOf,
  unknown,
} from './template-value.ts';

/** Functions that choose between values or ask about them. Their arguments count as tested, not as used. */
export const logicFunctions: Record<string, TemplateFunction> = {
  and: (_, values) => firstOrLast(values, false),
  or: (_, values) => firstOrLast(values, true),
  coalesce: (_, values) => firstOrLast([...values, () => dataOf(null)], true),
  default: (_, values) => {
    const [fallback, value] = values;
    if (fallback === undefined) return undefined;
    return firstOrLast(value === undefined ? [fallback] : [value, fallback], true);
  },
  ternary: (execution, [yes, no, condition]) => {
    if (yes === undefined || no === undefined || condition === undefined) return undefined;
    const value = condition();
    if (value.kind === 'data' && typeof value.data === 'boolean') return value.data ? yes() : no();
    if (value.kind !== 'unknown') return execution.fail();
    execution.reads.read(value);
    return oneOf([yes(), no()]);
  },
  required: (execution, [, value]) => {
    const found = value?.();
    if (found === undefined) return undefined;
    const isMissing = found.kind === 'data' && (found.data === null || found.data === '');
    return isMissing || printedText(found) === '' ? execution.fail() : found;
  },
  fail: execution => execution.fail(),
  not: isFalse,
  empty: isFalse,
  eq: (_, [first, ...others]) => {
    if (first === undefined || others.length === 0) return undefined;
    return compare(first, others);
  },
  ne: (_, [first, ...others]) => {
    const same = first === undefined || others.length !== 1 ? undefined : compare(first, others);
    return same?.kind === 'data' ? dataOf(!same.data) : undefined;
  },
  kindIs: (_, [kind, value]) => {
    const asked = kind && printedText(kind());
    const found = value && kindOf(value());
    return asked === undefined || found === undefined ? undefined : dataOf(asked === found);
  },
};

/** The first value that is true (or false), else the last one. */
function firstOrLast(values: readonly (() => TemplateValue)[], wanted: boolean): TemplateValue | undefined {
  const candidates: TemplateValue[] = [];
  for (const [index, evaluate] of values.entries()) {
    const value = evaluate();
    const truth = truthOf(value);
    if (truth === wanted || index === values.length - 1) return oneOf([...candidates, value]);
    if (truth === undefined) candidates.push(value);
  }
  return undefined;
}

/** Both `not` and `empty` are the opposite of being true. */
function isFalse(
  { reads }: FunctionCaller,
  [argument]: readonly (() => TemplateValue)[],
): TemplateValue | undefined {
  if (argument === undefined) return undefined;
  const value = argument();
  for (const path of originsOf(value)) reads.test(path);
  const truth = truthOf(value);
  return truth === undefined ? unknown([], true) : dataOf(!truth);
}

/** Two texts or two booleans are equal or not; what Go says of other pairs depends on their types. */
function compare(
  first: () => TemplateValue,
  others: readonly (() => TemplateValue)[],
): TemplateValue | undefined {
  const left = comparable(first());
  const rights = others.map(other => comparable(other()));
  if (left === undefined || rights.some(right => typeof right !== typeof left)) return undefined;
  return dataOf(rights.includes(left));
}

function comparable(value: TemplateValue): string | boolean | undefined {
  if (value.kind === 'text') return printedText(value);
  if (value.kind !== 'data') return undefined;
  return typeof value.data === 'string' || typeof value.data === 'boolean' ? value.data : undefined;
}

/** The kind of a value in Go; `undefined` where it is not known, as of numbers. */
function kindOf(value: TemplateValue): string | undefined {
  if (value.kind === 'text') return 'string';
  if (value.kind === 'dict') return 'map';
  if (value.kind === 'list') return 'slice';
  if (value.kind === 'unknown') return undefined;
  const { data } = value;
  if (data === null) return 'invalid';
  if (typeof data === 'string') return 'string';
  if (typeof data === 'boolean') return 'bool';
  if (typeof data === 'object') return Array.isArray(data) ? 'slice' : 'map';
  return undefined;
}
