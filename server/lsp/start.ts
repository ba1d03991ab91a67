import type { Connection, InitializeParams } from 'vscode-languageserver';
import { useLanguage } from '../base/l10n.ts';
import { lazyClusters } from '../clusters/connection/lazy-clusters.ts';
import { localRenderer } from '../rendering/renderer.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { startServer } from './server.ts';

/** Starts the server in the editor's language, with the files and the clusters of the machine it runs on. */
export async function start(connection: Connection, params: InitializeParams): Promise<void> {
  await useLanguage(params.locale);
  const clusters = (kubeconfig: string) => lazyClusters({ kubeconfig: () => kubeconfig, env: process.env });
  startServer({ connection, files: diskFiles, clusters, renderer: localRenderer }, params);
}
