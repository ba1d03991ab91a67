import { release } from 'node:os';
import type { ObjectValue } from '../../../server/kubernetes/objects/value.ts';
import { oneContainer } from '../facts/fact-seen.ts';
import { nodeName } from '../machine/start-kubelet.ts';
import type { Chain } from '../node-report.ts';
import type { ClassRunner } from './ask-about-handlers.ts';
import { pods } from './cluster-watch.ts';
import { createPod, deletePod, runPod } from './run-pod.ts';

/** For a Pod that the scheduler is to place. */
const unbound = { spec: oneContainer({}, { nodeName: '' }) };
const kernel = 'uname -r';

/** Runs Pods as people do: a class, the scheduler, the node; and asks what the containers see. */
export async function followChain(runner: ClassRunner): Promise<Chain> {
  const { api } = runner;
  const scheduling = { nodeSelector: { 'kubernetes.io/hostname': nodeName } };
  const overhead = { podFixed: { cpu: '10m', memory: '8Mi' } };
  await runner.createClass('chosen', { handler: 'runc', scheduling, overhead });
  await runner.createClass('elsewhere', { handler: 'runc', scheduling: { nodeSelector: { disk: 'ssd' } } });
  await createPod(runner, 'elsewhere', 'elsewhere', unbound);
  const [runc, gvisor, withoutClass, fromClass] = await Promise.all([
    runPod(runner, 'chain-runc', 'runc', unbound, kernel),
    runPod(runner, 'chain-gvisor', 'runsc', unbound, `${kernel}; dmesg | grep -o "Starting gVisor"`),
    runPod(runner, 'chain-default', '', unbound, kernel),
    fieldsFromClass(runner),
  ]);
  const refused = await api.post(pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'late' },
    spec: { runtimeClassName: 'deleted', containers: [{ name: 'c', image: 'c' }] },
  });
  const { message } = refused.body as { message: string };
  const path = '/api/v1/namespaces/default/events?fieldSelector=involvedObject.name%3Delsewhere';
  const ofOtherNodes = await api.waitFor(path, 60_000, (event: { reason: string; message: string }) =>
    event.reason === 'FailedScheduling' ? event.message : undefined,
  );
  await deletePod(runner, 'elsewhere');
  const newPodOfDeletedClass = { status: refused.status, message };
  return { runc, gvisor, withoutClass, kernel: release(), newPodOfDeletedClass, ofOtherNodes, fromClass };
}

async function fieldsFromClass(runner: ClassRunner): Promise<ObjectValue> {
  await createPod(runner, 'chosen', 'chosen', unbound, 'true');
  await runner.watch.until('chosen', ({ status }) => (status.phase === 'Succeeded' ? true : undefined));
  const { spec } = (await runner.api.get(`${pods}/chosen`)).body as { spec: ObjectValue };
  await deletePod(runner, 'chosen');
  return { nodeName: spec['nodeName']!, nodeSelector: spec['nodeSelector']!, overhead: spec['overhead']! };
}
