import { ParseError, parseTOML } from 'toml-eslint-parser';
import { hideTemplates } from './hide-templates.ts';
import { type ParseAttempt, readableParts } from './readable-parts.ts';
import { buildTable, type TomlTable } from './toml-tree.ts';

/** What could be read of a text as TOML. */
export interface TomlReading {
  readonly root: TomlTable;
  /**
   * False where a template or a broken line was left out. What was read is there; what was not read may be anything,
   * so nothing follows from what is missing.
   */
  readonly isComplete: boolean;
}

/**
 * Reads TOML as far as it can be read: templates of configurations and lines that somebody is typing are passed over.
 * Never throws.
 */
export function readToml(text: string): TomlReading {
  const { text: plain, hasTemplates } = hideTemplates(text);
  const whole = parse(plain);
  if ('program' in whole) {
    return { root: buildTable([{ start: 0, program: whole.program }]), isComplete: !hasTemplates };
  }
  return { root: buildTable(readableParts(plain, parse)), isComplete: false };
}

/** By the library, as TOML 1.0: an inline table over several lines is nothing that containerd reads. */
function parse(text: string): ParseAttempt {
  try {
    return { program: parseTOML(text, { tomlVersion: '1.0' }) };
  } catch (error) {
    // Anything else is an overflow of the stack by brackets in brackets, which has no place in the text.
    return { failedAt: error instanceof ParseError ? error.index : 0 };
  }
}
