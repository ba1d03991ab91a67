import { l10n, Uri, WorkspaceEdit, type WorkspaceFolder, window, workspace } from 'vscode';
import {
  type NamespaceOutlook,
  type NewPolicyParams,
  newPolicyRequest,
  type PolicyOutlook,
  policyOutlookRequest,
} from '../../server/protocol/policy-workloads.ts';
import { askWithProgress } from '../ask-with-progress.ts';
import { pick, showInformation } from '../show.ts';
import type { Command } from './command.ts';
import { fixPolicyViolations } from './fix-policy-violations.ts';

/**
 * Writes `.runtimeclass/policy.yaml`: asks for the namespaces and the isolation, and shows beside each isolation how many workloads
 * would violate the policy.
 */
export const newSandboxPolicy: Command = {
  id: 'runtimeclass.newSandboxPolicy',
  async run(parts) {
    const { client } = parts;
    const folder = await folderForPolicy();
    if (folder === undefined) return;
    const file = Uri.joinPath(folder.uri, '.runtimeclass', 'policy.yaml');
    if (await exists(file)) {
      await window.showTextDocument(file);
      showInformation(l10n.t('There is a policy already: add a requirement to it.'));
      return;
    }
    const title = l10n.t('Reading the workloads of the workspace');
    const outlook = await askWithProgress<PolicyOutlook | null>(client, title, policyOutlookRequest, {});
    const chosen = outlook && (await chooseNamespaces(outlook.namespaces));
    const level = chosen && (await chooseIsolation(outlook, chosen.of));
    if (!chosen || !level) return;
    const params: NewPolicyParams = { namespaces: chosen.namespaces, isolation: level.isolation };
    const text = await client.ask<string>(newPolicyRequest, params);
    if (!text) return;
    const edit = new WorkspaceEdit();
    edit.createFile(file, { contents: new TextEncoder().encode(text) });
    await workspace.applyEdit(edit);
    await window.showTextDocument(file);
    if (level.violating === 0) return;
    const fix = l10n.t('Set runtimeClassName...');
    const message = l10n.t('Workloads that violate the policy: {0}', level.violating);
    if ((await showInformation(message, fix)) === fix) await fixPolicyViolations.run(parts);
  },
};

async function folderForPolicy(): Promise<WorkspaceFolder | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length > 1) return window.showWorkspaceFolderPick();
  if (folders.length === 0) showInformation(l10n.t('Open a folder first: a policy is a file in it.'));
  return folders[0];
}

async function exists(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}

/** The namespaces that are to be in the policy, and those that it is about. */
interface ChosenNamespaces {
  readonly namespaces: readonly string[];
  readonly of: readonly NamespaceOutlook[];
}

async function chooseNamespaces(all: readonly NamespaceOutlook[]): Promise<ChosenNamespaces | undefined> {
  const named = all.filter(({ name }) => name !== '');
  const everything = { namespaces: [], of: all };
  if (named.length === 0) return everything;
  const items = [
    { label: l10n.t('All Workloads'), chosen: everything },
    ...named.map(outlook => ({ label: outlook.name, chosen: { namespaces: [outlook.name], of: [outlook] } })),
  ].map(item => ({
    ...item,
    description: l10n.t(
      'workloads: {0}',
      sum(item.chosen.of, ({ workloads }) => workloads),
    ),
  }));
  const title = l10n.t('New Sandbox Policy: Whose Pods Need a Sandbox?');
  return (await pick(items, { title, matchOnDescription: true }))?.chosen;
}

async function chooseIsolation({ levels }: PolicyOutlook, of: readonly NamespaceOutlook[]) {
  const workloads = sum(of, outlook => outlook.workloads);
  const items = levels.map(({ isolation, description }, level) => {
    const violating = sum(of, outlook => outlook.violating[level] ?? 0);
    const detail = l10n.t('{0} of {1} workloads would violate it', violating, workloads);
    return { label: isolation, description, detail, isolation, violating };
  });
  return pick(items, { title: l10n.t('New Sandbox Policy: At Least Which Isolation?') });
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
