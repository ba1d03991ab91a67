import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startServer } from './server.ts';
import { diskFiles } from './workspace/disk-files.ts';

/** The language server as a process; the transport (`--stdio`, `--node-ipc`) is on its command line. */
startServer({ connection: createConnection(ProposedFeatures.all), files: diskFiles });
