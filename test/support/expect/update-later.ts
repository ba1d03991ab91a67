import { readFileSync, writeFileSync } from 'node:fs';
import type { CallSite } from './call-site.ts';
import { fencesOf, type Literals, literalsOf } from './literals.ts';
import { type Edit, editsOfList, editsOfLiteral } from './update-literal.ts';

/**
 * Remembers how the source of a test must change so that it expects another text; when the process ends it is written,
 * since until then lines and columns are those of the source as it was. Says why where that cannot be done. An
 * expectation that came true counts too: its literal may be one that another test wants to be different.
 */
export function updateLater<Expected extends string | readonly string[]>(
  caller: CallSite | undefined,
  actual: Expected,
  expected: Expected,
): string | undefined {
  if (caller === undefined) return 'no test is on the stack';
  const { file } = caller;
  const update = updates.get(file) ?? begin(file);
  const found = editsOf(update.literals, caller, actual, expected);
  if (typeof found === 'string') return String(actual) === String(expected) ? undefined : found;
  const wanted = JSON.stringify(found.edits);
  const before = update.ofLiterals.get(found.start);
  if (before !== undefined && before.wanted !== wanted) {
    update.ofLiterals.set(found.start, { wanted: '', edits: [] });
    return 'several texts are expected to be what the same literal says';
  }
  update.ofLiterals.set(found.start, { wanted, edits: found.edits });
  return undefined;
}

function editsOf(
  literals: Literals,
  caller: CallSite,
  actual: string | readonly string[],
  expected: string | readonly string[],
) {
  if (typeof actual !== 'string' || typeof expected !== 'string') {
    return editsOfList(literals, caller, [actual].flat(), [expected].flat());
  }
  const asWritten = editsOfLiteral(literals, caller, actual, expected);
  if (typeof asWritten !== 'string') return asWritten;
  // Windows line breaks come from a helper: a literal has none.
  const inLiteral = (text: string) => text.replaceAll('\r\n', '\n');
  return editsOfLiteral(literals, caller, inLiteral(actual), inLiteral(expected));
}

interface Update {
  readonly source: string;
  readonly literals: Literals;
  /** By the start of the literal. */
  readonly ofLiterals: Map<number, { readonly wanted: string; readonly edits: readonly Edit[] }>;
}

const updates = new Map<string, Update>();

function begin(file: string): Update {
  const source = readFileSync(file, 'utf8');
  const literals = file.endsWith('.md') ? fencesOf(source) : literalsOf(source);
  const update: Update = { source, literals, ofLiterals: new Map() };
  if (updates.size === 0) process.once('exit', writeAll);
  updates.set(file, update);
  return update;
}

function writeAll(): void {
  for (const [file, update] of updates) write(file, update);
}

function write(file: string, { source, ofLiterals }: Update): void {
  const edits = [...ofLiterals.values()].flatMap(({ edits }) => edits).sort((a, b) => b.start - a.start);
  const updated = edits.reduce(
    (text, { start, end, raw }) => text.slice(0, start) + raw + text.slice(end),
    source,
  );
  if (updated !== source) writeFileSync(file, updated);
}
