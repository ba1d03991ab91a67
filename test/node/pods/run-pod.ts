import { imageName } from '../../../scripts/setup/node/image.ts';
import { listAt, type ObjectValue } from '../../../server/kubernetes/objects/value.ts';
import type { ApiClient } from '../../cluster/control-plane/api-client.ts';
import { created } from '../../cluster/created.ts';
import type { PodOfFact } from '../facts/fact-seen.ts';
import { nodeName } from '../machine/start-kubelet.ts';
import { type ClusterWatch, type LivePod, pods } from './cluster-watch.ts';

/** What came of a Pod: why it does not start, or what its first container printed. */
export type WhatCame = { readonly failure: string } | { readonly output: string };

export interface Runner {
  readonly api: ApiClient;
  readonly watch: ClusterWatch;
}

/** Creates a Pod whose first container runs a script; the others sleep. `className` '' is a Pod without a class. */
export async function createPod(
  { api }: Runner,
  name: string,
  className: string,
  { annotations = {}, spec }: PodOfFact,
  script = 'sleep 3600',
): Promise<void> {
  const containers = listAt(spec, ['containers']).map((container, index) => ({
    image: imageName,
    imagePullPolicy: 'Never',
    // A shell that is process 1 ignores SIGTERM unless it says otherwise.
    command: ['/bin/sh', '-c', `trap 'exit 0' TERM; exec 2>&1; ${index === 0 ? script : 'sleep 3600'}`],
    ...(container as ObjectValue),
  }));
  await created(api, pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, annotations },
    spec: {
      nodeName,
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 1,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      ...(className === '' ? {} : { runtimeClassName: className }),
      ...spec,
      containers,
    },
  });
}

/** Runs a script in a Pod and resolves when it ended, or when the Pod cannot start. The Pod is deleted. */
export async function runPod(
  runner: Runner,
  name: string,
  className: string,
  pod: PodOfFact,
  script: string,
): Promise<WhatCame> {
  await createPod(runner, name, className, pod, script);
  try {
    const failure = await runner.watch.until(
      name,
      (live, warnings) => failureOf(live, warnings) ?? endOf(live),
    );
    return failure === '' ? { output: await logOf(runner, name) } : { failure };
  } finally {
    await deletePod(runner, name);
  }
}

/** Why a Pod does not start, as its status or its events say. */
export function failureOf({ status }: LivePod, warnings: readonly string[]): string | undefined {
  if (status.phase === 'Failed' && status.containerStatuses === undefined)
    return `${status.reason}: ${status.message}`;
  const { waiting, terminated } = status.containerStatuses?.[0]?.state ?? {};
  // Also the status of a container that was created and never started.
  if (terminated?.reason === 'StartError' || terminated?.reason === 'ContainerCannotRun')
    return terminated.message;
  if (/^(Create|Run)\w*Error$/.test(waiting?.reason ?? '')) return warnings[0] ?? waiting?.message;
  return warnings[0];
}

/** '' once the first container ended. */
function endOf({ status }: LivePod): '' | undefined {
  return firstContainer(status)?.state.terminated === undefined ? undefined : '';
}

/** The status of the container `c`: statuses are in no order. */
export function firstContainer({ containerStatuses }: LivePod['status']) {
  return containerStatuses?.find(({ name }) => name.startsWith('c'));
}

export async function logOf({ api }: Runner, name: string, container?: string): Promise<string> {
  const query = container === undefined ? 'container=c' : `container=${container}`;
  const { body } = await api.get(`${pods}/${name}/log?${query}`);
  // A log that is a number comes as one.
  return (typeof body === 'object' ? JSON.stringify(body) : String(body)).trimEnd();
}

export async function deletePod({ api }: Runner, name: string): Promise<void> {
  await api.delete(`${pods}/${name}?gracePeriodSeconds=0`);
}
