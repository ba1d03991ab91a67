import {
  type ClusterConnection,
  ClusterProblem,
  type Clusters,
  type Query,
  type WatchEvent,
} from '../../server/cluster/cluster.ts';
import { MemoryServer } from './memory-server.ts';

/** Clusters in memory, by context: the twin of `live-cluster.ts`. */
export class MemoryClusters implements Clusters {
  readonly servers = new Map<string, MemoryServer>();
  /** Every call of `connect`, by context. */
  readonly connects: string[] = [];
  /** What `connect` is to throw. */
  refusal: ClusterProblem | undefined;
  #changed = new Set<() => void>();

  add(context: string): MemoryServer {
    const server = new MemoryServer();
    this.servers.set(context, server);
    return server;
  }

  /** As when the kubeconfig is written. */
  change(): void {
    for (const changed of this.#changed) changed();
  }

  async contexts() {
    return [...this.servers.keys()].map((name, index) => ({
      name,
      isCurrent: index === 0,
      namespace: undefined,
    }));
  }

  async connect(context: string, signal: AbortSignal): Promise<ClusterConnection> {
    this.connects.push(context);
    signal.throwIfAborted();
    if (this.refusal !== undefined) throw this.refusal;
    const server = this.servers.get(context);
    if (server === undefined) {
      throw new ClusterProblem('kubeconfig', `No context "${context}".`, 'Select another context.');
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
