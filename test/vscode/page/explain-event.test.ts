import { before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import type { EditorWindow } from './editor-window.ts';
import { windowDownToNode } from './workspace-down-to-node.ts';

describe('explaining an event in the window of VS Code', { timeout: patienceWithAll }, () => {
  let window: EditorWindow;
  before(async () => {
    ({ window } = await windowDownToNode());
  });

  it('asks for the event, and shows its explanation with links that open the files', async () => {
    await window.open('api.yaml');
    await window.run('RuntimeClass: Explain Event');
    await window.page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await window.screenshot('event');
    await window.page.keyboard.insertText(
      'Failed to create pod sandbox: rpc error: code = Unknown desc = unable to get OCI runtime for sandbox "0a1b": no runtime for "kata-qemu" is configured',
    );
    const preview = window.page.frameLocator('iframe.webview').frameLocator('#active-frame');
    await preview.getByText('What to do').waitFor();
    await window.screenshot('explanation');
    await preview
      .getByRole('link', { name: /\.yaml:\d+$/ })
      .first()
      .click();
    await window.page.locator('.tab.active', { hasText: '.yaml' }).waitFor();
    await window.screenshot('link-of-explanation');
  });
});
