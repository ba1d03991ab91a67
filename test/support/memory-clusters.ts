import {
  type ClusterConnection,
  ClusterProblem,
  type KubeconfigClusters,
  type Query,
  type WatchEvent,
} from '../../server/clusters/info/cluster.ts';
import { MemoryServer } from './memory-server.ts';

/** Clusters in memory, by context: the twin of `live-cluster.ts`. */
export class MemoryClusters implements KubeconfigClusters {
  readonly servers = new Map<string, MemoryServer>();
  /** Every call of `connect`, by context. */
  readonly connects: string[] = [];
  /** What `connect` is to throw. */
  refusal: ClusterProblem | undefined;
  /** The current context. */
  current: string | undefined;
  #changed = new Set<() => void>();
  #version = 0;

  add(context: string): MemoryServer {
    const server = new MemoryServer();
    this.servers.set(context, server);
    this.current ??= context;
    return server;
  }

  /** As when the kubeconfig is written, with other credentials. */
  change(): void {
    this.#version++;
    this.touch();
  }

  /** As when it is written, and all that we need of it stays the same. */
  touch(): void {
    for (const changed of this.#changed) changed();
  }

  async fingerprint(context: string): Promise<string> {
    return `${context} ${this.#version}`;
  }

  async contexts() {
    return [...this.servers.keys()].map(name => ({
      name,
      isCurrent: name === this.current,
      namespace: undefined,
    }));
  }

  async connect(context: string, signal: AbortSignal): Promise<ClusterConnection> {
    this.connects.push(context);
    signal.throwIfAborted();
    if (this.refusal !== undefined) throw this.refusal;
    const server = this.servers.get(context);
    if (server === undefined) {
      throw new ClusterProblem('kubeconfig', { code: 'unknown-user', arguments: { context } });
    }
    return {
      get: (path, query, ofRequest) => server.get(path, query, ofRequest),
      watch: (path: string, query: Query, onEvent: (event: WatchEvent) => void, ofRequest: AbortSignal) =>
        server.watch(path, query, onEvent, ofRequest),
      close: () => undefined,
    };
  }

  onDidChange(changed: () => void): () => void {
    this.#changed.add(changed);
    return () => this.#changed.delete(changed);
  }
}
