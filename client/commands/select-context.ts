import {
  ConfigurationTarget,
  commands,
  l10n,
  type QuickPickItem,
  QuickPickItemKind,
  workspace,
} from 'vscode';
import type { Clusters } from '../cluster/clusters.ts';
import { contextItem, readContexts } from '../cluster/context-for.ts';
import { hasKubernetesExtension } from '../cluster/kubernetes-extension.ts';
import { readClusterSettings } from '../cluster/settings.ts';
import { mayContactClusters } from '../cluster/trust.ts';
import { pick } from '../show.ts';
import type { Command } from './command.ts';

/**
 * Selects the context that the other commands use in this workspace. Does not change the kubeconfig or contact a
 * cluster. Argument: the context.
 */
export const selectContext: Command = {
  id: 'runtimeclass.selectContext',
  async run({ clusters }, givenContext) {
    if (!mayContactClusters()) return;
    if (typeof givenContext === 'string') return clusters.select(givenContext);
    const contexts = await readContexts(clusters);
    const items = (contexts ?? []).map(contextItem);
    const offers = canFollow() ? [separator, follow()] : [];
    if (items.length + offers.length === 0) return;
    const placeHolder = l10n.t('Select a context (the kubeconfig is not changed)');
    const chosen = await pick([...items, ...offers], { placeHolder });
    if (chosen === undefined) return;
    if (chosen === offers[1]) return followKubernetesExtension(clusters);
    await clusters.select(chosen.label);
    if (!clusters.statuses.has(chosen.label)) await offerToRead(chosen.label);
  },
};

const separator: QuickPickItem = { label: '', kind: QuickPickItemKind.Separator };

function follow(): QuickPickItem {
  return {
    label: l10n.t('Follow the Kubernetes extension'),
    detail: l10n.t('Use its kubeconfig and its current context.'),
  };
}

function canFollow(): boolean {
  return hasKubernetesExtension() && !settings().followKubernetesExtension;
}

async function followKubernetesExtension(clusters: Clusters): Promise<void> {
  const target = workspace.workspaceFolders ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  const section = workspace.getConfiguration('runtimeclass.cluster');
  await section.update('followKubernetesExtension', true, target);
  await clusters.select(undefined);
}

/**
 * Offers to read the cluster, because selecting does not contact it; Escape declines. A quick pick instead of a
 * message, which would stay visible after the cluster was read by other means.
 */
async function offerToRead(context: string): Promise<void> {
  const watch = { icon: '$(eye)', label: l10n.t('Watch Cluster'), command: 'runtimeclass.watchCluster' };
  const sync = {
    icon: '$(sync)',
    label: l10n.t('Sync from Cluster'),
    command: 'runtimeclass.syncFromCluster',
  };
  const later = { label: l10n.t('Not Now'), command: undefined };
  const placeHolder = l10n.t('{0} has not been read yet.', context);
  const chosen = await pick([watch, sync, later], { placeHolder });
  if (chosen?.command !== undefined) await commands.executeCommand(chosen.command, context);
}

function settings() {
  return readClusterSettings(workspace.getConfiguration('runtimeclass.cluster'));
}
