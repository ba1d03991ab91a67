import { type ExtensionContext, l10n } from 'vscode';
import { provideFixesOfOtherFiles } from './apply-fix.ts';
import { createClassTreeView } from './class-tree/class-tree-view.ts';
import { createAccessToClusters } from './cluster/access.ts';
import { type Clusters, createClusters } from './cluster/clusters.ts';
import { resumeWatching } from './cluster/resume-watching.ts';
import { registerCommands } from './commands/index.ts';
import { showLanguageStatus } from './language-status.ts';
import { createRenderedFindings } from './rendered-findings.ts';
import { type CreateClient, createRestartableClient } from './restartable-client.ts';
import { showRulePages } from './rule-pages.ts';
import { createRuntimeMapView } from './runtime-map/runtime-map-view.ts';
import { provideReferencesOfLenses } from './show-references.ts';
import { showStatus } from './status.ts';
import { provideClusterContents } from './views/cluster-content.ts';
import { createEventExplanations } from './views/event-content.ts';
import { providePreviews } from './views/preview-content.ts';
import { createReadOnlyDocuments } from './views/read-only-documents.ts';

/**
 * Starts all parts of the extension. Everything is disposed of by the context's subscriptions.
 * @param createClient creates the client of a language server, on a computer or in a browser
 */
export function startExtension(context: ExtensionContext, createClient: CreateClient): void {
  const access = createAccessToClusters();
  const client = createRestartableClient(
    context,
    () => ({ ...access.current, selected: clusters.shown }),
    createClient,
  );
  const clusters: Clusters = createClusters(context, client, access);
  const rendered = createRenderedFindings();
  const runtimeMap = createRuntimeMapView(context, client, clusters);
  const classTree = createClassTreeView(client);
  const events = createEventExplanations(client, clusters);
  const pods = createReadOnlyDocuments('runtimeclass-pods', () =>
    l10n.t('Choose "Show Pods of Class" on the class in the view "RuntimeClasses" to read its Pods.'),
  );
  const diagnoses = createReadOnlyDocuments('runtimeclass-diagnosis', () =>
    l10n.t('Run "RuntimeClass: Diagnose Pod..." to read the Pod again.'),
  );
  context.subscriptions.push(
    rendered,
    runtimeMap,
    classTree,
    events,
    pods,
    diagnoses,
    client,
    access,
    clusters,
    resumeWatching(clusters, client, access),
    ...registerCommands({ client, clusters, rendered, runtimeMap, classTree, pods, events, diagnoses }),
    providePreviews(client),
    provideClusterContents(clusters),
    showStatus(clusters),
    showLanguageStatus(client, clusters),
    showRulePages(context),
    provideReferencesOfLenses(),
    provideFixesOfOtherFiles(client),
  );
}
