import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptProcess } from '../../../scripts/kept-process.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { type Credentials, writeCredentials } from './credentials.ts';
import { freePorts } from './free-ports.ts';
import { locatePrograms, type Program } from './programs.ts';
import { compactEtcd, startApiServer, startController, startEtcd } from './start-programs.ts';

/** A running control plane, on ports of 127.0.0.1 and with data of its own. */
export interface RunningControlPlane {
  readonly available: true;
  /** With all rights (group `system:masters`). */
  readonly api: ApiClient;
  /** The same, with a new connection for every request. */
  readonly apiWithNewConnections: ApiClient;
  /** The server's version, such as `1.37.1`. */
  readonly version: string;
  /** Path of a kubeconfig file for the same user. */
  readonly kubeconfig: string;
  readonly credentials: Credentials;
  /** The API server alone: what it stores stays, and so does its port. */
  readonly apiServer: { stop(): Promise<void>; start(): Promise<void> };
  /** Lets etcd forget all states but the present one. */
  compact(): Promise<void>;
  /** Ends every process and removes the data. Whoever forgets it: they end with the test's process. */
  stop(): Promise<void>;
}

export interface NoControlPlane {
  readonly available: false;
  readonly why: string;
}

/**
 * Starts etcd and kube-apiserver (about 5 s), and of `kube-scheduler` and `kube-controller-manager` those asked for.
 * Where the programs are not found, tests are to be skipped saying `why`; in CI (`CI=true`) that is an error.
 *
 * @throws when the programs are there and do not start.
 */
export async function controlPlane(
  ...controllers: readonly ('kube-scheduler' | 'kube-controller-manager')[]
): Promise<RunningControlPlane | NoControlPlane> {
  const needed: Program[] = ['etcd', 'kube-apiserver', ...controllers];
  const programs = locatePrograms(needed);
  if (programs !== undefined) return startControlPlane(programs, controllers);
  const why = `no ${needed.join(', ')}: run node scripts/setup-control-plane.ts, or set KUBEBUILDER_ASSETS`;
  if (process.env['CI'] === 'true') throw new Error(why);
  return { available: false, why };
}

async function startControlPlane(
  programs: ReadonlyMap<Program, string>,
  controllers: readonly Program[],
): Promise<RunningControlPlane> {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-control-plane-'));
  const processes: KeptProcess[] = [];
  const stop = async () => {
    await Promise.all(processes.map(process => process.stop()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const [etcdPort, peerPort, apiPort, ...controllerPorts] = await freePorts(3 + controllers.length);
    const credentials: Credentials = writeCredentials(folder, apiPort!);
    processes.push(await startEtcd(programs.get('etcd')!, folder, etcdPort!, peerPort!));
    const start = () => startApiServer(programs.get('kube-apiserver')!, credentials, etcdPort!);
    const apiServer = await restartable(start, processes);
    const api = createApiClient(credentials);
    for (const [index, name] of controllers.entries()) {
      const port = controllerPorts[index]!;
      processes.push(await startController(programs.get(name)!, name, folder, credentials, port));
    }
    const { gitVersion } = (await api.get('/version')).body as { gitVersion: string };
    const version = /^v(\d+\.\d+\.\d+)/.exec(gitVersion)?.[1] ?? gitVersion;
    const { kubeconfig } = credentials;
    return {
      available: true,
      api,
      apiWithNewConnections: createApiClient(credentials, 'new'),
      version,
      kubeconfig,
      credentials,
      apiServer,
      compact: () => compactEtcd(etcdPort!),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A process that can be stopped and started again; the one that runs is among the `processes`. */
async function restartable(
  start: () => Promise<KeptProcess>,
  processes: KeptProcess[],
): Promise<RunningControlPlane['apiServer']> {
  let running = await start();
  processes.push(running);
  return {
    stop: () => running.stop(),
    async start() {
      processes.splice(processes.indexOf(running), 1);
      running = await start();
      processes.push(running);
    },
  };
}
