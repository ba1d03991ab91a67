import { commands, type Disposable } from 'vscode';
import type { RestartableClient } from '../language-client.ts';
import type { Command } from './command.ts';
import { preview } from './preview.ts';
import { restartServer } from './restart-server.ts';
import { showLog } from './show-log.ts';
import { upgradeWorkspace } from './upgrade-workspace.ts';

const list: readonly Command[] = [preview, restartServer, showLog, upgradeWorkspace];

export function registerCommands(client: RestartableClient): Disposable[] {
  return list.map(({ id, run }) => commands.registerCommand(id, (...args) => run(client, ...args)));
}
