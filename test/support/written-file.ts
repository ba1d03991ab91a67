import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/**
 * Asserts that a file of the repository is what `rewrite` makes of its own text. With `UPDATE_EXPECT=1` in the environment it
 * is written instead. `path` begins at the root of the repository; `test` is the `import.meta.url` of the test that asks, to
 * be named in the failure.
 */
export function assertWritten(path: string, rewrite: (text: string) => string, test: string): void {
  const file = new URL(path, root);
  const actual = readFileSync(file, 'utf8');
  const expected = rewrite(actual);
  if (expected === actual) return;
  if (process.env['UPDATE_EXPECT']) {
    writeFileSync(file, expected);
    return;
  }
  const command = `UPDATE_EXPECT=1 node --test ${relative(fileURLToPath(root), fileURLToPath(test))}`;
  const lines = [...without(actual, expected, '-'), ...without(expected, actual, '+')];
  assert.fail([`${path} is out of date. Run ${command}`, ...lines].join('\n'));
}

/** The text with other lines between the two comments that say so: `<!-- name -->` and `<!-- /name -->`. */
export function withSection(text: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  assert.ok(start >= 0 && stop > start, `no ${begin} ... ${end}`);
  return `${text.slice(0, start)}${begin}\n\n${lines.join('\n')}\n\n${text.slice(stop)}`;
}

function without(text: string, other: string, sign: string): string[] {
  const lines = new Set(other.split('\n'));
  return text
    .split('\n')
    .filter(line => !lines.has(line))
    .map(line => `${sign} ${line}`);
}
