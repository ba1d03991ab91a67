import { setFlagsFromString } from 'node:v8';

/**
 * Serves the editor that started this process; the process ends where the code of the server cannot be loaded. Without a
 * `transport` the one on the command line counts (`--node-ipc`, otherwise `--stdio`).
 */
export async function serve(transport?: 'stdio'): Promise<void> {
  // What an edit leaves behind is garbage at once. Node would let the space for it grow to some 50 MB before it looks.
  setFlagsFromString('--semi-space-growth-factor=1');

  // Between two edits nothing is hot for long enough: compiling by the middle one of V8's three compilers, in threads of
  // its own, costs a quarter of an edit's processor time and makes the next edits no faster. Node 20 does without anyway.
  setFlagsFromString('--no-maglev');

  // Node has read it by now, and keeps the compiled code of this server there. That of the programs which a kubeconfig
  // names has no business in that folder.
  delete process.env['NODE_COMPILE_CACHE'];

  const { connect } = await import('./connect.ts');
  connect(async (connection, params) => {
    const { start } = await import('./start.ts');
    await start(connection, params);
  }, transport);
}
