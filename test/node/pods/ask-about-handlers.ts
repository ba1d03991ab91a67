import { eventsOfRuntimeTypes } from '../facts/events.ts';
import { oneContainer } from '../facts/fact-seen.ts';
import { handlerOfType } from '../machine/handlers.ts';
import { nodeName } from '../machine/start-kubelet.ts';
import type { NodeReport } from '../node-report.ts';
import { pods } from './cluster-watch.ts';
import { createPod, deletePod, type Runner, runPod, type WhatCame } from './run-pod.ts';

export interface ClassRunner extends Runner {
  /** Creates a RuntimeClass; its handler has the same name unless the fields say otherwise. */
  createClass(name: string, fields?: object): Promise<void>;
}

const plain = { spec: oneContainer() };
const untrusted = { annotations: { 'io.kubernetes.cri.untrusted-workload': 'true' }, spec: oneContainer() };
const userNamespace = { spec: oneContainer({}, { hostUsers: false }) };

/** Runs the Pods of `eventsOfHandlers` that containerd is asked about; `createPodOfDeletedClass` was called before. */
export async function askAboutHandlers(runner: ClassRunner): Promise<NodeReport['handlers']> {
  const ask = (name: string, className: string, pod = plain) =>
    runPod(runner, name, className, pod, 'echo started').then(failure);
  const [noTable, classDeleted, untrustedWithoutTable, userNamespaces, userNamespacesOfNoTable] =
    await Promise.all([
      ask('no-table', 'not-configured'),
      bindPodOfDeletedClass(runner),
      ask('untrusted', '', untrusted),
      ask('user-namespaces', 'crun', userNamespace),
      ask('user-namespaces-of-no-table', 'not-configured', userNamespace),
    ]);
  return { noTable, classDeleted, untrustedWithoutTable, userNamespaces, userNamespacesOfNoTable };
}

/** Runs a Pod with each `runtime_type` of `eventsOfRuntimeTypes`. */
export async function askAboutTypes(runner: ClassRunner): Promise<Readonly<Record<string, string>>> {
  const types = Object.keys(eventsOfRuntimeTypes);
  const came = types.map(async type => {
    const handler = handlerOfType(type);
    return [type, failure(await runPod(runner, handler, handler, plain, 'echo started'))] as const;
  });
  return Object.fromEntries(await Promise.all(came));
}

const podOfDeletedClass = 'class-deleted';

/**
 * Creates a Pod that no scheduler sees, and deletes its class. Called before the kubelet reads the classes: one that has not
 * yet heard that a class is gone starts the sandbox, then the container never, and no event says why.
 */
export async function createPodOfDeletedClass(runner: ClassRunner): Promise<void> {
  await runner.createClass('shortlived', { handler: 'runc' });
  const spec = oneContainer({}, { nodeName: '', schedulerName: 'nobody' });
  await createPod(runner, podOfDeletedClass, 'shortlived', { spec });
  await runner.api.delete('/apis/node.k8s.io/v1/runtimeclasses/shortlived');
}

/** Binds that Pod to the node. */
async function bindPodOfDeletedClass(runner: ClassRunner): Promise<string> {
  await runner.api.post(`${pods}/${podOfDeletedClass}/binding`, {
    apiVersion: 'v1',
    kind: 'Binding',
    metadata: { name: podOfDeletedClass },
    target: { apiVersion: 'v1', kind: 'Node', name: nodeName },
  });
  const message = await runner.watch.until(podOfDeletedClass, (_, warnings) => warnings[0]);
  await deletePod(runner, podOfDeletedClass);
  return message;
}

function failure(came: WhatCame): string {
  return 'failure' in came ? came.failure : `it started: ${came.output}`;
}
