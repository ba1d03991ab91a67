import type { Clock } from '../info/clock.ts';
import type { ClusterConnection, ClusterProblem, KubeconfigClusters } from '../info/cluster.ts';
import { NamespacesInView } from '../info/namespaces-in-view.ts';
import { asProblem, needsUserAction } from '../info/problem.ts';
import { readServerVersion } from '../info/server-version.ts';
import type { InView } from './in-view.ts';
import { listResource } from './list-resource.ts';
import { runReflector } from './reflector.ts';
import { disconnected, Retry, wrongCredentials } from './retry.ts';
import { readQuotasInView, watchQuotas } from './watch-quotas.ts';
import { type ClusterListener, WatchedClusterState } from './watched-cluster-state.ts';

/** Reads or watches one cluster and keeps its contents current. No cluster is contacted before `read` or `watch`. */
export class ClusterWatcher {
  readonly known: WatchedClusterState;
  readonly #clusters: KubeconfigClusters;
  readonly #clock: Clock;
  readonly #view = new NamespacesInView();
  /** Watch runs, oldest first: each replaces the earlier ones once its connection has succeeded or failed. */
  readonly #runs = new Set<Run>();

  constructor(context: string, clusters: KubeconfigClusters, clock: Clock, listener: ClusterListener) {
    this.known = new WatchedClusterState(context, listener);
    this.#clusters = clusters;
    this.#clock = clock;
  }

  /** Whether the cluster, with all that is in view, is known and kept current. */
  covers({ namespaces, definitions = false }: InView): boolean {
    const { status, readsDefinitions } = this.known;
    return status.phase === 'watching' && readsDefinitions === definitions && this.#view.hasAll(namespaces);
  }

  /** Adds namespaces: a reading or watch under way reads their quotas, too. */
  extendView(namespaces: readonly string[]): void {
    this.#view.add(namespaces);
  }

  /** Reads everything once. @throws the signal's reason; the contents then stay as they were. */
  async read({ namespaces, definitions = false }: InView, signal: AbortSignal): Promise<void> {
    const { known } = this;
    const modeBefore = known.mode;
    this.#view.replace(namespaces);
    known.readsDefinitions = definitions;
    known.setMode('reading');
    let connection: ClusterConnection | undefined;
    try {
      connection = await this.#clusters.connect(known.context, signal);
      await this.#readAll(connection, signal);
      known.problem = undefined;
    } catch (error) {
      if (signal.aborted && known.mode === 'reading') known.setMode(modeBefore);
      signal.throwIfAborted();
      known.problem = asProblem(error);
    } finally {
      connection?.close();
    }
    known.setMode('read');
    known.setChanged();
  }

  /** Starts watching. Resolves when the cluster was read, or could not be. */
  async watch({ namespaces, definitions = false }: InView): Promise<void> {
    this.#abortRuns();
    this.#view.add(namespaces);
    this.known.problem = undefined;
    this.known.readsDefinitions = definitions;
    for (const part of this.known.resources) part.setUnsettled();
    this.known.setMode('watching');
    const settled = this.known.whenSettled();
    this.#start(() => undefined);
    await settled;
  }

