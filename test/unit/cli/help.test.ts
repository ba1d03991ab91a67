import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { commands } from '../../../server/cli/commands/index.ts';
import { commandLine } from '../../support/command-line.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('the help of the command line', () => {
  const program = new Command('runtimeclass').exitOverride();
  for (const add of commands) add(program);

  const leaves = program.commands.flatMap(each => (each.commands.length > 0 ? each.commands : [each]));
  for (const command of leaves) {
    it(`teaches ${command.name()}: what it does, how it is typed, its exit codes, and where to read on`, () => {
      let text = '';
      command.configureOutput({ writeOut: written => (text += written) });
      command.outputHelp();
      // `check` has a text of its own.
      if (command.name() === 'check') return assert.match(text, /Exit code: 0/);
      assert.match(text, /\nExamples:\n {2}\S.*\n {2}\S/);
      assert.match(text, /\nExit codes:\n {2}0 {2}/);
      const page = /docs\/[\w-]+\.md/.exec(text)?.[0] ?? '';
      assert.ok(existsSync(`${root}${page}`), page);
    });
  }

  it('tells the version that is in package.json', () => {
    const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    const said = execFileSync(process.execPath, [commandLine, '--version'], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(said, `${version}\n`);
  });
});
