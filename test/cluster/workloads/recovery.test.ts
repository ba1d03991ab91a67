import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { patience } from '../../support/patience.ts';
import { controlPlane } from '../control-plane/control-plane.ts';
import { created } from '../created.ts';
import { templateKinds } from '../template-kinds.ts';
import { failedCreate } from './failed-create.ts';
import { kataClass } from './mistakes.ts';

const cluster = await controlPlane('kube-controller-manager');
const deployment = templateKinds.find(({ kind }) => kind === 'Deployment')!;
const classes = '/apis/node.k8s.io/v1/runtimeclasses';

/** What the pages of the rules say about a workload after its mistake; none of it is refused at any time. */
describe('a Deployment with a mistake', { skip: cluster.available ? false : cluster.why }, () => {
  after(async () => {
    if (cluster.available) await cluster.stop();
  });

  test('W3 runs with an empty overhead, which is not even stored', async () => {
    const stored = await createDeployment('empty-overhead', { overhead: {} });
    assert.equal(stored.spec.template.spec.overhead, undefined);
    assert.equal((await firstPod('empty-overhead')).spec.overhead, undefined);
  });

  test('W5 recovers when its class is created; W6 its Pods get the overhead of the class as it is then', async () => {
    if (!cluster.available) return;
    await createDeployment('class-later', { runtimeClassName: 'kata' });
    await failedCreate(cluster.api, 'Deployment', 'class-later');
    await created(cluster.api, classes, kataClass);
    assert.deepEqual((await firstPod('class-later')).spec.overhead, { cpu: '250m', memory: '120Mi' });
  });

  interface Pod {
    readonly metadata: { readonly name: string };
    readonly spec: { readonly overhead?: object };
  }

  async function createDeployment(name: string, podSpec: object): Promise<{ spec: { template: Pod } }> {
    if (!cluster.available) throw new Error(cluster.why);
    const object = deployment.object(name, { ...podSpec, containers: [{ name: 'c', image: 'i' }] });
    return (await created(cluster.api, deployment.path, object)) as { spec: { template: Pod } };
  }

  function firstPod(owner: string): Promise<Pod> {
    if (!cluster.available) throw new Error(cluster.why);
    return cluster.api.waitFor('/api/v1/namespaces/default/pods', patience, (pod: Pod) =>
      pod.metadata.name.startsWith(`${owner}-`) ? pod : undefined,
    );
  }
});
