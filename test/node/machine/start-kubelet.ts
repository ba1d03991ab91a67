import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KeptProcess, startKept } from '../../../scripts/kept-process.ts';
import type { ApiClient } from '../../cluster/control-plane/api-client.ts';
import { patience } from '../../support/patience.ts';
import { socket } from './start-containerd.ts';

export const nodeName = 'node.test';
const nodeAddress = '10.99.0.1';

/** Starts the kubelet and resolves when its node is Ready. Rejects with its last lines if that does not come. */
export async function startKubelet(
  program: string,
  kubeconfig: string,
  api: ApiClient,
  folder: string,
): Promise<KeptProcess> {
  const config = join(folder, 'kubelet.json');
  writeFileSync(config, JSON.stringify(configuration));
  const started = startKept(program, [
    `--config=${config}`,
    `--kubeconfig=${kubeconfig}`,
    '--root-dir=/var/lib/kubelet',
    `--cert-dir=${join(folder, 'kubelet-certificates')}`,
    `--hostname-override=${nodeName}`,
    `--node-ip=${nodeAddress}`,
  ]);
  try {
    await api.waitFor('/api/v1/nodes', patience, (node: Node) => (isReady(node) ? node : undefined));
  } catch (error) {
    throw new Error(`the node does not become Ready (${error}):\n${started.lastOutput()}`);
  }
  return started;
}

interface Node {
  readonly status: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
}

function isReady({ status }: Node): boolean {
  return status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
}

const configuration = {
  apiVersion: 'kubelet.config.k8s.io/v1beta1',
  kind: 'KubeletConfiguration',
  failCgroupV1: false,
  cgroupDriver: 'cgroupfs',
  containerRuntimeEndpoint: `unix://${socket}`,
  authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
  authorization: { mode: 'AlwaysAllow' },
  failSwapOn: false,
  // Root may lack CAP_SYS_RESOURCE, which lowering an OOM score takes.
  oomScoreAdj: 0,
  // The disk of the machine is not what is tested.
  evictionHard: {
    'memory.available': '20Mi',
    'nodefs.available': '0%',
    'imagefs.available': '0%',
    'nodefs.inodesFree': '0%',
    'imagefs.inodesFree': '0%',
  },
  imageGCHighThresholdPercent: 100,
  volumePluginDir: '/var/lib/kubelet/plugins',
  nodeStatusUpdateFrequency: '2s',
  // Sysctls that facts are about.
  allowedUnsafeSysctls: ['kernel.msg*', 'net.*'],
} as const;
