import { l10n, window, workspace } from 'vscode';
import type { Command } from './command.ts';

/** Opens a text without a file: a RuntimeClass, and a Pod with a slip of the finger in the name of its class. */
export const openSample: Command = {
  id: 'runtimeclass.openSample',
  async run() {
    const document = await workspace.openTextDocument({ language: 'yaml', content: sample() });
    await window.showTextDocument(document);
  },
};

function sample(): string {
  return `# ${l10n.t('A RuntimeClass gives a handler, which is configured on the nodes, a name.')}
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: gvisor
handler: runsc
---
# ${l10n.t('A Pod asks for it by that name. This one has a typo: put the cursor on it and choose the fix.')}
apiVersion: v1
kind: Pod
metadata:
  name: untrusted
spec:
  runtimeClassName: gvsior
  containers:
    - name: app
      image: nginx
`;
}
