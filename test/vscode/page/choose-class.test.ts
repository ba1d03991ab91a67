import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import type { EditorWindow } from './editor-window.ts';
import { windowDownToNode } from './workspace-down-to-node.ts';

describe('choosing a class in the window of VS Code', { timeout: patienceWithAll }, () => {
  let folder: string;
  let window: EditorWindow;
  const textOf = (file: string) => readFile(join(folder, file), 'utf8');

  before(async () => {
    ({ folder, window } = await windowDownToNode());
  });

  it('lists the classes for the Pod at the cursor, the best first, and the unfit ones with their reason', async () => {
    await window.open('api.yaml');
    await window.goTo(15, 11);
    await window.run('RuntimeClass: Choose RuntimeClass for This Pod');
    assert.equal(await window.listed('kata-gpu'), ['gvisor', 'plain', 'kata', 'kata-gpu'].join('\n'));
    const list = window.page.locator('.quick-input-list');
    await list.getByText('handler kata-qemu · virtual machine · 1 node · +250m +320Mi').waitFor();
    await list.getByText('does not suit').waitFor();
    await list.getByText("2 node(s) didn't match Pod's node affinity/selector").waitFor();
    await window.screenshot('choose');
  });

  it('writes the chosen class above the containers', async () => {
    await window.pick('handler kata-qemu · virtual machine');
    await window.save();
    assert.match(await textOf('api.yaml'), /^ {4}spec:\n {6}runtimeClassName: kata\n {6}containers:\n/m);
  });

  it('lists them from the light bulb too, once a class is chosen on its name', async () => {
    await window.goTo(14, 12);
    const list = window.page.locator('.quick-input-widget').getByText('kata-gpu').first();
    await window.lightBulb('Choose RuntimeClass for This Pod…', list);
    await window.listed('kata-gpu');
    await window.screenshot('choose-from-light-bulb');
    await window.pick('handler runsc');
    await window.save();
    assert.match(await textOf('api.yaml'), /^ {6}runtimeClassName: gvisor$/m);
  });

  it('offers the class that suits best where the policy of the workspace is broken', async () => {
    await window.open('build.yaml');
    await window.page.locator('.squiggly-error').first().waitFor();
    await window.hoverOver(
      'plain',
      /RuntimeClass "plain" isolates by the node's own kernel; a user-space kernel is required\. \(policy: builds are sandboxed/,
    );
    await window.screenshot('violation');
    await window.goTo(7, 22);
    await window.lightBulb("Use RuntimeClass 'gvisor'", window.unsaved, 'violation-fix');
    await window.save();
    assert.match(await textOf('build.yaml'), /^ {2}runtimeClassName: gvisor$/m);
    await window.page.locator('.squiggly-error').first().waitFor({ state: 'detached' });
  });
});
