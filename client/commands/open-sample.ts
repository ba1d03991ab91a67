import { commands, Disposable, l10n, type TextDocument, ViewColumn, workspace } from 'vscode';
import { openText } from '../open-text.ts';
import type { Command } from './command.ts';

/**
 * Opens a text without a file: a RuntimeClass, and a Pod with a slip of the finger in the name of its class. With the argument
 * `beside`, next to the editor in front, as the walkthrough asks.
 */
export const openSample: Command = {
  id: 'runtimeclass.openSample',
  async run(_, place) {
    const { document } = await openText('yaml', sample(), place === 'beside' ? ViewColumn.Beside : undefined);
    followFix(document);
  },
};

const typo = 'gvsior';

/** Completes the step of the walkthrough when the typo is fixed, in whatever way. */
function followFix(document: TextDocument): void {
  const following = Disposable.from(
    workspace.onDidChangeTextDocument(change => {
      if (change.document !== document || document.getText().includes(typo)) return;
      following.dispose();
      void commands.executeCommand('setContext', 'runtimeclass.sampleFixed', true);
    }),
    workspace.onDidCloseTextDocument(closed => {
      if (closed === document) following.dispose();
    }),
  );
}

function sample(): string {
  return `# ${l10n.t('A RuntimeClass gives a handler, which is configured on the nodes, a name.')}
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: gvisor
handler: runsc
---
# ${l10n.t('A Pod asks for it by that name.')}
# ${l10n.t('This one has a typo: put the cursor on it and choose the fix.')}
apiVersion: v1
kind: Pod
metadata:
  name: untrusted
spec:
  runtimeClassName: ${typo}
  containers:
    - name: app
      image: nginx
`;
}
