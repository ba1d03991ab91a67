import { before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import type { EditorWindow } from './editor-window.ts';
import { windowDownToNode } from './workspace-down-to-node.ts';

describe('the problems in the window of VS Code', { timeout: patienceWithAll }, () => {
  let window: EditorWindow;
  const listed = (text: string | RegExp) =>
    window.page.locator('.markers-panel .monaco-list-row', { hasText: text });

  before(async () => {
    ({ window } = await windowDownToNode());
  });

  it('are those of files too that are not open', async () => {
    await window.open('classes.yaml');
    await window.run('Problems: Focus on Problems View');
    await listed('build.yaml').waitFor();
    await listed(/RuntimeClass "plain" isolates by the node's own kernel/).waitFor();
    await window.screenshot('problems-of-closed-files');
  });

  it('lead to their place, and are gone once it is right', async () => {
    await listed(/RuntimeClass "plain" isolates/).dblclick();
    await window.page.locator('.tab.active', { hasText: 'build.yaml' }).waitFor();
    // It takes the focus a moment later, and then gets what was meant for another input.
    await window.page.locator('.editor-instance .monaco-editor.focused').waitFor();
    await window.goTo(7, 22);
    await window.lightBulb("Use RuntimeClass 'gvisor'", window.unsaved);
    await window.save();
    await listed('build.yaml').waitFor({ state: 'detached' });
    await window.screenshot('problems-fixed');
  });
});
