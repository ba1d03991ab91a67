import type { ClassTreeView } from '../class-tree/class-tree-view.ts';
import type { Clusters } from '../cluster/clusters.ts';
import type { RenderedFindings } from '../rendered-findings.ts';
import type { RestartableClient } from '../restartable-client.ts';
import type { RuntimeMapView } from '../runtime-map/runtime-map-view.ts';
import type { EventExplanations } from '../views/event-content.ts';
import type { ReadOnlyDocuments } from '../views/read-only-documents.ts';

/** A command of the palette; package.json has its title under the same id. */
export interface Command {
  id: `runtimeclass.${string}`;
  /** @param args the arguments of a keybinding, a link or another extension; none from the command palette */
  run(parts: ExtensionParts, ...args: unknown[]): unknown;
}

/** The parts of the extension that commands use. */
export interface ExtensionParts {
  readonly client: RestartableClient;
  readonly clusters: Clusters;
  readonly rendered: RenderedFindings;
  readonly runtimeMap: RuntimeMapView;
  readonly classTree: ClassTreeView;
  /** The Pods of classes. */
  readonly pods: ReadOnlyDocuments;
  readonly events: EventExplanations;
  /** What is known of container runtimes. */
  readonly runtimes: ReadOnlyDocuments;
  /** The Pods that were diagnosed. */
  readonly diagnoses: ReadOnlyDocuments;
}
