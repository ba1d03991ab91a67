import { ParseError, parseTOML } from 'toml-eslint-parser';
import type { Range } from '../yaml/tree.ts';
import { hideTemplates } from './hide-templates.ts';
import { type ParseAttempt, readableParts } from './readable-parts.ts';
import { buildTable, type TomlTable } from './toml-tree.ts';
import { tooDeepInProgram, tooDeepInText } from './too-deep-in-toml.ts';

/** What could be read of a text as TOML. */
export interface TomlReading {
  readonly root: TomlTable;
  /**
   * False where a template or a broken line was left out. What was read is there; what was not read may be anything,
   * so nothing follows from what is missing.
   */
  readonly isComplete: boolean;
  /** The first place that is nested more deeply than we read; the statement around it is left out. */
  readonly tooDeepAt?: Range;
}

/**
 * Reads TOML as far as it can be read: templates of configurations, incomplete lines and what is nested too deeply are
 * skipped. Never throws.
 */
export function readToml(text: string): TomlReading {
  const { text: plain, hasTemplates } = hideTemplates(text);
  const whole = parse(plain);
  if ('program' in whole) {
    return { root: buildTable([{ start: 0, program: whole.program }]), isComplete: !hasTemplates };
  }
  const { failedAt, isTooDeep } = whole;
  return {
    root: buildTable(readableParts(plain, parse)),
    isComplete: false,
    ...(isTooDeep && { tooDeepAt: { start: failedAt, end: failedAt + 1 } }),
  };
}

/** Parses TOML 1.0 with the library: containerd does not read an inline table over several lines either. */
function parse(text: string): ParseAttempt {
  const tooDeepAt = tooDeepInText(text);
  if (tooDeepAt !== undefined) return { failedAt: tooDeepAt, isTooDeep: true };
  try {
    const program = parseTOML(text, { tomlVersion: '1.0' });
    const failedAt = tooDeepInProgram(program);
    return failedAt === undefined ? { program } : { failedAt, isTooDeep: true };
  } catch (error) {
    // Anything else is an overflow of the stack by a string of some hundred thousand characters, which has no place.
    return { failedAt: error instanceof ParseError ? error.index : 0 };
  }
}
