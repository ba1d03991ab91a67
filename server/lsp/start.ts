import type { Connection, InitializeParams } from 'vscode-languageserver';
import { localeOf, useLanguage } from '../base/l10n.ts';
import { lazyClusters } from '../clusters/connection/lazy-clusters.ts';
import type { InitializationOptions } from '../protocol/requests.ts';
import { localRenderer } from '../rendering/renderer.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { startServer } from './server.ts';
import { busyFileNote } from './workspace/busy-file-note.ts';
import { filesAfterCrash } from './workspace/files-after-crash.ts';

/** Starts the server in the language of the editor, or else of the system, with the files and the clusters of the machine it runs on. */
export async function start(connection: Connection, params: InitializeParams): Promise<void> {
  await useLanguage(params.locale ?? localeOf(process.env));
  const clusters = (kubeconfig: string) => lazyClusters({ kubeconfig: () => kubeconfig, env: process.env });
  const { busyFile, leftOut }: InitializationOptions = params.initializationOptions ?? {};
  const busy = busyFile === undefined ? undefined : busyFileNote(busyFile);
  const files = filesAfterCrash(diskFiles, busy, leftOut);
  startServer({ connection, files, clusters, renderer: localRenderer }, params);
}
