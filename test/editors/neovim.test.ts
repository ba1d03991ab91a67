import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { run } from '../../scripts/processes.ts';
import { inProject } from '../../scripts/project.ts';
import { setUpNeovim } from '../../scripts/setup/editors.ts';
import { patience, patienceWithAll } from '../support/patience.ts';
import { itServesEditor, type Seen } from './serves-editor.ts';
import { createSetting, setUpInDocs } from './setting.ts';

interface SeenInNeovim extends Seen {
  readonly afterChangeOnDisk: readonly string[];
  readonly problem?: string;
}

describe('Neovim, with the lines of docs/editors.md', { timeout: patienceWithAll }, () => {
  let seen: SeenInNeovim;

  before(async () => {
    const { folder, env, write } = createSetting();
    const result = write('result.json', '{}');
    const init = write('init.lua', setUpInDocs('Neovim', 'lua'));
    const script = inProject('test/editors/neovim.lua');
    const nvim = await setUpNeovim();
    const options = ['--headless', '-i', 'NONE', '-n', '-u', init];
    const { output } = await run([nvim, ...options, join(folder, 'pod.yaml'), '-S', script], {
      cwd: folder,
      env: { ...env, RESULT: result },
      output: 'collect',
      limit: (3 * patience) / 1000,
    });
    seen = JSON.parse(readFileSync(result, 'utf8'));
    assert.equal(seen.problem, undefined, `${seen.problem}\n${output}`);
  });

  itServesEditor(
    () => seen,
    '6:21-6:30 2 unknown-runtime-class: No file in this workspace declares a RuntimeClass "tenat-box". Did you mean "tenant-box"? Whether the cluster has it is not known.',
  );

  it('notices another program that changes a file, which Neovim does not tell of', () => {
    assert.deepEqual(
      seen.afterChangeOnDisk.map(line => line.split(':').slice(0, 3).join(':')),
      ['6:21-6:31 2 unknown-runtime-class'],
    );
  });
});
