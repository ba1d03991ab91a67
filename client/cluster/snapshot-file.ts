import { FileType, l10n, Uri, type WorkspaceFolder, window, workspace } from 'vscode';
import type { SyncResult } from '../../server/base/protocol.ts';
import { showInformation } from '../show.ts';
import type { ClusterMemory } from './memory.ts';
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
 * Writes the file of a saved cluster if its text changed; asks before the first one in a workspace.
 * @param isAllowed whether the user has already agreed
 * @throws if the file is a symbolic link
 */
export async function writeSnapshot(
  place: Uri,
  { fileName, text }: NonNullable<SyncResult['snapshot']>,
  memory: ClusterMemory,
  isAllowed: boolean,
): Promise<'written' | 'unchanged' | 'declined'> {
  const file = Uri.joinPath(place, fileName);
  if (text === new TextDecoder().decode(await readOrNothing(file))) return 'unchanged';
  if (await isLink(file))
    throw new Error(l10n.t('{0} is a symbolic link: nothing was written.', file.fsPath));
  if (!isAllowed && !memory.mayWrite) {
    const save = l10n.t('Save');
    const question = l10n.t(
      'Save what was read to {0}? The file contains RuntimeClasses and kinds of nodes, but no addresses and no secrets. Everyone who has it gets the same completion and diagnostics without access to the cluster.',
      workspace.asRelativePath(file),
    );
    const answer = await showInformation(question, save, l10n.t('Not Now'));
    if (answer !== save) return 'declined';
    await memory.allowWriting();
  }
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  return 'written';
}

/** Whether a file is a symbolic link: whoever made a repository may have let it lead to any file of the user. */
async function isLink(file: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(file)).type & FileType.SymbolicLink) !== 0;
  } catch {
    return false;
  }
}

async function readOrNothing(file: Uri): Promise<Uint8Array> {
  try {
    return await workspace.fs.readFile(file);
  } catch {
    return new Uint8Array();
  }
}
