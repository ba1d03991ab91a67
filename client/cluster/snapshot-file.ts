import { l10n, Uri, type WorkspaceFolder, window, workspace } from 'vscode';
import {
  type SaveClusterParams,
  type SaveClusterResult,
  saveClusterRequest,
} from '../../server/protocol/saving.ts';
import { showInformation, showWarning } from '../show.ts';
import type { Clusters } from './clusters.ts';
import { readClusterSettings } from './settings.ts';

/** The workspace folder in which to save a cluster: that of the active editor, the only one, or the user's choice. */
export async function folderOfSnapshots(): Promise<WorkspaceFolder | undefined> {
  const folders = workspace.workspaceFolders ?? [];
  const active =
    window.activeTextEditor && workspace.getWorkspaceFolder(window.activeTextEditor.document.uri);
  if (active !== undefined || folders.length < 2) return active ?? folders[0];
  return window.showWorkspaceFolderPick({ placeHolder: l10n.t('Select the folder to save the cluster in') });
}

/** The folder for saved clusters, by the setting, in a workspace folder. */
export function placeOfSnapshots({ uri }: WorkspaceFolder): Uri {
  const { snapshotFolder } = readClusterSettings(workspace.getConfiguration('runtimeclass.cluster', uri));
  return isAbsolutePath.test(snapshotFolder) ? Uri.file(snapshotFolder) : Uri.joinPath(uri, snapshotFolder);
}

/** Matches `/saved`, `C:\\saved`, `C:/saved` and `\\\\server\\saved`. */
const isAbsolutePath = /^(?:\/|\\\\|[A-Za-z]:[\\/])/;

/**
 * Has the server write the file of a saved cluster, after asking the user whatever the server asks: before the first file
 * of a workspace, and before a file that a person has written or changed is replaced.
 * @param isAllowed whether the user has already agreed to the first file
 * @param mayAsk resolves once a question can be shown
 * @returns the server's last answer; `undefined` if the user declined or the server does not start
 */
export async function saveSnapshot(
  { ask, memory }: Pick<Clusters, 'ask' | 'memory'>,
  context: string,
  place: Uri,
  isAllowed: boolean,
  mayAsk: Promise<unknown>,
): Promise<SaveClusterResult | undefined> {
  let agreedTo: SaveClusterParams['agreedTo'] = isAllowed || memory.mayWrite ? 'save' : 'nothing';
  for (;;) {
    const params: SaveClusterParams = { context, snapshotFolder: place.toString(), agreedTo };
    const result = await ask<SaveClusterResult>(saveClusterRequest, params);
    if (result?.outcome !== 'asks-to-save' && result?.outcome !== 'asks-to-overwrite') return result;
    await mayAsk;
    const path = workspace.asRelativePath(Uri.joinPath(place, result.fileName));
    if (result.outcome === 'asks-to-overwrite') {
      if (!(await agreesToOverwrite(path))) return undefined;
      agreedTo = 'overwrite';
    } else {
      if (!(await agreesToSave(path))) return undefined;
      await memory.allowWriting();
      agreedTo = 'save';
    }
  }
}

async function agreesToSave(path: string): Promise<boolean> {
  const save = l10n.t('Save');
  const question = l10n.t(
    'Save what was read to {0}? The file contains RuntimeClasses and kinds of nodes, but no addresses and no secrets. Everyone who has it gets the same completion and diagnostics without access to the cluster.',
    path,
  );
  return (await showInformation(question, save, l10n.t('Not Now'))) === save;
}

async function agreesToOverwrite(path: string): Promise<boolean> {
  const replace = l10n.t('Replace');
  const question = l10n.t(
    '{0} was written or changed by hand. Replace it with what was read from the cluster?',
    path,
  );
  return (await showWarning(question, replace, l10n.t('Not Now'))) === replace;
}
