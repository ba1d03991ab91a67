import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { commandLine } from '../../support/command-line.ts';
import { makeNamedPipe, withoutPipes } from '../../support/named-pipe.ts';

/** Each of these once ran for minutes, or forever. A command that does is killed, and has no status. */
const longest = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
after(() => rmSync(folder, { recursive: true }));

describe('the command line takes what is no file for none', { skip: withoutPipes }, () => {
  const pipe = join(folder, 'pipe.yaml');
  if (!withoutPipes) makeNamedPipe(pipe);
  write('class.yaml', 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: a\n');

  it('named as a file: exit code 2, and it says what it is', () => {
    for (const [args, said] of [
      [['check', 'pipe.yaml'], 'cannot read pipe.yaml: it is a named pipe, not a file: write - for stdin'],
      [['check', 'class.yaml', '/dev/zero'], 'cannot read /dev/zero: it is a device, not a file'],
      [
        ['upgrade', '--write', 'pipe.yaml'],
        'cannot read pipe.yaml: it is a named pipe, not a file: write - for stdin',
      ],
      [['dry-run', 'pipe.yaml'], 'cannot read pipe.yaml: it is a named pipe, not a file: write - for stdin'],
      [['dry-run', '/dev/zero'], 'cannot read /dev/zero: it is a device, not a file'],
      [['dry-run', '.'], 'cannot read .: it is a folder, not a file'],
      [
        ['dry-run', 'class.yaml', '--existing', 'pipe.yaml'],
        'cannot read pipe.yaml: it is a named pipe, not a file: write - for stdin',
      ],
    ] as const) {
      const { status, stderr } = run(...args);
      assert.deepEqual([status, stderr], [2, `runtimeclass: ${said}\n`], args.join(' '));
    }
  });

  it('below a folder: it is no manifest', () => {
    const { status, stdout } = run('check', '.');
    assert.deepEqual([status, stdout], [0, 'No problems found in 1 file\n1 class.\n']);
    assert.equal(run('upgrade', '.').status, 0);
  });

  it('and reads a pipe only where - says so, or where a shell has opened it', () => {
    const through = (command: string) =>
      spawnSync('sh', ['-c', `cat class.yaml | ${process.execPath} ${commandLine} ${command}`], how);
    const { status, stdout } = through('dry-run -o text -');
    assert.equal(status, 0);
    assert.match(stdout, /^<stdin>:1:1: RuntimeClass a accepted/);
    const existing = through('dry-run class.yaml --existing /dev/fd/0');
    assert.deepEqual([existing.status, existing.stderr], [1, '']);
    assert.match(existing.stdout, /runtimeclasses.node.k8s.io \\"a\\" already exists/);
    assert.match(through('dry-run /dev/stdin').stderr, /it is a named pipe, not a file: write - for stdin$/m);
  });
});

describe('the command line is through with every text', () => {
  it('whatever its numbers', () => {
    const zeros = `1${'0'.repeat(100_000)}`;
    write(
      'numbers/class.yaml',
      `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: a}
handler: a
overhead: {podFixed: {cpu: ${zeros}, memory: "${zeros}x"}}
`,
    );
    const { status, stdout } = run('check', '-o', 'json', 'numbers');
    const rules = JSON.parse(stdout).map(({ rule }: { rule: string }) => rule);
    assert.deepEqual([status, rules.includes('invalid-overhead')], [1, true]);
  });

  it('whatever its globs', () => {
    write(
      'globs/.runtimeclass/policy.yaml',
      'requirements: [{images: ["*a*a*a*a*a*ab"], needs: {gpu: true}}]\n',
    );
    write(
      'globs/pod.yaml',
      `apiVersion: v1
kind: Pod
metadata: {name: a, annotations: {runtimeclass.dev/needs: "allow=*a*a*a*a*a*a*a*a*a*b"}}
spec: {runtimeClassName: ${'a'.repeat(120)}, containers: [{name: a, image: ${'a'.repeat(120)}}]}
`,
    );
    const { status, stdout } = run('check', 'globs');
    assert.equal(status, 1);
    assert.match(stdout, /error policy-violation: .* is not one of the allowed classes/);
  });
});

describe('the command line lets no name control a terminal or forge a line', () => {
  const evil = 'a\u001b[2J\u009b1m\u202e\nok.yaml:1:1: b';
  const name = `evil ${evil}`;
  before(() => {
    write(
      `${name}/class.yaml`,
      `apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: {name: ${JSON.stringify(evil).replaceAll('\u009b', '\\u009b').replaceAll('\u202e', '\\u202e')}}
handler: x
`,
    );
    write(`${name}/broken.yaml`, 'a: [\n');
  });
  for (const args of [
    ['check', name],
    ['check', `${name}/broken.yaml`, `${name}/none.yaml`],
    ['check', '--diff', name],
    ['upgrade', name],
    ['upgrade', '--diff', name],
    ['upgrade', `${name}/none.yaml`],
    ['dry-run', '-o', 'text', `${name}/class.yaml`],
    ['dry-run', `${name}/broken.yaml`],
    [name],
    ['check', '-o', name, '.'],
  ]) {
    it(`runtimeclass ${args.join(' ').replaceAll(name, 'NAME')}`, () => {
      const { stdout, stderr } = run(...args);
      const said = stdout + stderr;
      assert.notEqual(said, '');
      assert.doesNotMatch(said.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u);
      assert.doesNotMatch(said, /^ok\.yaml:1:1: (?!b: error)/m);
    });
  }
});

const how = { cwd: folder, encoding: 'utf8', timeout: longest, killSignal: 'SIGKILL' } as const;

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, [commandLine, ...args], how);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
