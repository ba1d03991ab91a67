import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { atTheEnd } from '../../../support/at-the-end.ts';
import { commandLine } from '../../../support/command-line.ts';
import { patienceWithAll } from '../../../support/patience.ts';
import { written } from '../checked.ts';
import { watch } from './watched.ts';

const wrong = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: a\nhandler: -a\n';

describe('the streams of runtimeclass check --watch', { timeout: patienceWithAll }, () => {
  it('carry a whole document for each check where a program reads them', async () => {
    const folder = written({ 'a.yaml': wrong });
    const watched = watch(folder, '.', '-o', 'json');
    const first = JSON.parse(await watched.said(/\n\}\n$/)).findings;
    assert.equal(first.length, 1);
    writeFileSync(join(folder, 'b.yaml'), wrong);
    const second = JSON.parse(await watched.said(/\n\}\n$/)).findings;
    assert.deepEqual(
      second.map(({ file }: { file: string }) => file),
      ['b.yaml'],
    );
    writeFileSync(join(folder, 'b.yaml'), '');
    assert.deepEqual(JSON.parse(await watched.said(/\n\}\n$/)).findings, []);
    assert.equal(await watched.ended('SIGINT'), 1);
  });

  it('end it where nobody reads the report any more', async () => {
    const folder = written({ 'a.yaml': wrong });
    const watched = watch(folder, '.');
    await watched.said(/1 error in 1 file\n/);
    watched.process.stdout!.destroy();
    writeFileSync(join(folder, 'b.yaml'), wrong);
    assert.equal(await watched.ended(), 1);
  });

  it('have no escape characters in a pipe', async () => {
    const watched = watch(written({ 'a.yaml': wrong }), '.');
    assert.doesNotMatch(await watched.said(/1 error in 1 file\n/), /\p{Cc}\[/u);
    await watched.ended('SIGINT');
  });

  it('say at once what cannot be used, and end', async () => {
    const folder = written({ 'a.yaml': wrong });
    for (const [args, said] of [
      [['-'], /--watch: stdin cannot be watched/],
      [['.', '--kubernetes-version', 'new'], /--kubernetes-version new: not a version/],
      [['.', '--baseline', 'none.json'], /--baseline none\.json: ENOENT/],
    ] as const) {
      const watched = watch(folder, ...args);
      assert.equal(await watched.ended(), 2);
      assert.match(await watched.complained(said), /^runtimeclass: [^\n]*\n$/);
    }
  });

  const hasTerminal = spawnSync('script', ['--version']).status === 0;
  it('are coloured on a terminal', { skip: hasTerminal ? false : 'no program "script"' }, async () => {
    const folder = written({ 'a.yaml': wrong });
    // The program takes the shell's place: the exit code after Ctrl+C is its own, whatever shell a user has.
    const command = `stty -echo; exec "${process.execPath}" "${commandLine}" check --watch .`;
    // Nothing else of this environment: a dozen variables decide on colours, of pipelines and of terminals.
    const { PATH } = process.env;
    const terminal = spawn('script', ['-qefc', command, '/dev/null'], {
      cwd: folder,
      env: { PATH, SHELL: '/bin/sh', TERM: 'xterm-256color' },
    });
    atTheEnd(() => {
      if (terminal.exitCode === null) terminal.kill('SIGKILL');
    });
    let text = '';
    await new Promise<void>((resolve, reject) => {
      terminal.stdout.on('data', data => {
        text += data;
        if (/1 error in 1 file/.test(text)) resolve();
      });
      terminal.on('exit', () => reject(new Error(text)));
    });
    assert.ok(text.includes('\u001b[31merror'), text);
    terminal.stdin.write('\u0003');
    const [code] = await once(terminal, 'exit');
    assert.equal(code, 1);
  });
});
