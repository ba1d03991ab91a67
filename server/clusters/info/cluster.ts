import { t } from '../../base/l10n.ts';
import { type ProblemMessage, problemText } from '../../protocol/cluster-problems/problem-text.ts';
import type { Value } from '../../yaml/value.ts';

/**
 * Access to the clusters that a kubeconfig names. `live-cluster.ts` reads real ones; tests keep theirs in memory. No
 * cluster is contacted before `connect` is called, and nothing is ever written.
 */
export interface KubeconfigClusters {
  /** Reads the kubeconfig files anew. @throws ClusterProblem if they are missing or unusable. */
  contexts(): Promise<readonly ClusterContext[]>;
  /**
   * Connects to a cluster. @throws ClusterProblem; the signal's reason when it is aborted, even while an exec plugin
   * runs.
   */
  connect(context: string, signal: AbortSignal): Promise<ClusterConnection>;
  /**
   * A text that stays the same as long as the kubeconfig leads to the same server with the same credentials. They cannot
   * be read from it. @throws ClusterProblem
   */
  fingerprint(context: string): Promise<string>;
  /** Calls `changed` when a kubeconfig file changed on disk, until the returned function is called. */
  onDidChange(changed: () => void): () => void;
}

/** A context of the kubeconfig. No address, no user: names only. */
export interface ClusterContext {
  readonly name: string;
  /** Whether kubectl would use this context. */
  readonly isCurrent: boolean;
  /** The namespace of the context, if it has one. */
  readonly namespace: string | undefined;
}

/** The API server of one context. Credentials stay inside. */
export interface ClusterConnection {
  /** The body of a GET as a stream. @throws ClusterProblem, also while the body is being read. */
  get(path: string, query: Query, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /**
   * Watches until the server ends the watch (then the promise resolves), or an error occurs.
   * @throws ClusterProblem
   */
  watch(path: string, query: Query, onEvent: (event: WatchEvent) => void, signal: AbortSignal): Promise<void>;
  close(): void;
}

export type Query = Readonly<Record<string, string>>;

/** Source: k8s.io/apimachinery/pkg/watch/watch.go:EventType (1.36). */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';
  readonly object: Value;
}

/** A problem for the user: it never contains a credential, an address or a body. Its `message` is for the log. */
export class ClusterProblem extends Error {
  readonly kind: ProblemKind;
  readonly problem: ProblemMessage;
  /** The HTTP status code, if there was an answer. */
  readonly status: number | undefined;

  constructor(kind: ProblemKind, problem: ProblemMessage, status?: number) {
    super(problemText({ t }, problem).message);
    this.name = 'ClusterProblem';
    this.kind = kind;
    this.problem = problem;
    this.status = status;
  }

  /** Recognises instances of both copies of this class: the bundle that reads real clusters has its own. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'ClusterProblem';
  }
}

export type ProblemKind =
  | 'kubeconfig' // missing, empty, unparsable, no such context
  | 'credentials' // exec plugin missing, failed, hung, printed rubbish; 401
  | 'forbidden' // 403
  | 'unreachable' // refused, reset, no name, proxy, no answer in time
  | 'certificate' // not trusted, wrong name, expired
  | 'expired' // 410: the server no longer keeps the requested part of its history
  | 'answer'; // cut short, not JSON, an unexpected status

/** The contents of a cluster at one moment. A part that could not be read is `undefined`: unknown, not empty. */
export interface ClusterContents {
  readonly context: string;
  /** When the contents were last confirmed, RFC 3339 with seconds. */
  readonly readAt: string;
  /** The server's version as it reports it: `v1.30.2`. */
  readonly serverVersion: string | undefined;
  /** RuntimeClass objects of `node.k8s.io/v1`, by name; their metadata contains only the name. */
  readonly classes: ReadonlyMap<string, Value> | undefined;
  /** Nodes by name, reduced to what `kubernetes/scheduling/node.ts:readNode` reads. */
  readonly nodes: ReadonlyMap<string, Value> | undefined;
  /**
   * ResourceQuota objects by namespace, reduced to metadata.namespace, metadata.name and spec; the quotas of other
   * namespaces are unknown.
   */
  readonly quotas: ReadonlyMap<string, readonly Value[]>;
  /**
   * CustomResourceDefinitions of kinds that name a class, by name, reduced to names and paths
   * (`kubernetes/kinds/project-definition.ts`); `undefined` unless they were asked for.
   */
  readonly definitions: ReadonlyMap<string, Value> | undefined;
}

/** The status of a cluster, for the status bar. */
export interface ClusterStatus {
  readonly context: string;
  readonly phase: 'connecting' | 'synced' | 'watching' | 'reconnecting' | 'failed' | 'stopped';
  /** When the last good state was read; `undefined` before there was one. */
  readonly readAt: string | undefined;
  readonly problem: ProblemMessage | undefined;
  /**
   * The missing permissions as arguments of `kubectl auth can-i`: `list runtimeclasses.node.k8s.io`,
   * `list resourcequotas -n shop`.
   */
  readonly missingPermissions: readonly string[];
  /** The numbers of known classes, nodes and definitions of kinds that name a class, for a summary. */
  readonly counts: {
    readonly classes: number | undefined;
    readonly nodes: number | undefined;
    readonly definitions?: number | undefined;
  };
}
