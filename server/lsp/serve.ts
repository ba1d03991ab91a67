import { setFlagsFromString } from 'node:v8';
import type { InitializeParams } from 'vscode-languageserver';
import {
  type Connection,
  createConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  ProposedFeatures,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { localeOf, useLanguage } from '../base/l10n.ts';
import { lazyClusters } from '../clusters/connection/lazy-clusters.ts';
import type { InitializationOptions } from '../protocol/requests.ts';
import { localRenderer } from '../rendering/renderer.ts';
import { diskFiles } from '../workspace/disk-files.ts';
import { listen } from './connection.ts';
import { busyFileNote } from './workspace/busy-file-note.ts';
import { filesAfterCrash } from './workspace/files-after-crash.ts';

/**
 * Serves the editor that started this process: over the standard streams, or over the channel of `--node-ipc`. Without a
 * `transport` the command line decides.
 */
export function serve(transport?: 'stdio'): void {
  // Halves the memory of a server in use: otherwise V8 lets the space for new objects grow to some 50 MB before it
  // collects them.
  setFlagsFromString('--semi-space-growth-factor=1');

  // Node has read it by now, and keeps the compiled code of this server there. That of the programs which a kubeconfig
  // names has no business in that folder.
  delete process.env['NODE_COMPILE_CACHE'];

  const isIpc = transport === undefined && process.argv.includes('--node-ipc');
  listen((options, translate) => {
    const features = ProposedFeatures.all;
    if (isIpc) {
      const [reader, writer] = [new IPCMessageReader(process), new IPCMessageWriter(process)];
      return createConnection(features, reader, translate(writer), options);
    }
    // The library ends the process when a stream ends, but not when a reader does; it takes either.
    const reader = process.stdin as unknown as MessageReader;
    return createConnection(features, reader, translate(new StreamMessageWriter(process.stdout)), options);
  }, start);
}

/**
 * Loads the server, most of the code, and starts it in the language of the editor, or else of the system, with the files and
 * the clusters of this machine.
 */
async function start(connection: Connection, params: InitializeParams): Promise<void> {
  const { startServer } = await import('./server.ts');
  await useLanguage(params.locale ?? localeOf(process.env));
  const clusters = (kubeconfig: string) => lazyClusters({ kubeconfig: () => kubeconfig, env: process.env });
  const { busyFile, leftOut }: InitializationOptions = params.initializationOptions ?? {};
  const busy = busyFile === undefined ? undefined : busyFileNote(busyFile);
  const files = filesAfterCrash(diskFiles, busy, leftOut);
  startServer({ connection, files, clusters, renderer: localRenderer }, params);
}
