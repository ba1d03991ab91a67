import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe } from 'node:test';
import { run } from '../../scripts/processes.ts';
import { inProject } from '../../scripts/project.ts';
import { setUpEmacs } from '../../scripts/setup/editors.ts';
import { patience, patienceWithAll } from '../support/patience.ts';
import { itServesEditor, type Seen } from './serves-editor.ts';
import { createSetting, setUpInDocs } from './setting.ts';

describe('Emacs with eglot, with the lines of docs/editors.md', { timeout: patienceWithAll }, () => {
  let seen: Seen;

  before(async () => {
    const { folder, env, write } = createSetting();
    const result = write('result.json', '{}');
    const init = write('init.el', setUpInDocs('Emacs', 'elisp'));
    const emacs = await setUpEmacs();
    const script = inProject('test/editors/eglot.el');
    const options = ['--batch', '-f', 'package-initialize', '-l', init, '-l', script];
    const { code, output } = await run([emacs, ...options], {
      cwd: folder,
      env: { ...env, RESULT: result },
      output: 'collect',
      limit: (3 * patience) / 1000,
    });
    assert.equal(code, 0, output);
    seen = JSON.parse(readFileSync(result, 'utf8'));
  });

  itServesEditor(
    () => seen,
    'tenat-box eglot-warning runtimeclass [unknown-runtime-class]: No file in this workspace declares a RuntimeClass "tenat-box". Did you mean "tenant-box"? Whether the cluster has it is not known.',
  );
});
