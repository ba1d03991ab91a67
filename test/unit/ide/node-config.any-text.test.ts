import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { complete } from '../../../server/ide/completion/index.ts';
import { anyFiles } from '../../node-config/any-files.ts';
import { askAt } from '../../support/ask-at.ts';
import { failuresOfFixes } from '../../support/check.ts';
import { openWorkspace } from '../../support/workspace.ts';

const someFiles = anyFiles([1, 2, 3, 4]);

test('every fix of a configuration mends it and breaks nothing', async () => {
  await fc.assert(
    fc.asyncProperty(someFiles, async files => {
      assert.equal((await failuresOfFixes(files)).join('\n'), '');
    }),
    { numRuns: 150 },
  );
});

test('every feature takes any place of a configuration, whole or cut off', async () => {
  const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(someFiles, parts, async (files, at) => {
      const cut = Object.entries(files).map(([path, text]) => [
        path,
        text.slice(0, Math.ceil(at[0]! * text.length)),
      ]);
      const session = await openWorkspace(Object.fromEntries(cut));
      const snapshot = session.snapshot();
      for (const { uri, source } of session.openFiles) {
        for (const part of at) {
          const position = source.positionAt(Math.floor(part * source.length));
          assert.deepEqual(complete(snapshot, uri, position), []);
          askAt(snapshot, uri, position);
        }
      }
    }),
    { numRuns: 150 },
  );
});

test('a fix of a file that two configurations import, and of one whose runtimes stand in the wrong table', async () => {
  const plugin = 'version = 1\nimports = ["conf.d/1*"]\n[plugins.cri.containerd]\n';
  const table = (name: string) => `  [plugins.cri.containerd.runtimes.${name}]\n`;
  const imported = {
    'config.toml': plugin + table('own'),
    'a.toml': plugin,
    'conf.d/1-kata.toml': `version = 1\n[plugins.cri.containerd]\n${table('crun')}`,
  };
  assert.equal((await failuresOfFixes(imported)).join('\n'), '');
  const misplaced = {
    'config.toml': plugin.replace('1*', 'x.conf') + table('own'),
    'conf.d/x.conf': '[plugins.cri]\n  [plugins.cri.runtimes.runc]\n',
  };
  assert.equal((await failuresOfFixes(misplaced)).join('\n'), '');
});
