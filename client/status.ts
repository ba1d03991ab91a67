import { Disposable, l10n, MarkdownString, StatusBarAlignment, window, workspace } from 'vscode';
import type { Clusters } from './cluster/clusters.ts';
import { type StatusView, statusText, statusTooltip } from './cluster/status-text.ts';
import { looksLikeManifest } from './when-manifest-is-open.ts';

/** The refresh interval of the status bar, which shows ages in minutes. */
const refreshMilliseconds = 30_000;

/** The status-bar item with the state of the cluster; shown only if the active editor has a manifest. */
export function showStatus(clusters: Clusters): Disposable {
  const item = window.createStatusBarItem('runtimeclass.cluster', StatusBarAlignment.Right, 90);
  item.name = 'RuntimeClass';
  item.command = 'runtimeclass.clusterActions';
  let timer: NodeJS.Timeout | undefined;

  const draw = () => {
    const { shown, saved } = clusters;
    const view: StatusView = {
      context: shown,
      status: shown === undefined ? undefined : clusters.statuses.get(shown),
      saved,
      isTrusted: workspace.isTrusted,
      now: Date.now(),
    };
    item.text = statusText(l10n, view);
    item.accessibilityInformation = { label: `RuntimeClass: ${item.text.replace(/\$\([^)]*\) /g, '')}` };
    const tooltip = new MarkdownString(statusTooltip(l10n, view), true);
    tooltip.isTrusted = { enabledCommands: ['runtimeclass.showRequiredPermissions'] };
    item.tooltip = tooltip;
  };
  const showOrHide = () => {
    clearInterval(timer);
    const document = window.activeTextEditor?.document;
    if (document === undefined || !looksLikeManifest(document)) return item.hide();
    draw();
    timer = setInterval(draw, refreshMilliseconds);
    item.show();
  };
  showOrHide();
  return Disposable.from(
    item,
    clusters.onDidChange(showOrHide),
    window.onDidChangeActiveTextEditor(showOrHide),
    workspace.onDidSaveTextDocument(showOrHide),
    workspace.onDidGrantWorkspaceTrust(showOrHide),
    new Disposable(() => clearInterval(timer)),
  );
}
