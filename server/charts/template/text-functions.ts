import { parseTemplate } from './parse-template.ts';
import { indented, piecesOf, quoted, trimmed } from './pieces.ts';
import type { FunctionCaller, TemplateFunction } from './template-function.ts';
import { dataOf, printedText, type TemplateValue, unknown } from './template-value.ts';
import { yamlOf } from './yaml-of.ts';

/** Functions that print. */
export const textFunctions: Record<string, TemplateFunction> = {
  include: (execution, [name, context]) => {
    const called = name && printedText(name());
    if (called === undefined || context === undefined) return undefined;
    return execution.include(called, context());
  },
  tpl: (execution, [template, context]) => {
    const value = template?.();
    if (value === undefined || context === undefined) return undefined;
    return executed(execution, value, context());
  },
  toYaml: (execution, [value]) => value && yamlOf(execution, value()),
  mustToYaml: (execution, [value]) => value && yamlOf(execution, value()),
  quote: (execution, values) => quoted(execution, values, '"'),
  squote: (execution, values) => quoted(execution, values, "'"),
  indent: (execution, [width, value]) => indentedBy(execution, width, value, ''),
  nindent: (execution, [width, value]) => indentedBy(execution, width, value, '\n'),
  trim: (execution, [value]) => value && changed(execution, value(), trimmed),
  trimSuffix: known((suffix, text) =>
    suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text,
  ),
  trimPrefix: known((prefix, text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)),
  lower: known(text => (isAscii(text) ? text.toLowerCase() : undefined)),
  upper: known(text => (isAscii(text) ? text.toUpperCase() : undefined)),
  trunc: known((width, text) => {
    const length = Number(width);
    return isAscii(text) && length >= 0 ? text.slice(0, length) : undefined;
  }),
  // Not as a member of that name: every object has one.
  ['toString' as string]: asText,
  replace: known((before, after, text) => (before === '' ? undefined : text.replaceAll(before, after))),
  contains: known((part, text) => String(text.includes(part)), true),
  hasPrefix: known((part, text) => String(text.startsWith(part)), true),
  hasSuffix: known((part, text) => String(text.endsWith(part)), true),
  printf: known((format, ...values) => {
    const isPlain = /^(?:[^%]|%s)*$/.test(format) && format.split('%s').length === values.length + 1;
    return isPlain
      ? format.split('%s').reduce((text, part, index) => text + values[index - 1]! + part)
      : undefined;
  }),
};

/** `toString`: Go prints nothing as `<nil>`. */
function asText(
  execution: FunctionCaller,
  [argument]: readonly (() => TemplateValue)[],
): TemplateValue | undefined {
  const value = argument?.();
  if (value?.kind === 'data' && value.data === null) return dataOf('<nil>');
  if (value?.kind === 'data' && typeof value.data !== 'string') {
    const text = printedText(value);
    return text === undefined ? undefined : dataOf(text);
  }
  return value && changed(execution, value, pieces => pieces);
}

/**
 * A function of texts. If an argument is not known, the result is not known either. It is then assumed to have no line breaks,
 * because it is nearly always a part of a name.
 */
function known(
  compute: (...texts: readonly string[]) => string | undefined,
  isTruth = false,
): TemplateFunction {
  return (execution, arguments_) => {
    const values = arguments_.map(argument => argument());
    const texts = values.map(value => (isString(value) ? printedText(value) : undefined));
    // Go fails where one is missing.
    const isKnown = texts.every(text => text !== undefined) && texts.length >= compute.length;
    const result = isKnown && texts.length > 0 ? compute(...(texts as string[])) : undefined;
    for (const value of values) execution.reads.read(value);
    if (result === undefined || result.length > longestText) return unknown([], true);
    return dataOf(isTruth ? result === 'true' : result);
  };
}

/** The first argument of `trunc` is a number that the template states. */
function isString(value: TemplateValue): boolean {
  if (value.kind === 'text') return true;
  if (value.kind !== 'data') return false;
  return typeof value.data === 'string' || (typeof value.data === 'bigint' && value.from === undefined);
}

const longestText = 100_000;

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is about all of ASCII
  return /^[\x00-\x7f]*$/.test(text);
}

function indentedBy(
  execution: FunctionCaller,
  width: (() => TemplateValue) | undefined,
  value: (() => TemplateValue) | undefined,
  before: string,
): TemplateValue | undefined {
  const columns = width?.();
  if (columns?.kind !== 'data' || value === undefined) return undefined;
  const count = Number(columns.data);
  if (!(count >= 0 && count <= 200)) return undefined;
  return changed(execution, value(), pieces => indented(pieces, ' '.repeat(count), before));
}

/** The pieces of a text with something done to them; no value but a text may be given. */
function changed(
  execution: FunctionCaller,
  value: TemplateValue,
  change: (pieces: ReturnType<typeof piecesOf>) => ReturnType<typeof piecesOf>,
): TemplateValue {
  const isText = value.kind !== 'data' || typeof value.data === 'string';
  if (!isText || value.kind === 'dict' || value.kind === 'list') return execution.fail();
  return { kind: 'text', pieces: change(piecesOf(value)) };
}

/** `tpl`: a value that is a template itself. */
function executed(
  execution: FunctionCaller,
  value: TemplateValue,
  context: TemplateValue,
): TemplateValue | undefined {
  if (value.kind === 'unknown') {
    // A file of the chart, which may be a template of anything.
    if (value.from.length === 0) execution.reads.all();
    return value;
  }
  const text = printedText(value);
  if (text === undefined) return undefined;
  if (!text.includes('{{')) return value;
  const { body, defines, isComplete } = parseTemplate(text);
  if (!isComplete || defines.size > 0) return execution.giveUp();
  const pieces = execution.run({ file: '', body }, context);
  return { kind: 'text', pieces: pieces.map(piece => ({ ...piece, at: undefined })) };
}
