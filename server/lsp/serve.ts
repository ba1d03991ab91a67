import { setFlagsFromString } from 'node:v8';

/**
 * Serves the editor that started this process; the process ends where the code of the server cannot be loaded. Without a
 * `transport` the one on the command line counts (`--node-ipc`, otherwise `--stdio`).
 */
export async function serve(transport?: 'stdio'): Promise<void> {
  // Halves the memory of a server in use: otherwise V8 lets the space for new objects grow to some 50 MB before it
  // collects them.
  setFlagsFromString('--semi-space-growth-factor=1');

  // Node has read it by now, and keeps the compiled code of this server there. That of the programs which a kubeconfig
  // names has no business in that folder.
  delete process.env['NODE_COMPILE_CACHE'];

  const { connect } = await import('./connect.ts');
  connect(async (connection, params) => {
    const { start } = await import('./start.ts');
    await start(connection, params);
  }, transport);
}
