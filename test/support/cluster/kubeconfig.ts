import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Environment, Limits } from '../../../server/clusters/connection/limits.ts';
import { liveClusters } from '../../../server/clusters/connection/live-cluster.ts';
import type { ClusterConnection, KubeconfigClusters } from '../../../server/clusters/info/cluster.ts';
import { patience, patienceWithAll } from '../patience.ts';

/** A folder of its own, until the end of the test; writes a file into it and gives its path. */
export function temporaryFolder(t: TestContext): (name: string, text: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-kubeconfig-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
}

/** A kubeconfig with the one context `test`. */
export function kubeconfigOf(cluster: object, user: object | undefined): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    contexts: [{ name: 'test', context: { cluster: 'c', ...(user && { user: 'u' }) } }],
    clusters: [{ name: 'c', cluster }],
    users: user === undefined ? [] : [{ name: 'u', user }],
  });
}

/** Long, because tests that wait for a limit set their own; no test waits for a kubeconfig. */
export const testLimits: Limits = {
  answer: patience,
  silence: patience,
  whole: patienceWithAll,
  credential: patience,
  kubeconfig: 5,
};

export interface TestSetting {
  readonly cluster: object;
  readonly user?: object | undefined;
  readonly env?: Environment;
  readonly limits?: Partial<Limits>;
}

export function testClusters(
  t: TestContext,
  { cluster, user, env = {}, limits }: TestSetting,
): KubeconfigClusters {
  const path = temporaryFolder(t)('config', kubeconfigOf(cluster, user));
  return liveClusters({
    kubeconfig: () => path,
    env: { PATH: process.env['PATH'], ...env },
    limits: { ...testLimits, ...limits },
  });
}

/** Connects to the context `test` until the end of the test. */
export async function connectTo(t: TestContext, setting: TestSetting): Promise<ClusterConnection> {
  const connection = await testClusters(t, setting).connect('test', notAborted);
  t.after(() => connection.close());
  return connection;
}

export const notAborted = new AbortController().signal;

/** The whole body of a GET. */
export async function textAt(connection: ClusterConnection, path = '/version'): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await connection.get(path, {}, notAborted)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
