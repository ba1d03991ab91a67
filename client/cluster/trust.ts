import { commands, l10n, workspace } from 'vscode';
import { showInformation } from '../show.ts';

/** Whether clusters may be contacted; in Restricted Mode a message says why not. */
export function mayContactClusters(): boolean {
  return isTrusted(() =>
    l10n.t(
      'In Restricted Mode no cluster is contacted: a kubeconfig can start programs. Trust this workspace to continue.',
    ),
  );
}

/** Whether programs may be started; in Restricted Mode a message says why not. */
export function mayStartPrograms(): boolean {
  return isTrusted(() =>
    l10n.t('In Restricted Mode no program is started. Trust this workspace to continue.'),
  );
}

function isTrusted(whyNot: () => string): boolean {
  if (workspace.isTrusted) return true;
  const manage = l10n.t('Manage Workspace Trust');
  const message = whyNot();
  showInformation(message, manage).then(chosen => {
    if (chosen === manage) commands.executeCommand('workbench.trust.manage');
  });
  return false;
}
