import { timeText } from '../info/clock.ts';
import type { ClusterContents, ClusterProblem, ClusterStatus } from '../info/cluster.ts';
import { nodes, runtimeClasses } from '../info/resources.ts';
import { type ClusterState, clusterStatus, readAtOf } from './cluster-status.ts';
import { noQuotas, type Quotas } from './quotas.ts';
import { WatchedResource } from './watched-resource.ts';

/** Whom a cluster tells what became of it; may be called any number of times for one change. */
export interface ClusterListener {
  readonly onChange: () => void;
  readonly onState: () => void;
}

/** What is known of one cluster, and how things stand with it. */
export class WatchedClusterState {
  readonly context: string;
  readonly parts: readonly [classes: WatchedResource, nodes: WatchedResource] = [
    new WatchedResource(runtimeClasses),
    new WatchedResource(nodes),
  ];
  quotas: Quotas = noQuotas;
  serverVersion: string | undefined;
  /** Why there is no connection. */
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

  get mode(): ClusterState['mode'] {
    return this.#mode;
  }

  setMode(mode: ClusterState['mode']): void {
    this.#mode = mode;
    this.setState();
  }

  get status(): ClusterStatus {
    const [classes, ofNodes] = this.parts;
    return clusterStatus({
      context: this.context,
      mode: this.#mode,
      parts: this.parts,
      counts: { classes: classes.items?.size, nodes: ofNodes.items?.size },
      alsoMissing: this.quotas.missingPermissions,
      problem: this.problem,
      problemOfQuotas: this.quotas.problem,
    });
  }

  /** The same object as long as nothing of it changes; its age is that of the last change, reading or loss. */
  get contents(): ClusterContents | undefined {
    const [classes, ofNodes] = this.parts;
    const readAt = readAtOf(this.parts);
    if (readAt === undefined) return undefined;
    this.#contents ??= {
      context: this.context,
      readAt: timeText(readAt),
      serverVersion: this.serverVersion,
      classes: classes.items,
      nodes: ofNodes.items,
      quotas: this.quotas.byNamespace,
    };
    return this.#contents;
  }

  /** Of the quotas and the version; by themselves they are no news of a cluster of which nothing else is known. */
  setDetailChanged(): void {
    if (this.contents !== undefined) this.setChanged();
  }

  /** To be called when something of the contents has changed, or their age counts anew. */
  setChanged(): void {
    this.#contents = undefined;
    this.#listener.onChange();
    this.setState();
  }

  /** To be called when the status may have changed. */
  setState(): void {
    const before = this.#phase;
    this.#phase = this.status.phase;
    // From now on the age of what is known is of interest.
    if (before === 'watching' && this.#phase !== 'watching') {
      this.#contents = undefined;
      this.#listener.onChange();
    }
    this.#listener.onState();
    if (this.#phase === 'connecting') return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Resolves when it is known next how things stand. */
  whenSettled(): Promise<void> {
    return new Promise(resolve => this.#waiting.push(resolve));
  }
}
