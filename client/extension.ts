import type { ExtensionContext } from 'vscode';
import { registerCommands } from './commands/index.ts';
import { createLanguageClient } from './language-client.ts';
import { showRulePages } from './rule-pages.ts';
import { providePreviews } from './views/preview-content.ts';

/** What is pushed to the context's subscriptions ends with the extension; there is nothing else to deactivate. */
export function activate(context: ExtensionContext): void {
  const client = createLanguageClient(context);
  context.subscriptions.push(
    client,
    ...registerCommands(client),
    providePreviews(client),
    showRulePages(context),
  );
}
