import type { Connection, InitializeParams } from 'vscode-languageserver/node';
import { lazyClusters } from '../clusters/connection/lazy-clusters.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { summariesOnDisk } from '../workspace/summaries-on-disk.ts';
import { startServer } from './server.ts';

/** Starts the server with the files, the clusters and the memory of the machine it runs on. */
export function start(connection: Connection, params: InitializeParams): void {
  const clusters = (kubeconfig: string) => lazyClusters({ kubeconfig: () => kubeconfig, env: process.env });
  startServer({ connection, files: diskFiles, clusters, factsStore: summariesOnDisk }, params);
}
