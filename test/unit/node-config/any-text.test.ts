import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { combine } from '../../../server/node-config/node-config.ts';
import { readNodeConfigFile } from '../../../server/node-config/node-config-file.ts';
import { readToml } from '../../../server/node-config/read-toml.ts';
import { anyFiles } from '../../node-config/any-files.ts';
import { hostileTexts } from '../../support/hostile-texts.ts';

const fragments = [
  '[',
  ']',
  '"',
  "'",
  '"""',
  '=',
  '.',
  '{',
  '}',
  '{{',
  '}}',
  '{%',
  '%}',
  '${X}',
  '\n',
  '\r',
  ',',
  '#',
  '\\',
  '\uE000',
];
const removals = fc.record({ at: fc.nat(), length: fc.nat(30), text: fc.constantFrom('', ...fragments) });
const anyText = fc
  .tuple(anyFiles([1, 2, 3, 4]), fc.array(removals, { maxLength: 6 }))
  .map(([files, changes]) =>
    Object.entries(files).map(([path, text]) => [path, changes.reduce(change, text)] as const),
  );

test('no change of a valid configuration keeps it from being read', () => {
  fc.assert(
    fc.property(anyText, files => {
      const read = files.flatMap(([path, text]) => readNodeConfigFile(`file:///a/${path}`, text) ?? []);
      combine(read);
      // Plain data: what a worker or a cache would make of it is the same.
      assert.deepEqual(structuredClone(read), read);
    }),
    { numRuns: 200 },
  );
});

test('what is read stands where it says', () => {
  fc.assert(
    fc.property(anyText, files => {
      for (const [path, text] of files) {
        const file = readNodeConfigFile(`file:///a/${path}`, text);
        if (file?.kind !== 'containerd') continue;
        const lines = text.split(/\r\n|\r|\n/);
        for (const { name, nameRanges } of file.plugins.flatMap(({ handlers }) => handlers)) {
          if (/[\\\uE000]/.test(text)) continue;
          for (const { start, end } of nameRanges) {
            assert.equal(lines[start.line]?.slice(start.character, end.character), name);
          }
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('hostile texts are read', () => {
  for (const text of hostileTexts(50_000)) readToml(text);
});

function change(
  text: string,
  { at, length, text: inserted }: { at: number; length: number; text: string },
): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + inserted + text.slice(start + length);
}
