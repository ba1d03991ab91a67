import { createRequire } from 'node:module';
import type { ExtensionContext } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

export async function activate(context: ExtensionContext): Promise<void> {
  const module = createRequire(__filename).resolve('yaml-language-server/bin/yaml-language-server');
  const server = { module, transport: TransportKind.ipc };
  const client = new LanguageClient('yaml', 'YAML', server, {
    documentSelector: [{ language: 'yaml' }],
    synchronize: { configurationSection: ['yaml'] },
  });
  context.subscriptions.push(client);
  await client.start();
}
