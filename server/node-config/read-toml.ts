import { ParseError, parseTOML } from 'toml-eslint-parser';
import type { Range } from '../yaml/tree.ts';
import { hideTemplates } from './hide-templates.ts';
import { type ParseAttempt, readableParts } from './readable-parts.ts';
import { buildTable, type TomlPart, type TomlTable } from './toml-tree.ts';
import { tooDeepInProgram, tooDeepInText } from './too-deep-in-toml.ts';

/** The result of reading a text as TOML. */
export interface TomlReading {
  readonly root: TomlTable;
  /** False if a template or a broken line was left out: then nothing can be concluded from a missing key. */
  readonly isComplete: boolean;
  /** The text's first line, cut: programs mark there what they write. */
  readonly firstLine: string;
  /** The first range that is nested too deeply to be read; the statement around it is left out. */
  readonly tooDeepAt?: Range;
}

/**
 * Reads as much of a text as is TOML: templates, incomplete lines and statements that are nested too deeply are
 * skipped. Never throws.
 */
export function readToml(text: string): TomlReading {
  const { text: plain, hasTemplates } = hideTemplates(text);
  const [firstLine] = text.slice(0, 80).split(/\r?\n/, 1) as [string];
  const whole = parse(plain);
  if ('program' in whole) {
    return { root: buildTable([{ start: 0, program: whole.program }]), isComplete: !hasTemplates, firstLine };
  }
  const { failedAt, isTooDeep } = whole;
  return {
    root: buildTable(readableParts(plain, parse)),
    isComplete: false,
    firstLine,
    ...(isTooDeep && { tooDeepAt: { start: failedAt, end: failedAt + 1 } }),
  };
}

/** The statements of a text that can be read, as the library has them, and whether a template writes what is in a range. */
export function readTomlParts(text: string): {
  readonly parts: readonly TomlPart[];
  readonly isTemplate: (range: Range) => boolean;
} {
  const { text: plain } = hideTemplates(text);
  const whole = parse(plain);
  const parts = 'program' in whole ? [{ start: 0, program: whole.program }] : readableParts(plain, parse);
  // The replacement of a template has as many characters as the template.
  return { parts, isTemplate: ({ start, end }) => plain.slice(start, end) !== text.slice(start, end) };
}

/** Parses TOML 1.0 with the library; like containerd, it does not accept an inline table over several lines. */
function parse(text: string): ParseAttempt {
  const tooDeepAt = tooDeepInText(text);
  if (tooDeepAt !== undefined) return { failedAt: tooDeepAt, isTooDeep: true };
  try {
    const program = parseTOML(text, { tomlVersion: '1.0' });
    const failedAt = tooDeepInProgram(program);
    return failedAt === undefined ? { program } : { failedAt, isTooDeep: true };
  } catch (error) {
    // Any other error is a stack overflow in a string of some hundred thousand characters, which has no position.
    return { failedAt: error instanceof ParseError ? error.index : 0 };
  }
}
