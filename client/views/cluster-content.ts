import { Disposable, EventEmitter, l10n, Uri, workspace } from 'vscode';
import { clusterScheme, clusterTextRequest, compareRequest } from '../../server/protocol/requests.ts';
import type { Clusters } from '../cluster/clusters.ts';

const comparisonScheme = 'runtimeclass-comparison';

/** The URI of the comparison; its file name is the title of the tab. */
export const comparisonUri = Uri.from({ scheme: comparisonScheme, path: '/RuntimeClasses of All Clusters' });

/** Provides the documents for classes known from a cluster alone and for the comparison; updated when a cluster changes. */
export function provideClusterContents(clusters: Clusters): Disposable {
  return Disposable.from(
    provide(clusters, clusterScheme, async uri => {
      const text = await clusters.ask<string | null>(clusterTextRequest, { uri: uri.toString() });
      return text ?? `# ${l10n.t('This class is no longer known.')}\n`;
    }),
    provide(clusters, comparisonScheme, () => clusters.ask<string>(compareRequest, {})),
  );
}

function provide(
  clusters: Clusters,
  scheme: string,
  provideTextDocumentContent: (uri: Uri) => Promise<string | undefined>,
): Disposable {
  const changed = new EventEmitter<Uri>();
  const onDidChange = changed.event;
  return Disposable.from(
    changed,
    workspace.registerTextDocumentContentProvider(scheme, { onDidChange, provideTextDocumentContent }),
    clusters.onDidChange(() => {
      for (const { uri } of workspace.textDocuments) if (uri.scheme === scheme) changed.fire(uri);
    }),
  );
}
