import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../cluster/control-plane/api-client.ts';
import { patience } from '../../support/patience.ts';

export interface LivePod {
  readonly metadata: { readonly name: string; readonly uid: string };
  readonly spec: { readonly nodeName?: string; readonly overhead?: object };
  readonly status: {
    readonly phase: string;
    readonly reason?: string;
    readonly message?: string;
    readonly podIP?: string;
    readonly qosClass?: string;
    readonly containerStatuses?: readonly ContainerStatus[];
    readonly ephemeralContainerStatuses?: readonly ContainerStatus[];
  };
}

interface ContainerStatus {
  readonly name: string;
  readonly containerID?: string;
  readonly state: {
    readonly waiting?: { readonly reason: string; readonly message?: string };
    readonly running?: object;
    readonly terminated?: { readonly reason: string; readonly exitCode: number; readonly message?: string };
  };
}

interface LiveEvent {
  readonly type: string;
  readonly reason: string;
  readonly message: string;
  readonly involvedObject: { readonly uid: string };
}

export const pods = '/api/v1/namespaces/default/pods';
const events = '/api/v1/namespaces/default/events';

/** Asks for all Pods and events over and over, for all who wait for something of a Pod. */
export class ClusterWatch {
  readonly #api: ApiClient;
  #pods: ReadonlyMap<string, LivePod> = new Map();
  #warnings: readonly LiveEvent[] = [];
  #isStopped = false;

  constructor(api: ApiClient) {
    this.#api = api;
    void this.#follow();
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Resolves with what `found` returns of the Pod and its warnings, once it is not `undefined`. */
  async until<T>(
    name: string,
    found: (pod: LivePod, warnings: readonly string[]) => T | undefined,
  ): Promise<T> {
    const deadline = Date.now() + 2 * patience;
    while (Date.now() < deadline) {
      const pod = this.#pods.get(name);
      const result = pod === undefined ? undefined : found(pod, this.#warningsOf(pod));
      if (result !== undefined) return result;
      await wait(interval);
    }
    const { status } = this.#pods.get(name) ?? {};
    throw new Error(`nothing comes of the Pod ${name}; its status: ${JSON.stringify(status)}`);
  }

  #warningsOf({ metadata }: LivePod): readonly string[] {
    return this.#warnings
      .filter(({ involvedObject }) => involvedObject.uid === metadata.uid)
      .map(({ message }) => message);
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      const [ofPods, ofEvents] = await Promise.all([this.#api.get(pods), this.#api.get(events)]);
      const list = (ofPods.body as { items: LivePod[] }).items;
      this.#pods = new Map(list.map(pod => [pod.metadata.name, pod]));
      const all = (ofEvents.body as { items: LiveEvent[] }).items;
      this.#warnings = all.filter(({ type, reason }) => type === 'Warning' && !aside.has(reason));
      await wait(interval);
    }
  }
}

/** Milliseconds. */
const interval = 200;

/** Warnings that do not keep a Pod from starting. */
const aside = new Set([
  'FailedScheduling',
  'DNSConfigForming',
  'MissingClusterDNS',
  'BackOff',
  'FailedKillPod',
]);
