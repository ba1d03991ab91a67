import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../../../support/command-line.ts';
import { deployment, pod } from './run.ts';

describe('runtimeclass dry-run, as a process', () => {
  const asked = (input: string, ...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
      const child = execFile(process.execPath, [commandLine, 'dry-run', ...args], (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      });
      child.stdin?.end(input);
    });
  const saved = fileURLToPath(new URL('../../../../examples/.runtimeclass/staging.yaml', import.meta.url));
  const checkout = fileURLToPath(new URL('../../../../examples/checkout.yaml', import.meta.url));

  it('answers to stdin and ends with 0 where the object is accepted', async () => {
    const { code, stdout, stderr } = await asked(deployment, '-', '--existing', saved, '-o', 'text');
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(
      stdout,
      /^<stdin>:1:1: Deployment web accepted \(201\)\n {2}Admission of its Pods adds overhead /,
    );
  });

  it('answers in JSON unless told otherwise, and ends with 1 where an object is refused', async () => {
    const { code, stdout, stderr } = await asked('', checkout, '--existing', saved);
    const statuses = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).status);
    assert.deepEqual([code, statuses, stderr], [1, [201, 403], '']);
  });

  it('ends with 2 where the input is nested too deeply, be it asked about or in the cluster', async () => {
    const deep = `${pod}  more: ${'['.repeat(7_000)}\n`;
    const said =
      'runtimeclass: <stdin>:7:207: nested too deeply to be read: more than 200 levels of maps and lists\n';
    for (const args of [['-'], [checkout, '--existing', '-']]) {
      assert.deepEqual(await asked(deep, ...args), { code: 2, stdout: '', stderr: said });
    }
  });

  it('ends with 2 where the input is of no use', async () => {
    const { code, stdout, stderr } = await asked('', 'none.yaml', '--kubernetes-version', 'x');
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(
      stderr,
      /^runtimeclass: --kubernetes-version x: .*\nruntimeclass: cannot read none\.yaml: no such file or directory/,
    );
    assert.equal((await asked(pod, '-', '--verb', 'replace')).code, 2);
  });
});
