import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readNodeConfigFile } from '../../../server/node-config/node-config-file.ts';
import { readToml } from '../../../server/node-config/read-toml.ts';
import { deepest } from '../../../server/yaml/deepest.ts';

/** Each writes a text with `depth` tables and arrays in each other, that of the whole file among them. */
const nested: Readonly<Record<string, (depth: number) => string>> = {
  arrays: depth => `a = ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}\n`,
  'arrays that nobody closes': depth => `a = ${'['.repeat(depth - 1)}`,
  'inline tables': depth => `a = ${'{a='.repeat(depth - 1)}1${'}'.repeat(depth - 1)}\n`,
  'keys with dots': depth => `${'a.'.repeat(depth - 1)}a = 1\n`,
  'heads with dots': depth => `[a${'.a'.repeat(depth - 2)}]\nb = 1\n`,
  'keys with dots in inline tables': depth => `${'a.'.repeat(5)}a = { ${'a.'.repeat(depth - 7)}a = 1 }\n`,
  'keys with dots below a head': depth => `[${'a.'.repeat(depth - 8)}a]\n${'a.'.repeat(5)}a = [1]\n`,
};

describe('of the configuration of a node is read', () => {
  for (const [name, write] of Object.entries(nested)) {
    it(`as much as is not nested too deeply: ${name}`, () => {
      for (const depth of [10, deepest]) assert.equal(readToml(write(depth)).tooDeepAt, undefined);
      for (const depth of [deepest + 1, 840, 7_000, 100_000]) {
        const reading = readToml(write(depth));
        assert.notEqual(reading.tooDeepAt, undefined);
        assert.equal(reading.isComplete, false);
      }
    });
  }

  it('what stands around a statement that is nested too deeply', () => {
    for (const statement of [`list = ${'['.repeat(7_000)}`, `${'a.'.repeat(7_000)}a = 1`]) {
      const text = `version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
${statement}
runtime_type = "io.containerd.kata.v2"
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
runtime_type = "io.containerd.runsc.v1"
`;
      const file = readNodeConfigFile('file:///config.toml', text);
      assert.ok(file?.kind === 'containerd');
      assert.equal(file.tooDeepAt?.start.line, 2);
      assert.deepEqual(
        file.plugins[0]?.handlers.map(({ name, settings }) => [name, settings['runtime_type']?.value]),
        [
          ['kata', 'io.containerd.kata.v2'],
          ['runsc', 'io.containerd.runsc.v1'],
        ],
      );
    }
  });

  it('any number of brackets in strings and comments, and beside each other', () => {
    const brackets = '[{a.'.repeat(1_000);
    for (const text of [
      `a = "${brackets}\\""\n`,
      `a = '${brackets}'\n`,
      `a = """\n${brackets} "" \\""" ${brackets}"""""\nb = 1\n`,
      `a = '''\n${brackets}\n'''''\nb = 1\n`,
      `# ${brackets}\na = 1 # ${brackets}\n`,
      `a = [${'[1.5], '.repeat(1_000)}]\n`,
      Array.from({ length: 1_000 }, (_, table) => `[a.t${table}]\nb = { c.d = [1.5] }\n`).join(''),
    ]) {
      const { isComplete, tooDeepAt } = readToml(text);
      assert.deepEqual({ isComplete, tooDeepAt }, { isComplete: true, tooDeepAt: undefined });
    }
  });

  it('nothing of brackets that only seem to be in a string or comment', () => {
    const brackets = '['.repeat(7_000);
    for (const item of ['"\\\\"', '"""\\""""', '"""a"""""', "'''a'''''", "'\\'", '""', '1 # c\r']) {
      const before = `a = [${item}, `;
      assert.equal(readToml(before + brackets).tooDeepAt?.start, before.length + deepest - 2, item);
    }
  });
});
