import type { InitializeParams } from 'vscode-languageserver';
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { listen } from './listen.ts';

/** Listens to the editor that started this process; without a `transport`, the one on the command line counts. */
export function connect(
  start: (connection: Connection, params: InitializeParams) => Promise<void>,
  transport?: 'stdio',
): void {
  const features = ProposedFeatures.all;
  listen(
    options =>
      transport === undefined
        ? createConnection(features, options)
        : createConnection(features, process.stdin, process.stdout, options),
    start,
  );
}
