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
import { listen } from './listen.ts';

/** Listens to the editor that started this process: over the standard streams, or over the channel of `--node-ipc`. */
export function connect(
  start: (connection: Connection, params: InitializeParams) => Promise<void>,
  transport?: 'stdio',
): void {
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
