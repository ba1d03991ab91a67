import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import { folderWith } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';

describe('the upgrade of a workspace, in the window of VS Code', { timeout: patienceWithAll }, () => {
  let folder: string;
  let window: EditorWindow;
  const onDisk = (path: string) => readFile(join(folder, path), 'utf8');
  const row = (name: string) => window.page.locator('.quick-input-list .monaco-list-row', { hasText: name });

  before(async () => {
    folder = await folderWith(texts, 'upgrade-workspace');
    window = await openWindow(folder, { purpose: 'upgrade-workspace' });
  });

  it('lists each class once, with a tick', async () => {
    await window.open('typed.yaml');
    await window.goTo(1, 1);
    await window.page.locator('.editor-instance .monaco-editor.focused').waitFor();
    await window.page.keyboard.type('# typed');
    await window.page.keyboard.press('Enter');
    await window.page.locator('.view-line', { hasText: /^#\styped$/ }).waitFor();
    await window.page.locator('.view-line', { hasText: /^apiVersion/ }).waitFor();
    await window.run('RuntimeClass: Upgrade All RuntimeClasses in Workspace');
    const names = (await window.listed('fast')).split('\n');
    assert.deepEqual(names.sort(), ['fast', 'slow', 'spare', 'typed']);
    const boxes = window.page.locator('.quick-input-list .monaco-list-row .monaco-custom-toggle');
    const ticks = await boxes.evaluateAll(all => all.map(box => box.getAttribute('aria-checked')));
    assert.deepEqual(ticks, ['true', 'true', 'true', 'true']);
    await window.screenshot('listed');
  });

  it('shows what it changes, while the list stays', async () => {
    await window.page.getByRole('button', { name: 'Review Changes' }).click();
    const added = window.page.locator('.multiDiffEntry .modified .view-line', { hasText: 'handler: runsc' });
    await added.first().waitFor();
    await window.screenshot('reviewed');
    assert.equal(await row('slow').count(), 1);
  });

  it('saves what is ticked, but nothing that was typed and not saved', async () => {
    await row('slow').locator('.monaco-custom-toggle').click();
    await window.screenshot('one-unticked');
    await window.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
    await window.page.locator('.tab.active.dirty', { hasText: 'typed.yaml' }).waitFor();
    await window.message('Upgraded to node.k8s.io/v1: 3').waitFor();
    await window.screenshot('upgraded');
    assert.equal(await onDisk('classes/two.yaml'), `${upgraded('fast')}---\n${alpha('slow')}`);
    assert.equal(await onDisk('spare.yaml'), upgraded('spare'));
    assert.equal(await onDisk('typed.yaml'), texts['typed.yaml']);
    assert.equal(await window.page.locator('.tab', { hasText: 'Upgrade to' }).count(), 0);
    await window.save();
    assert.equal(await onDisk('typed.yaml'), `# typed\n${upgraded('typed')}`);
  });

  it('leaves a file alone that another program has changed while the list was open', async () => {
    const changed = `# by another program\n${alpha('late')}`;
    await writeFile(join(folder, 'late.yaml'), alpha('late'));
    await window.run('RuntimeClass: Upgrade All RuntimeClasses in Workspace');
    await window.listed('late');
    await writeFile(join(folder, 'late.yaml'), changed);
    await window.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
    await window.said('Changed in the meantime and left alone: late.yaml. Run the command again.');
    await window.screenshot('not-upgraded');
    assert.equal(await onDisk('late.yaml'), changed);
    assert.equal(await onDisk('classes/two.yaml'), `${upgraded('fast')}---\n${upgraded('slow')}`);
  });
});

function alpha(name: string): string {
  return `apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata:
  name: ${name} # as it was
spec:
  # see config.toml
  runtimeHandler: runsc
  overhead:
    podFixed: { cpu: 100m }
`;
}

function upgraded(name: string): string {
  return `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: ${name} # as it was
# see config.toml
handler: runsc
overhead:
  podFixed: { cpu: 100m }
`;
}

const texts = {
  'classes/two.yaml': `${alpha('fast')}---\n${alpha('slow')}`,
  'spare.yaml': alpha('spare'),
  'typed.yaml': alpha('typed'),
};
