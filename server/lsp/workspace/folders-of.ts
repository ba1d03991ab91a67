import type { InitializeParams, WorkspaceFolder, WorkspaceFoldersChangeEvent } from 'vscode-languageserver';
import { escapedName } from '../../documents/uri.ts';
import { withoutSlash } from '../../workspace/list-files.ts';

/**
 * The URIs of the folders that an editor has opened, in the newest of the three ways in which the protocol has it tell them;
 * empty for an editor that shows single files.
 */
export function foldersOf({ workspaceFolders, rootUri, rootPath }: InitializeParams): readonly string[] {
  if (workspaceFolders?.length) return eachOnce(urisOf(workspaceFolders));
  if (rootUri) return [rootUri];
  return rootPath ? [uriOf(rootPath)] : [];
}

/** The folders after some were removed and others added, as an editor tells; nothing changes where it tells nothing. */
export function changedFolders(
  folders: readonly string[],
  change: Partial<WorkspaceFoldersChangeEvent> | null | undefined,
): readonly string[] {
  const { added, removed } = change ?? {};
  const gone = new Set(urisOf(removed).map(withoutSlash));
  return eachOnce([...folders.filter(uri => !gone.has(withoutSlash(uri))), ...urisOf(added)]);
}

function urisOf(folders: readonly WorkspaceFolder[] | undefined): readonly string[] {
  return folders?.map(({ uri }) => uri) ?? [];
}

/** A folder that is listed twice, perhaps in different spellings, counts as open once. */
function eachOnce(uris: readonly string[]): readonly string[] {
  const folders = new Map<string, string>();
  for (const uri of uris) if (!folders.has(withoutSlash(uri))) folders.set(withoutSlash(uri), uri);
  return [...folders.values()];
}

function uriOf(path: string): string {
  const [root = '', ...names] = path.replaceAll('\\', '/').split('/');
  // A drive of Windows is a name of its own: `c:/manifests`.
  return `file://${[root && `/${root}`, ...names.map(escapedName)].join('/')}`;
}
