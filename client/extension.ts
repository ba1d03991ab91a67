import type { ExtensionContext } from 'vscode';
import { provideMcpServer } from './mcp-server.ts';
import { startExtension } from './start-extension.ts';

/** Activates the extension on a computer; there is no `deactivate`. */
export function activate(context: ExtensionContext): void {
  context.subscriptions.push(provideMcpServer(context));
  startExtension(context, async (...parameters) => {
    // The library behind it is nine tenths of the code, and no manifest may ever be open.
    const { createLanguageClient } = await import('./create-language-client.ts');
    return createLanguageClient(context, ...parameters);
  });
}
