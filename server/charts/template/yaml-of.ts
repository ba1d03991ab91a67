import type { Value } from '../../yaml/value.ts';
import { piecesOf, plain } from './pieces.ts';
import type { FunctionCaller } from './template-function.ts';
import { fieldOf, originsOf, type Piece, printedText, type TemplateValue } from './template-value.ts';

/**
 * A value as YAML, each scalar with its origin. It is read as what Helm writes, though quotes may differ: keys are
 * sorted, and anything but a plain word is quoted. Source: Helm `pkg/engine/funcs.go:toYAML`.
 */
export function yamlOf(execution: FunctionCaller, value: TemplateValue): TemplateValue | undefined {
  if (value.kind === 'data') {
    if (value.from !== undefined) execution.reads.path(value.from);
    const pieces = linesOf(value.data, value.from, 0);
    return { kind: 'text', pieces };
  }
  if (value.kind === 'unknown') {
    for (const path of value.from) execution.reads.path(path);
    return { kind: 'text', pieces: [{ ...plain, text: undefined, from: value.from, isYaml: true }] };
  }
  if (value.kind === 'dict' && value.merged === undefined) return yamlOfDict(execution, value);
  if (value.kind === 'text') {
    const text = printedText(value);
    return text === undefined ? undefined : { kind: 'text', pieces: [{ ...plain, text: scalar(text) }] };
  }
  return undefined;
}

/** The map of a template, where its members are scalars: each on a line. */
function yamlOfDict(
  execution: FunctionCaller,
  { entries }: Extract<TemplateValue, { kind: 'dict' }>,
): TemplateValue | undefined {
  const pieces: Piece[] = [];
  for (const key of [...entries.keys()].sort()) {
    const value = entries.get(key)!;
    const isScalar =
      value.kind === 'unknown' ||
      value.kind === 'text' ||
      (value.kind === 'data' && typeof value.data !== 'object');
    if (!isScalar) return undefined;
    execution.reads.read(value);
    if (pieces.length > 0) pieces.push({ ...plain, text: '\n' });
    pieces.push({ ...plain, text: `${scalar(key)}: ` });
    if (value.kind === 'data') pieces.push({ ...plain, text: scalar(value.data), from: originsOf(value) });
    else pieces.push(...piecesOf(value));
  }
  return { kind: 'text', pieces };
}

function linesOf(data: Value, from: readonly string[] | undefined, indent: number): Piece[] {
  const at: TemplateValue = { kind: 'data', data, from };
  const origins = from === undefined ? [] : [from];
  if (Array.isArray(data) && data.length > 0) {
    return data.flatMap((item, index) => {
      const lines = linesOf(item as Value, from && [...from, String(index)], indent + 2);
      const mark = index === 0 ? '- ' : `\n${' '.repeat(indent)}- `;
      return [{ ...plain, text: mark }, ...lines];
    });
  }
  if (typeof data === 'object' && data !== null && !Array.isArray(data) && Object.keys(data).length > 0) {
    return Object.keys(data)
      .sort()
      .flatMap((key, index) => {
        const member = fieldOf(at, key) as Extract<TemplateValue, { kind: 'data' }>;
        const before = index === 0 ? '' : `\n${' '.repeat(indent)}`;
        const isNested =
          typeof member.data === 'object' && member.data !== null && Object.keys(member.data).length > 0;
        const gap = isNested ? `\n${' '.repeat(indent + 2)}` : ' ';
        const lines = linesOf(member.data, member.from, indent + 2);
        return [{ ...plain, text: `${before}${scalar(key)}:${gap}` }, ...lines];
      });
  }
  if (typeof data === 'object' && data !== null)
    return [{ ...plain, text: Array.isArray(data) ? '[]' : '{}' }];
  return [{ ...plain, text: scalar(data), from: origins }];
}

/** A scalar as YAML, quoted if it could be read as another type. */
function scalar(data: Value): string {
  if (typeof data !== 'string') return String(data);
  const isWord = /^[A-Za-z/][\w./-]*$/.test(data) && !/^(?:true|false|null|y|n|yes|no|on|off)$/i.test(data);
  return isWord ? data : JSON.stringify(data);
}
