import type { ObjectValue } from '../../../server/kubernetes/objects/value.ts';
import { rejections } from '../facts/events.ts';
import { oneContainer } from '../facts/fact-seen.ts';
import type { NodeReport } from '../node-report.ts';
import type { ClassRunner } from './ask-about-handlers.ts';
import { pods } from './cluster-watch.ts';
import { createPod, deletePod } from './run-pod.ts';

/** Runs the Pods that the kubelet rejects, one after the other: each is alone on the node. */
export async function askAboutRejections(runner: ClassRunner): Promise<NodeReport['rejections']> {
  const came: NodeReport['rejections'][number][] = [];
  for (const [index, { pod }] of rejections.entries()) {
    const name = `rejected-${index}`;
    const { overhead, requests, ...ofPod } = pod as ObjectValue;
    await runner.createClass(name, { handler: 'runc', overhead: { podFixed: overhead ?? {} } });
    const spec = oneContainer({ resources: { requests: requests ?? {} } }, ofPod);
    await createPod(runner, name, name, { spec });
    const { reason = '', message = '' } = await runner.watch.until(name, ({ status }) =>
      status.phase === 'Failed' || status.phase === 'Succeeded' ? status : undefined,
    );
    const admitted = (await runner.api.get(`${pods}/${name}`)).body as { spec: ObjectValue };
    came.push({ spec: admitted.spec, reason, message });
    await deletePod(runner, name);
  }
  return came;
}
