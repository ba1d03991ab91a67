import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import type { EditorWindow } from './editor-window.ts';
import { windowDownToNode } from './workspace-down-to-node.ts';

const policy = `requirements:
  - name: untrusted code
    namespaces: [ci-*]
    needs: { isolation: user-space-kernel }
  - name: builds
    images: ["registry.example.com/builds/*"]
    needs: { gpu: true }
`;

describe('exporting admission policies in the window of VS Code', { timeout: patienceWithAll }, () => {
  let folder: string;
  let window: EditorWindow;
  before(async () => {
    ({ folder, window } = await windowDownToNode());
  });

  it('opens the policies beside the text in front, with what cannot be said', async () => {
    await mkdir(join(folder, '.runtimeclass'), { recursive: true });
    await writeFile(join(folder, '.runtimeclass', 'policy.yaml'), policy);
    await window.open('api.yaml');
    await window.run('RuntimeClass: Export Admission Policies');
    await window.page.locator('.tab.active', { hasText: 'Untitled' }).waitFor();
    await window.page
      .locator('.view-line', { hasText: /kind:.ValidatingAdmissionPolicy/ })
      .first()
      .waitFor();
    await window.screenshot('policies');
  });
});
