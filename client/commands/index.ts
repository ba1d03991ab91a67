import { commands, type Disposable } from 'vscode';
import { aboutRuntime } from './about-runtime.ts';
import { checkRenderedOutput } from './check-rendered-output.ts';
import { chooseClass } from './choose-class.ts';
import { clusterActions } from './cluster-actions.ts';
import type { Command, ExtensionParts } from './command.ts';
import { compareClusters } from './compare-clusters.ts';
import { copyClassName } from './copy-class-name.ts';
import { createClass } from './create-class.ts';
import { diagnosePod } from './diagnose-pod.ts';
import { disableRule } from './disable-rule.ts';
import { explainEvent } from './explain-event.ts';
import { exportPolicies } from './export-policies.ts';
import { fixPolicyViolations } from './fix-policy-violations.ts';
import { forgetCluster } from './forget-cluster.ts';
import { newSandboxPolicy } from './new-sandbox-policy.ts';
import { openDocumentation } from './open-documentation.ts';
import { openSample } from './open-sample.ts';
import { preview } from './preview.ts';
import { reportIssue } from './report-issue.ts';
import { restartServer } from './restart-server.ts';
import { revealInEditor } from './reveal-in-editor.ts';
import { selectContext } from './select-context.ts';
import { showClasses } from './show-classes.ts';
import { showLog } from './show-log.ts';
import { showPods } from './show-pods.ts';
import { showRequiredPermissions } from './show-required-permissions.ts';
import { showRuntimeMap } from './show-runtime-map.ts';
import { showUses } from './show-uses.ts';
import { stopWatching } from './stop-watching.ts';
import { syncFromCluster } from './sync-from-cluster.ts';
import { upgradeWorkspace } from './upgrade-workspace.ts';
import { useClass } from './use-class.ts';
import { watchCluster } from './watch-cluster.ts';

const list: readonly Command[] = [
  aboutRuntime,
  checkRenderedOutput,
  chooseClass,
  clusterActions,
  compareClusters,
  copyClassName,
  createClass,
  diagnosePod,
  disableRule,
  explainEvent,
  exportPolicies,
  fixPolicyViolations,
  forgetCluster,
  newSandboxPolicy,
  openDocumentation,
  openSample,
  preview,
  reportIssue,
  restartServer,
  revealInEditor,
  selectContext,
  showClasses,
  showLog,
  showPods,
  showRequiredPermissions,
  showRuntimeMap,
  showUses,
  stopWatching,
  syncFromCluster,
  upgradeWorkspace,
  useClass,
  watchCluster,
];

export function registerCommands(parts: ExtensionParts): Disposable[] {
  return list.map(({ id, run }) => commands.registerCommand(id, (...args) => run(parts, ...args)));
}
