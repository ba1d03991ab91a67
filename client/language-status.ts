import { Disposable, LanguageStatusSeverity, l10n, languages, window } from 'vscode';
import type { Clusters } from './cluster/clusters.ts';
import { numberOfClusters } from './cluster/number-of-clusters.ts';
import type { RestartableClient } from './restartable-client.ts';
import { looksLikeManifest, manifestLanguages } from './when-manifest-is-open.ts';

/**
 * The language status of manifests, behind the braces in the status bar: the language server, and the number of problems
 * in the file. Which cluster is shown has an item of its own.
 */
export function showLanguageStatus(client: RestartableClient, clusters: Clusters): Disposable {
  const item = languages.createLanguageStatusItem('runtimeclass.status', []);
  item.name = 'RuntimeClass';
  const draw = () => {
    const document = window.activeTextEditor?.document;
    const isManifest = document !== undefined && looksLikeManifest(document);
    item.selector = isManifest ? manifestLanguages.map(language => ({ language })) : [];
    if (!isManifest) return;
    const { state } = client;
    const problems = languages.getDiagnostics(document.uri).filter(({ source }) => source === 'runtimeclass');
    item.busy = state === 'starting';
    item.severity = state === 'failed' ? LanguageStatusSeverity.Error : LanguageStatusSeverity.Information;
    item.text =
      state === 'running' ? l10n.t('RuntimeClass: {0} problems', problems.length) : serverInWords(state);
    item.detail = state === 'running' ? l10n.t('clusters known: {0}', numberOfClusters(clusters)) : '';
    item.command =
      state === 'failed'
        ? { command: 'runtimeclass.restartServer', title: l10n.t('Restart') }
        : { command: 'runtimeclass.showClasses', title: l10n.t('Show RuntimeClasses') };
  };
  draw();
  return Disposable.from(
    item,
    window.onDidChangeActiveTextEditor(draw),
    client.onDidChangeState(draw),
    clusters.onDidChange(draw),
    languages.onDidChangeDiagnostics(({ uris }) => {
      const shown = window.activeTextEditor?.document.uri.toString();
      if (uris.some(uri => uri.toString() === shown)) draw();
    }),
  );
}

function serverInWords(state: 'stopped' | 'starting' | 'failed'): string {
  if (state === 'starting') return l10n.t('RuntimeClass: starting');
  return state === 'failed' ? l10n.t('RuntimeClass: the server failed') : l10n.t('RuntimeClass: not started');
}
