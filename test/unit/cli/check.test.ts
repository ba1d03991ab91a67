import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../../support/command-line.ts';
import { nestedTexts } from '../../support/nested-texts.ts';
import { patience } from '../../support/patience.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('runtimeclass check', () => {
  it('reports the examples and exits with 1, because there are errors', () => {
    const { status, stdout, stderr } = run('check', 'examples');
    const misplaced = stdout.split('\n').filter(line => line.startsWith('examples/misplaced.yaml:'));
    assert.equal(stderr, '');
    assert.equal(status, 1);
    assert.match(
      misplaced[0] ?? stdout,
      /^examples\/misplaced\.yaml:6:3: error class-name-outside-pod-spec: /,
    );
    assert.match(stdout, /\n {4}fix: Move it into spec\.template\.spec\n/);
    assert.match(
      stdout,
      /\n\d+ errors.* in \d+ files; --fix repairs 3\n4 workloads with a class, 5 classes, 1 node configuration, cluster staging\.\n$/,
    );
  });

  it('says the same as JSON, with the same exit code', () => {
    const { status, stdout } = run('check', '--output', 'json', 'examples/misplaced.yaml');
    const { file, line, column, endColumn, rule, fixes } = JSON.parse(stdout)[0];
    assert.equal(status, 1);
    assert.deepEqual(
      { file, line, column, endColumn, rule, fixes },
      {
        file: 'examples/misplaced.yaml',
        line: 6,
        column: 3,
        endColumn: 19,
        rule: 'class-name-outside-pod-spec',
        fixes: ['Move it into spec.template.spec'],
      },
    );
  });

  it('exits with 2 where a path cannot be read, says which, and checks the others', () => {
    const { status, stdout, stderr } = run('check', 'examples/misplaced.yaml', 'no/such/folder');
    assert.equal(status, 2);
    assert.match(stdout, /^examples\/misplaced\.yaml:6:3: error /);
    assert.match(
      stdout,
      /\n1 error in the readable parts of 2 files; --fix repairs 1\nNo workload [^\n]* was found\.\n$/,
    );
    assert.match(stderr, /^runtimeclass: cannot read no\/such\/folder: no such file or directory/);
  });

  it('exits with 2 where it is called wrongly, and with 0 where help was asked for', () => {
    assert.equal(run('check').status, 2);
    assert.equal(run('check', '--output', 'xml', 'examples').status, 2);
    assert.equal(run('no-such-command').status, 2);
    const help = run('--help');
    assert.equal(help.status, 0);
    assert.match(help.stdout, /^Usage: runtimeclass /);
  });

  it('checks what is around a document that is nested too deeply, and says where that is', t => {
    const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const runtimeClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\n';
    const file = (nested: string) =>
      `${runtimeClass}---\n${runtimeClass}more:\n  ${nested.trim()}\n---\n${runtimeClass}`;
    for (const [name, write] of Object.entries(nestedTexts)) {
      for (const depth of [840, 7_000])
        writeFileSync(join(folder, `${name} ${depth}.yaml`), file(write(depth)));
    }
    writeFileSync(join(folder, 'a.json'), nestedTexts['JSON']!(7_000).replace('"a"', '"runtimeClassName"'));
    const { stdout, status } = run('check', '--output', 'json', folder);
    const found = JSON.parse(stdout) as { file: string; line: number; rule: string }[];
    assert.equal(status, 2);
    for (const [name] of Object.entries(nestedTexts)) {
      for (const depth of [840, 7_000]) {
        const inFile = found.filter(({ file }) => file.endsWith(`/${name} ${depth}.yaml`));
        assert.deepEqual(
          inFile.map(({ line, rule }) => `${line} ${rule}`),
          ['2 missing-handler', '9 nested-too-deeply', '12 missing-handler'],
        );
      }
    }
  });

  it('exits with 0 where nothing is an error', () => {
    const { status, stdout } = run('check', 'test/unit/cli/right.yaml');
    assert.equal(stdout, 'No problems found in 1 file\n1 class.\n');
    assert.equal(status, 0);
  });
});

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, [commandLine, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: patience,
  });
}