  /**
   * To be called when the kubeconfig was written. If it leads to another cluster or has other credentials, or the last
   * attempt has failed, a new run starts, and the current watch goes on until the new connection succeeds or fails.
   * Otherwise nothing happens: a user who switches the current context need not sign in again.
   */
  async reconnect(): Promise<void> {
    const newest = [...this.#runs].at(-1);
    const fingerprint = await this.#clusters.fingerprint(this.known.context).catch(() => undefined);
    if (newest === undefined || newest.controller.signal.aborted) return;
    if (!newest.isPausing && newest.fingerprint === fingerprint) return;
    this.#start(() => {
      // Resource versions of another cluster are not comparable.
      for (const part of this.known.resources) part.resumeAt = undefined;
    });
  }

  /** Stops reading and watching; the contents stay. */
  stop(): void {
    this.#abortRuns();
    for (const part of this.known.resources) part.isWatched = false;
    this.known.setMode('stopped');
  }

  #abortRuns(): void {
    for (const { controller } of this.#runs) controller.abort();
    this.#runs.clear();
  }

  #start(onTakeOver: () => void): void {
    const run: Run = { controller: new AbortController(), fingerprint: undefined, isPausing: false };
    this.#runs.add(run);
    const takeOver = () => {
      for (const earlier of this.#runs) {
        if (earlier === run) return;
        earlier.controller.abort();
        this.#runs.delete(earlier);
        onTakeOver();
      }
    };
    // The run ends only when it is aborted.
    this.#run(run, takeOver).catch(() => undefined);
  }

  async #run(run: Run, takeOver: () => void): Promise<never> {
    const { signal } = run.controller;
    const afterDisconnect = new Retry(this.#clock, disconnected);
    const afterRefusal = new Retry(this.#clock, wrongCredentials);
    for (;;) {
      const problem = await this.#attempt(run, takeOver);
      signal.throwIfAborted();
      takeOver();
      this.known.problem = problem;
      for (const part of this.known.resources) part.isWatched = false;
      this.known.setState();
      run.isPausing = true;
      await (needsUserAction(problem) ? afterRefusal : afterDisconnect).afterFailure(signal);
      run.isPausing = false;
    }
  }

  /** Connects and watches everything over that connection. Returns the problem that ended it. */
  async #attempt(run: Run, takeOver: () => void): Promise<ClusterProblem> {
    const { signal } = run.controller;
    const attempt = new AbortController();
    const either = AbortSignal.any([signal, attempt.signal]);
    let connection: ClusterConnection | undefined;
    try {
      run.fingerprint = await this.#clusters.fingerprint(this.known.context);
      connection = await this.#clusters.connect(this.known.context, either);
      signal.throwIfAborted();
      takeOver();
      return await this.#followAll(connection, either);
    } catch (error) {
      return asProblem(error);
    } finally {
      attempt.abort();
      connection?.close();
    }
  }

  async #followAll(connection: ClusterConnection, signal: AbortSignal): Promise<never> {
    const { known } = this;
    const params = {
      clock: this.#clock,
      signal,
      probe: (probeSignal: AbortSignal) => this.#readVersion(connection, probeSignal),
      onState: () => {
        // Until every resource is watched or has failed, the previous state is shown.
        if (known.parts.every(part => part.isWatched || part.problem !== undefined))
          known.problem = undefined;
        known.setState();
      },
      onChange: () => known.setChanged(),
    };
    await this.#readVersion(connection, signal);
    // Quotas come first, so that a caller waiting for the first reading gets them, too.
    if (await readQuotasInView(connection, this.#view, known, signal)) known.setDetailChanged();
    const following = known.resources.map(part => runReflector(connection, part, params));
    return Promise.race([...following, watchQuotas(connection, this.#view, known, this.#clock, signal)]);
  }

  async #readVersion(connection: ClusterConnection, signal: AbortSignal): Promise<void> {
    const version = await readServerVersion(connection, signal);
    if (version === this.known.serverVersion) return;
    this.known.serverVersion = version;
    this.known.setDetailChanged();
  }

  async #readAll(connection: ClusterConnection, signal: AbortSignal): Promise<void> {
    const { known } = this;
    known.serverVersion = await readServerVersion(connection, signal);
    const reading = known.resources.map(async part => {
      try {
        part.setListing(await listResource(connection, part.resource, part.items, signal), this.#clock.now());
      } catch (error) {
        signal.throwIfAborted();
        part.setProblem(asProblem(error), 'list');
        // Contents from before the permission was lost would seem as new as the rest.
        if (part.missingPermission !== undefined) part.forget();
      }
    });
    await Promise.all(reading);
    await readQuotasInView(connection, this.#view, known, signal);
  }
}

/** Repeated attempts to watch, until the run is aborted. */
interface Run {
  readonly controller: AbortController;
  /** The fingerprint of the kubeconfig at the last attempt. */
  fingerprint: string | undefined;
  /** Whether the run waits before the next attempt. */
  isPausing: boolean;
}
