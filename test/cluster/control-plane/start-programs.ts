import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { join } from 'node:path';
import { type KeptProcess, startKept } from '../../../scripts/kept-process.ts';
import { patience } from '../../support/patience.ts';
import type { Credentials } from './credentials.ts';
import type { Program } from './programs.ts';

/** The whole folder is removed when etcd ends, also when it ends because the test's process was killed. */
export function startEtcd(
  path: string,
  folder: string,
  port: number,
  peerPort: number,
): Promise<KeptProcess> {
  const url = `http://127.0.0.1:${port}`;
  const args = [
    `--data-dir=${join(folder, 'etcd')}`,
    // The data is thrown away: nothing is gained by waiting for the disk.
    '--unsafe-no-fsync',
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
  ];
  return startHealthy(path, `${url}/health`, args, { KEEPER_REMOVES: folder });
}

/** Through etcd's JSON gateway. Source: etcd's documentation "gRPC gateway" (3.4). */
export async function compactEtcd(port: number): Promise<void> {
  const ask = async (path: string, body: object) => {
    const url = `http://127.0.0.1:${port}/v3/kv/${path}`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`etcd answered ${answer.status} to ${path}`);
    return (await answer.json()) as { header: { revision: string } };
  };
  const { header } = await ask('range', { key: 'AA==', limit: '1' });
  await ask('compaction', { revision: header.revision, physical: true });
}

export function startApiServer(
  path: string,
  credentials: Credentials,
  etcdPort: number,
): Promise<KeptProcess> {
  return startHealthy(path, `https://127.0.0.1:${credentials.port}/readyz`, [
    `--etcd-servers=http://127.0.0.1:${etcdPort}`,
    `--cert-dir=${credentials.certificates}`,
    '--bind-address=127.0.0.1',
    `--secure-port=${credentials.port}`,
    `--token-auth-file=${credentials.tokenFile}`,
    '--authorization-mode=RBAC',
    `--service-account-key-file=${credentials.serviceAccountPublicKey}`,
    `--service-account-signing-key-file=${credentials.serviceAccountKey}`,
    '--service-account-issuer=https://kubernetes.default.svc',
    '--service-cluster-ip-range=10.0.0.0/24',
    // No controller makes service accounts here, and nobody would take the not-ready taint from a new Node.
    '--disable-admission-plugins=ServiceAccount,TaintNodesByCondition',
    `--admission-control-config-file=${credentials.admissionConfiguration}`,
    '--allow-privileged=true',
    // Nothing here looks for the server by its Service.
    '--endpoint-reconciler-type=none',
  ]);
}

/** kube-scheduler or kube-controller-manager. */
export function startController(
  path: string,
  program: Program,
  folder: string,
  credentials: Credentials,
  port: number,
): Promise<KeptProcess> {
  return startHealthy(path, `https://127.0.0.1:${port}/healthz`, [
    `--kubeconfig=${credentials.kubeconfig}`,
    '--leader-elect=false',
    '--bind-address=127.0.0.1',
    `--secure-port=${port}`,
    `--cert-dir=${join(folder, program)}`,
    ...(program === 'kube-controller-manager' ? [`--controllers=${workloadControllers.join(',')}`] : []),
  ]);
}

const workloadControllers = [
  'deployment',
  'replicaset',
  'replicationcontroller',
  'daemonset',
  'job',
  'cronjob',
  'statefulset',
  'resourcequota',
].map(name => `${name}-controller`);

const startTimeout = 3 * patience;
const pollInterval = 100;

/** Starts a program and resolves when it answers 200 at the URL; rejects with its last lines if it never does. */
async function startHealthy(
  path: string,
  url: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<KeptProcess> {
  const started = startKept(path, args, { env: { ...process.env, ...environment } });
  const deadline = Date.now() + startTimeout;
  while (!(await answersOk(url))) {
    const ended = started.child.exitCode !== null;
    if (ended || Date.now() > deadline) {
      await started.stop();
      throw new Error(
        `${path} ${ended ? 'ended' : `is not ready after ${startTimeout / 1000} s`}:\n${started.lastOutput()}`,
      );
    }
    await new Promise(resolve => setTimeout(resolve, pollInterval));
  }
  return started;
}

function answersOk(url: string): Promise<boolean> {
  return new Promise(resolve => {
    const get = url.startsWith('https:') ? getHttps : getHttp;
    // Its certificate is not there yet while it starts; nothing secret is sent.
    const options = { rejectUnauthorized: false, timeout: 10_000, agent: false };
    const request = get(url, options as object, response => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('error', () => resolve(false)).on('timeout', () => request.destroy());
  });
}
