import { commands, type Disposable } from 'vscode';
import { checkRenderedOutput } from './check-rendered-output.ts';
import { chooseClass } from './choose-class.ts';
import { clusterActions } from './cluster-actions.ts';
import type { Command, Parts } from './command.ts';
import { compareClusters } from './compare-clusters.ts';
import { forgetCluster } from './forget-cluster.ts';
import { preview } from './preview.ts';
import { restartServer } from './restart-server.ts';
import { selectContext } from './select-context.ts';
import { showLog } from './show-log.ts';
import { showRequiredPermissions } from './show-required-permissions.ts';
import { showRuntimeMap } from './show-runtime-map.ts';
import { stopWatching } from './stop-watching.ts';
import { syncFromCluster } from './sync-from-cluster.ts';
import { upgradeWorkspace } from './upgrade-workspace.ts';
import { watchCluster } from './watch-cluster.ts';

const list: readonly Command[] = [
  checkRenderedOutput,
  chooseClass,
  clusterActions,
  compareClusters,
  forgetCluster,
  preview,
  restartServer,
  selectContext,
  showLog,
  showRequiredPermissions,
  showRuntimeMap,
  stopWatching,
  syncFromCluster,
  upgradeWorkspace,
  watchCluster,
];

export function registerCommands(parts: Parts): Disposable[] {
  return list.map(({ id, run }) => commands.registerCommand(id, (...args) => run(parts, ...args)));
}
