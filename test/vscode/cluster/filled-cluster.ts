import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ApiClient } from '../../cluster/control-plane/api-client.ts';
import { controlPlane, type NoControlPlane } from '../../cluster/control-plane/control-plane.ts';
import { created } from '../../cluster/created.ts';

/** A real API server with a class and three nodes; its kubeconfig calls it `prod` (the current context) and `staging`. */
export interface FilledCluster {
  readonly available: true;
  readonly api: ApiClient;
  readonly kubeconfig: string;
  /** Resolves when the server has answered. */
  createClass(name: string, handler: string, more?: object): Promise<void>;
  deleteClass(name: string): Promise<void>;
  stop(): Promise<void>;
}

export async function filledCluster(): Promise<FilledCluster | NoControlPlane> {
  const running = await controlPlane();
  if (!running.available) return running;
  const { api } = running;
  const createClass = async (name: string, handler: string, more: object = {}) => {
    const head = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name } };
    await created(api, classesPath, { ...head, handler, ...more });
  };
  await createClass('kata', 'kata-qemu', {
    overhead: { podFixed: { cpu: '250m', memory: '160Mi' } },
    scheduling: { nodeSelector: { kata: 'true' } },
  });
  await created(api, '/api/v1/nodes', node('node-1', { kata: 'true' }));
  await created(api, '/api/v1/nodes', node('node-2', {}));
  await created(api, '/api/v1/nodes', node('node-3', {}));
  return {
    available: true,
    api,
    kubeconfig: withTwoContexts(running.kubeconfig),
    createClass,
    deleteClass: async name => {
      await api.delete(`${classesPath}/${name}`);
    },
    stop: running.stop,
  };
}

const classesPath = '/apis/node.k8s.io/v1/runtimeclasses';

function node(name: string, labels: object): object {
  const amounts = { cpu: '4', memory: '8Gi', pods: '110' };
  return {
    metadata: { name, labels: { 'kubernetes.io/hostname': name, 'kubernetes.io/os': 'linux', ...labels } },
    // Unlike other objects a Node may be created with its status.
    status: {
      capacity: amounts,
      allocatable: amounts,
      conditions: [{ type: 'Ready', status: 'True' }],
      addresses: [{ type: 'InternalIP', address: '10.11.12.13' }],
    },
  };
}

function withTwoContexts(kubeconfig: string): string {
  const config = JSON.parse(readFileSync(kubeconfig, 'utf8'));
  const { context } = config.contexts[0];
  const contexts = ['prod', 'staging'].map(name => ({ name, context }));
  const path = join(dirname(kubeconfig), 'two-contexts');
  writeFileSync(path, JSON.stringify({ ...config, contexts, 'current-context': 'prod' }), { mode: 0o600 });
  return path;
}
