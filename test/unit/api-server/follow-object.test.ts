import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { followObject } from '../../../server/api-server/follow-object.ts';
import type { ObjectValue, Value } from '../../../server/kubernetes/objects/value.ts';
import { formatResources } from '../../../server/kubernetes/quantities/resource-list.ts';
import { readNode } from '../../../server/kubernetes/scheduling/node.ts';
import { expectText } from '../../support/expect/expect-text.ts';
import { container, release } from '../kubernetes/objects.ts';

const kata: Value = {
  apiVersion: 'node.k8s.io/v1alpha1',
  kind: 'RuntimeClass',
  metadata: { name: 'kata' },
  spec: { runtimeHandler: 'kata-qemu', overhead: { podFixed: { cpu: '250m' } } },
};

const pod = (name: string, cpu: string, more: ObjectValue = {}): Value => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: { containers: [{ image: 'i', ...container({ cpu }) }], ...more },
});

const node = (name: string, status: ObjectValue = {}) =>
  readNode({
    metadata: { name },
    status: { allocatable: { cpu: '2', memory: '4Gi', pods: '10' }, ...status },
  });

/** What is said of the Pods: the verdict, the request, each node, and the replicas. */
function drawn(object: Value, objects: readonly Value[], nodes = [node('n1')], version = '1.34'): string {
  const course = followObject({ verb: 'create', object }, { objects, nodes }, release(version));
  const { answer, outlook } = course?.pods ?? {};
  if (outlook === undefined) return `${course?.answer.status} ${answer?.status} ${answer?.message}`;
  const places = outlook.nodes?.map(
    each => `${each.node.name} ${each.unfit ?? 'fits'}, handler ${each.handler}, ${each.startFailure ?? '-'}`,
  );
  return [formatResources(outlook.requests), ...(places ?? []), `replicas ${outlook.replicas}`].join('\n');
}

describe('followObject', () => {
  it('counts what runs on the nodes already, but not the Pod itself', () => {
    const bound = { nodeName: 'n1' };
    assert.equal(
      drawn(pod('web', '1', { runtimeClassName: 'kata' }), [kata, pod('other', '1', bound)]),
      'cpu=1250m\nn1 Insufficient cpu, handler unknown, -\nreplicas undefined',
    );
    const course = followObject(
      { verb: 'update', object: pod('web', '1500m', bound) },
      { objects: [pod('web', '1500m', bound)], nodes: [node('n1')] },
      release('1.34'),
    );
    assert.equal(course?.pods?.outlook?.nodes?.[0]?.unfit, undefined);
  });

  it('tells where a kubelet rejects what the scheduler puts there', () => {
    const linux = node('n1', { nodeInfo: { operatingSystem: 'linux' } });
    const windows = node('n2', { nodeInfo: { operatingSystem: 'windows' } });
    const object = pod('web', '1', { os: { name: 'windows' } });
    assert.equal(
      drawn(object, [], [linux, windows, node('n3')], '1.37')
        .split('\n')
        .slice(1, 4)
        .join('\n'),
      `n1 rejected by the kubelet: PodOSNotSupported: Pod was rejected: Failed to admit pod as the OS field doesn't match node OS, handler known, -
n2 fits, handler known, -
n3 fits, handler known, -`,
    );
  });

  it('counts the quotas of the namespace alone', () => {
    const quota = (namespace: string, cpu: string): Value => ({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      metadata: { name: 'q', namespace },
      spec: { hard: { 'requests.cpu': cpu } },
    });
    assert.match(drawn(pod('web', '1'), [quota('other', '1'), quota('default', '3')]), /replicas 3$/);
  });

  it('says which node has the handler and what its kubelet does without it', () => {
    const nodes = [
      node('n1', { runtimeHandlers: [{ name: 'kata-qemu' }] }),
      node('n2', {
        runtimeHandlers: [{ name: '' }],
        nodeInfo: { containerRuntimeVersion: 'containerd://1.7.0' },
      }),
      node('n3', { runtimeHandlers: [{ name: '' }] }),
    ];
    expectText(
      drawn(pod('web', '1', { runtimeClassName: 'kata' }), [kata], nodes),
      `cpu=1250m
n1 fits, handler known, -
n2 fits, handler missing, Failed to create pod sandbox: rpc error: code = Unknown desc = failed to get sandbox runtime: no runtime for "kata-qemu" is configured
n3 fits, handler missing, -
replicas undefined`,
    );
  });

  it('asks about the first Pod of a workload that is accepted', () => {
    const deployment = (spec: ObjectValue): Value => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec } },
    });
    const containers = [{ name: 'c', image: 'i' }];
    assert.equal(
      drawn(deployment({ containers, overhead: { cpu: '1' }, runtimeClassName: 'kata' }), [kata]),
      `201 403 pods "web-xxxxxxxxxx-" is forbidden: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead`,
    );
    assert.equal(drawn(deployment({ containers: [] }), []), '422 undefined undefined');
    assert.match(drawn(deployment({ containers, runtimeClassName: 'kata' }), [kata]), /^cpu=250m\n/);
  });

  it('makes no Pods of a RuntimeClass, and knows nothing of other kinds', () => {
    assert.equal(drawn(kata, [], [], '1.19'), '201 undefined undefined');
    const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' } };
    assert.equal(
      followObject({ verb: 'create', object: service }, { objects: [], nodes: [] }, release('1.34')),
      undefined,
    );
  });
});
