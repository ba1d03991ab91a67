import { timeText } from '../info/clock.ts';
import type { ClusterContents, ClusterProblem, ClusterStatus } from '../info/cluster.ts';
import { customResourceDefinitions, nodes, runtimeClasses } from '../info/resources.ts';
import { type ClusterState, clusterStatus, readAtOf } from './cluster-status.ts';
import { noQuotas, type Quotas } from './quotas.ts';
import { WatchedResource } from './watched-resource.ts';

/** Callbacks for changes of a cluster; may be called any number of times for one change. */
export interface ClusterListener {
  readonly onChange: () => void;
  readonly onState: () => void;
}

/** The contents and the status of one cluster, while it is read or watched. */
export class WatchedClusterState {
  readonly context: string;
  readonly parts: readonly [classes: WatchedResource, nodes: WatchedResource] = [
    new WatchedResource(runtimeClasses),
    new WatchedResource(nodes),
  ];
  readonly #definitions = new WatchedResource(customResourceDefinitions);
  #readsDefinitions = false;
  quotas: Quotas = noQuotas;
  serverVersion: string | undefined;
  /** The reason why there is no connection. */
  problem: ClusterProblem | undefined;
  readonly #listener: ClusterListener;
  #mode: ClusterState['mode'] = 'stopped';
  #phase: ClusterStatus['phase'] = 'stopped';
  #contents: ClusterContents | undefined;
  #waiting: (() => void)[] = [];

  constructor(context: string, listener: ClusterListener) {
    this.context = context;
    this.#listener = listener;
  }

  /** Whether the definitions of custom resources are read too. Those that were read are dropped when they are not. */
  get readsDefinitions(): boolean {
    return this.#readsDefinitions;
  }

  set readsDefinitions(isAsked: boolean) {
    this.#readsDefinitions = isAsked;
    if (!isAsked) this.#definitions.forget();
  }

  /** All that is listed or watched: classes and nodes, and the definitions if they are asked for. */
  get resources(): readonly WatchedResource[] {
    return this.#readsDefinitions ? [...this.parts, this.#definitions] : this.parts;
  }

  get mode(): ClusterState['mode'] {
    return this.#mode;
  }

  setMode(mode: ClusterState['mode']): void {
    this.#mode = mode;
    this.setState();
  }

  get status(): ClusterStatus {
    const [classes, nodesPart] = this.parts;
    return clusterStatus({
      context: this.context,
      mode: this.#mode,
      parts: this.parts,
      definitions: this.#readsDefinitions ? this.#definitions : undefined,
      counts: {
        classes: classes.count,
        nodes: nodesPart.count,
        ...(this.#readsDefinitions && { definitions: this.#definitions.count }),
      },
      alsoMissing: this.quotas.missingPermissions,
      problem: this.problem,
      problemOfQuotas: this.quotas.problem,
    });
  }

  /** The contents: the same object as long as nothing changes; their age is that of the last change, reading or loss. */
  get contents(): ClusterContents | undefined {
    const [classes, nodesPart] = this.parts;
    const readAt = readAtOf(this.resources);
    if (readAtOf(this.parts) === undefined || readAt === undefined) return undefined;
    this.#contents ??= {
      context: this.context,
      readAt: timeText(readAt),
      serverVersion: this.serverVersion,
      classes: classes.items,
      nodes: nodesPart.items,
      quotas: this.quotas.byNamespace,
      definitions: this.#definitions.items,
    };
    return this.#contents;
  }

  /**
   * To be called when the quotas or the version have changed; no change is reported if nothing else of the cluster is
   * known.
   */
  setDetailChanged(): void {
    if (this.contents !== undefined) this.setChanged();
  }

  /** To be called when the contents have changed, or their age starts anew. */
  setChanged(): void {
    this.#contents = undefined;
    this.#listener.onChange();
    this.setState();
  }

  /** To be called when the status may have changed. */
  setState(): void {
    const before = this.#phase;
    this.#phase = this.status.phase;
    // From now on the age of the contents matters.
    if (before === 'watching' && this.#phase !== 'watching') {
      this.#contents = undefined;
      this.#listener.onChange();
    }
    this.#listener.onState();
    if (this.#phase === 'connecting') return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Resolves at the next status that is not `connecting`. */
  whenSettled(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve));
  }
}
