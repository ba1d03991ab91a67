import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type SaveClusterParams,
  type SaveClusterResult,
  saveClusterRequest,
} from '../../server/protocol/saving.ts';
import type { Editor } from './editor.ts';

/** What came of saving a cluster. */
export interface Saved extends SaveClusterResult {
  /** The path of the file in the folder of the editor. */
  readonly path: string;
  /** The text in the file; `undefined` if there is none. */
  readonly text: string | undefined;
}

/** Has the server save what it read of a cluster, as VS Code does, in a folder of the editor's folder. */
export async function saveCluster(
  { connection, uri }: Editor,
  context: string,
  agreedTo: SaveClusterParams['agreedTo'] = 'save',
  folder = 'snapshots',
): Promise<Saved> {
  const params: SaveClusterParams = { context, snapshotFolder: uri(folder), agreedTo };
  const result = await connection.sendRequest<SaveClusterResult>(saveClusterRequest, params);
  const path = `${folder}/${result.fileName}`;
  const file = fileURLToPath(uri(path));
  return { ...result, path, text: existsSync(file) ? readFileSync(file, 'utf8') : undefined };
}
