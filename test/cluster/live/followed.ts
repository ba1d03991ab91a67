import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualLimits } from '../../../server/clusters/connection/limits.ts';
import { liveClusters } from '../../../server/clusters/connection/live-cluster.ts';
import { type Clock, systemClock } from '../../../server/clusters/info/clock.ts';
import {
  ClusterProblem,
  type ClusterStatus,
  type KubeconfigClusters,
} from '../../../server/clusters/info/cluster.ts';
import { type Connections, createConnections } from '../../../server/clusters/watching/connections.ts';
import { patience } from '../../support/patience.ts';
import type { Credentials } from '../control-plane/credentials.ts';

export const context = 'real';

/** Connections to a real API server by a kubeconfig of its own, and what they said. */
export interface Followed {
  readonly connections: Connections;
  readonly log: readonly string[];
  /** The kind of every problem that a request or a watch ended with. */
  readonly problems: readonly string[];
  status(): ClusterStatus;
  /** `gvisor kata | node-1`; `?` for what is unknown. */
  shown(): string;
  /** Resolves as soon as `holds` does, which is asked whenever something was reported; rejects after a while. */
  until(what: string, holds: () => boolean): Promise<void>;
  /** Resolves after so many milliseconds of the client's time. */
  pass(milliseconds: number): Promise<void>;
  writeKubeconfig(token: string, port?: number): void;
  stop(): void;
}

/** `port`: of a proxy in front of the server. */
export function followed(credentials: Credentials, token: string, port = credentials.port): Followed {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-kubeconfig-'));
  const file = join(folder, 'config');
  const writeKubeconfig = (newToken: string, newPort = port) => {
    const cluster = {
      server: `https://127.0.0.1:${newPort}`,
      'certificate-authority': join(credentials.certificates, 'apiserver.crt'),
    };
    const kubeconfig = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'c', cluster }],
      users: [{ name: 'u', user: { token: newToken } }],
      contexts: [{ name: context, context: { cluster: 'c', user: 'u' } }],
      'current-context': context,
    };
    writeFileSync(file, JSON.stringify(kubeconfig), { mode: 0o600 });
  };
  writeKubeconfig(token);
  const log: string[] = [];
  const waiting = new Set<() => void>();
  const tell = () => {
    for (const look of waiting) look();
  };
  // Some tests wait for these limits; no server that answers, however busy, needs as long.
  const limits = { ...usualLimits, answer: 5_000, silence: 5_000, kubeconfig: 100 };
  const problems: string[] = [];
  const began = systemClock.now();
  // Seconds are a tenth as long; a person's minutes and the server's stay what they are.
  const clock: Clock = {
    ...systemClock,
    now: () => began + (systemClock.now() - began) * 10,
    after: (ms, call) => systemClock.after(ms < 60_000 ? ms / 10 : ms, call),
  };
  const connections = createConnections({
    clusters: recording(liveClusters({ kubeconfig: () => file, env: {}, limits }), problems),
    clock,
    onChange: tell,
    onStatus: tell,
    log: line => log.push(line),
  });
  const names = (items: ReadonlyMap<string, unknown> | undefined) =>
    items === undefined ? '?' : [...items.keys()].sort().join(' ');
  const status = () => connections.statuses()[0]!;
  const shown = () => {
    const contents = connections.contents(context);
    return contents === undefined ? 'nothing' : `${names(contents.classes)} | ${names(contents.nodes)}`;
  };
  return {
    connections,
    log,
    problems,
    status,
    shown,
    until: (what, holds) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`not seen: ${what}; ${shown()}; ${JSON.stringify(status())}; ${log.join('; ')}`));
        }, patience);
        const look = () => {
          if (!holds()) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    pass: milliseconds => new Promise(resolve => clock.after(milliseconds, resolve)),
    writeKubeconfig,
    stop() {
      connections.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function recording(clusters: KubeconfigClusters, problems: string[]): KubeconfigClusters {
  const recorded = <T>(answer: Promise<T>) => {
    answer.catch(error => problems.push(error instanceof ClusterProblem ? error.kind : 'aborted'));
    return answer;
  };
  return {
    ...clusters,
    async connect(name, signal) {
      const connection = await clusters.connect(name, signal);
      return {
        ...connection,
        get: (...request) => recorded(connection.get(...request)),
        watch: (...request) => recorded(connection.watch(...request)),
      };
    },
  };
}
