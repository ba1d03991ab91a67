import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { Command, Option } from 'commander';
import { commands } from '../../../server/cli/commands/index.ts';
import { completionScript } from '../../../server/cli/completion.ts';
import { commandLine } from '../../support/command-line.ts';
import { written } from './checked.ts';

const program = new Command('runtimeclass');
for (const add of commands) add(program);
const names = program.commands.map(command => command.name());

describe('the completion of the command line, in a real bash', () => {
  it('gives all commands', () => {
    assert.deepEqual(completed(''), [...names, '--help', '--version']);
    assert.deepEqual(completed('ma'), ['map']);
  });

  it('gives the options of the command, all of them', () => {
    for (const command of program.commands) {
      const flags = command.options.flatMap(({ short, long }) => [short, long].filter(Boolean));
      assert.deepEqual(completed(command.name(), '-'), ['--help', ...flags], command.name());
    }
  });

  it('gives the values of an option, and the rules that can be explained', () => {
    assert.deepEqual(completed('map', '--theme', ''), ['light', 'dark']);
    assert.deepEqual(completed('dry-run', '-o', 't'), ['text']);
    assert.deepEqual(completed('explain', 'unknown-r'), ['unknown-runtime-class', 'unknown-runtime-key']);
    assert.deepEqual(completed('completion', ''), ['bash', 'zsh', 'fish']);
  });

  it('leaves the rest to the shell, which completes names of files', () => {
    assert.deepEqual(completed('check', ''), []);
    const folder = written({ 'pod.yaml': '' });
    assert.match(script('bash'), /^complete -o bashdefault -o default -F _runtimeclass runtimeclass$/m);
    assert.deepEqual(completed('check', `${folder}/p`), []);
  });

  it('runs nothing of what is typed', () => {
    const folder = written({});
    assert.deepEqual(completed('check', `$(touch ${folder}/run)`), []);
    assert.equal(execFileSync('ls', [folder], { encoding: 'utf8' }), '');
  });
});

describe('the completion for other shells', () => {
  it('names every command and option, with what it is for', () => {
    for (const shell of ['zsh', 'fish'] as const) {
      const text = script(shell);
      for (const name of names) assert.ok(text.includes(name), `${shell}: ${name}`);
      assert.ok(text.includes('light dark'));
    }
  });

  it('quotes what is for people', () => {
    const odd = new Command('odd');
    const option = new Option('--what <a>', `it's [a: b] \\ $HOME`);
    odd.command('x').description(`that's $(id)`).addOption(option);
    assert.match(completionScript('zsh', odd), /'x:that'\\''s \$\(id\)'/);
    assert.match(
      completionScript('zsh', odd),
      /'--what\[it'\\''s \\\[a\\: b\\\] \\\\ \$HOME\]:value:_files'/,
    );
    assert.match(completionScript('fish', odd), /-a x -d 'that\\'s \$\(id\)'/);
  });
});

function script(shell: 'bash' | 'zsh' | 'fish'): string {
  const args = [commandLine, 'completion', shell];
  return execFileSync(process.execPath, args, { encoding: 'utf8' });
}

let bash: string | undefined;

/** What bash has to choose from after these words. */
function completed(...words: readonly string[]): string[] {
  bash ??= script('bash');
  const run = `${bash}
COMP_WORDS=(runtimeclass "$@"); COMP_CWORD=$#; _runtimeclass; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync('bash', ['-c', run, 'bash', ...words], { encoding: 'utf8' });
  return output.split('\n').filter(line => line !== '');
}
