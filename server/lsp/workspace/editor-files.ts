import type { Connection } from 'vscode-languageserver';
import { isCandidate, type WorkspaceFiles } from '../../documents/files.ts';
import { escapedName } from '../../documents/uri.ts';
import {
  type FileParams,
  type FolderContents,
  readFileRequest,
  readFolderRequest,
  type TextOfFile,
} from '../../protocol/editor-files.ts';

/**
 * The files of the opened folders as the editor reads them: where the server runs in a browser there is no disk, and a folder
 * may be a repository behind a web service.
 */
export function editorFiles(connection: Pick<Connection, 'sendRequest'>): WorkspaceFiles {
  const ask = <Answer>(method: string, uri: string) => {
    const params: FileParams = { uri };
    return connection.sendRequest<Answer>(method, params);
  };
  const read = async (uri: string) => (await ask<TextOfFile>(readFileRequest, uri)).text ?? undefined;
  return {
    async *list(folders, isExcluded) {
      const waiting = [...folders];
      let listed = 0;
      while (waiting.length > 0) {
        const asked = waiting.splice(0, mostAtOnce);
        const found = await Promise.all(asked.map(uri => ask<FolderContents>(readFolderRequest, uri)));
        const batch: string[] = [];
        for (const [index, { entries }] of found.entries()) {
          for (const { name, isFolder } of entries) {
            const uri = `${asked[index]!.replace(/\/$/, '')}/${escapedName(name)}`;
            if (isExcluded(uri)) continue;
            if (isFolder) waiting.push(uri);
            else if (isCandidate(uri)) batch.push(uri);
          }
        }
        listed += batch.length;
        if (listed > mostFiles) {
          throw new Error(
            `There are more than ${mostFiles} YAML and JSON files. In a browser only open ones are checked then, and nothing is reported as missing.`,
          );
        }
        yield batch;
      }
    },

    find: async () => ({
      kind: 'unreadable',
      why: 'files outside of the workspace cannot be read in a browser',
    }),

    read,

    async *scan(uris, { isRelevant }) {
      for (let at = 0; at < uris.length; at += mostAtOnce) {
        const some = uris.slice(at, at + mostAtOnce);
        const texts = await Promise.all(some.map(read));
        for (const [index, uri] of some.entries()) {
          const text = texts[index];
          yield { uri, text: text !== undefined && isRelevant(uri, [text]) ? text : undefined };
        }
      }
    },
  };
}

/** Requests that are on their way at the same time: each may be one to a web service. */
const mostAtOnce = 16;

/** More files are not read: each may be a request to a web service, which limits their number. */
const mostFiles = 5_000;
