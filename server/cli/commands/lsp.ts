import type { Command } from 'commander';
import { teach } from './teach.ts';

/** Adds `runtimeclass lsp`. The language server is a part of its own, which no other command loads. */
export function addLsp(program: Command): void {
  const command = program
    .command('lsp')
    .description('Serve an editor: the language server, which speaks the Language Server Protocol.')
    .option('--stdio', 'over the standard streams, which is the default and the only way')
    .action(async () => {
      const { serve } = await import('../../lsp/serve.ts');
      serve('stdio');
    });
  teach(command, {
    examples: ['runtimeclass lsp --stdio', `vim.lsp.start({ cmd = { 'runtimeclass', 'lsp', '--stdio' } })`],
    exitCodes: ['0  the editor has ended it', '1  the editor is gone'],
    page: 'editors.md',
  });
}
