import { setFlagsFromString } from 'node:v8';
import { keepCompiledCode } from './lsp/compiled-code.ts';

// The Kubernetes client library calls `url.parse`, and every editor shows what Node writes about that as our log.
process.noDeprecation = true;

// What an edit leaves behind is garbage at once. Node would let the space for it grow to some 50 MB before it looks.
setFlagsFromString('--semi-space-growth-factor=1');

// Between two edits nothing is hot for long enough: compiling by the middle one of V8's three compilers, in threads of
// its own, costs a quarter of an edit's processor time and makes the next edits no faster. Node 20 does without anyway.
setFlagsFromString('--no-maglev');

// Meant for this server's code alone, not for that of the programs which a kubeconfig names.
const { NODE_COMPILE_CACHE: compiledCode } = process.env;
delete process.env['NODE_COMPILE_CACHE'];
// V8 takes compiled code only with the flags that it was compiled with: so after those, and before all other code.
if (compiledCode) keepCompiledCode(compiledCode);

/** The language server as a process. */
import('./lsp/connect.ts').then(({ connect }) =>
  connect(async (connection, params) => {
    const { start } = await import('./lsp/start.ts');
    start(connection, params);
  }),
);
