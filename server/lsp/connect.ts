import type { InitializeParams } from 'vscode-languageserver';
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { listen } from './listen.ts';

/** Listens to the editor that started this process; the transport is on the command line. */
export function connect(start: (connection: Connection, params: InitializeParams) => Promise<void>): void {
  listen(options => createConnection(ProposedFeatures.all, options), start);
}
