import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { valueAt } from '../../../../server/kubernetes/objects/value.ts';
import { ask, complaint, yaml } from '../dry-run-requests.ts';

const podOf = (spec: string) => yaml(`{apiVersion: v1, kind: Pod, metadata: {name: p}, spec: ${spec}}`);

function refusal(resources: string, ofContainer = '{}', version = '1.37', more = ''): string {
  const containers = `containers: [{name: c, image: i, resources: ${ofContainer}}]`;
  const answer = ask(version, podOf(`{resources: ${resources}, ${containers}${more}}`));
  return answer.refusal === undefined ? 'accepted' : complaint(answer);
}

describe('the resources of a whole Pod', () => {
  it('are at least the requests of its containers', () => {
    const sum =
      'spec.resources.requests[cpu]: Invalid value: "1": must be greater than or equal to aggregate container requests of 2';
    assert.equal(refusal('{requests: {cpu: 1}}', '{requests: {cpu: 2}}'), sum);
    assert.equal(refusal('{requests: {cpu: 1}}', '{requests: {cpu: 2}}', '1.34'), sum);
    assert.equal(refusal('{requests: {cpu: 2}}', '{requests: {cpu: 2}}'), 'accepted');
  });

  it('count sidecars beside the containers', () => {
    const sidecar =
      ', initContainers: [{name: s, image: i, restartPolicy: Always, resources: {requests: {cpu: 1}}}]';
    assert.match(
      refusal('{requests: {cpu: 2}}', '{requests: {cpu: 2}}', '1.37', sidecar),
      /aggregate container requests of 3$/,
    );
  });

  it('limit each container, with a field that nobody wrote', () => {
    const answer = ask(
      '1.37',
      podOf(
        '{resources: {limits: {cpu: 1}}, containers: [{name: c, image: i, resources: {limits: {cpu: 2}, requests: {cpu: 1}}}]}',
      ),
    );
    assert.equal(
      complaint(answer),
      'spec.resources.containers[0][cpu].limits: Invalid value: "2": must be less than or equal to pod limits of 1',
    );
    assert.deepEqual(answer.errors[0]?.at, ['spec', 'containers', 0, 'resources', 'limits', 'cpu']);
  });

  it('are CPU, memory and huge pages', () => {
    const unsupported =
      'Unsupported value: "nvidia.com/gpu": supported values: "cpu", "hugepages-", "memory"';
    assert.equal(
      refusal('{requests: {nvidia.com/gpu: 1}, limits: {nvidia.com/gpu: 1}}'),
      `spec.resources.limits[nvidia.com/gpu]: ${unsupported}\nspec.resources.requests[nvidia.com/gpu]: ${unsupported}`,
    );
    assert.equal(
      refusal('{claims: []}'),
      'spec.resources.claims: Forbidden: claims may not be set for Resources at pod-level',
    );
  });

  it('are not for Windows', () => {
    assert.equal(
      refusal('{requests: {cpu: 1}}', '{requests: {cpu: 2}}', '1.37', ', os: {name: windows}'),
      'spec.resources: Forbidden: may not be set for a windows pod',
    );
  });

  it('are dropped where the gate is off, until 1.33', () => {
    assert.equal(refusal('{requests: {cpu: 1}}', '{requests: {cpu: 2}}', '1.33'), 'accepted');
    const { object } = ask(
      '1.33',
      podOf('{resources: {requests: {cpu: 1}}, containers: [{name: c, image: i}]}'),
    );
    assert.equal(valueAt(object, ['spec', 'resources']), undefined);
  });

  it('are filled in from containers and limits', () => {
    const filled = (version: string, resources: string, ofContainer: string) => {
      const containers = `containers: [{name: c, image: i, resources: ${ofContainer}}]`;
      const { object } = ask(version, podOf(`{resources: ${resources}, ${containers}}`));
      return valueAt(object, ['spec', 'resources']);
    };
    for (const version of ['1.34', '1.37']) {
      assert.deepEqual(filled(version, '{limits: {cpu: 2, memory: 1Gi}}', '{requests: {cpu: 500m}}'), {
        limits: { cpu: '2', memory: '1Gi' },
        requests: { cpu: '500m', memory: '1Gi' },
      });
    }
    const limited = '{limits: {cpu: 1}}';
    assert.deepEqual(filled('1.36', '{requests: {memory: 1Gi}}', limited), { requests: { memory: '1Gi' } });
    assert.deepEqual(filled('1.37', '{requests: {memory: 1Gi}}', limited), {
      limits: { cpu: '1' },
      requests: { cpu: '1', memory: '1Gi' },
    });
    assert.deepEqual(filled('1.37', '{requests: {cpu: 3}}', limited), {
      limits: { cpu: '3' },
      requests: { cpu: '3' },
    });
  });

  it('stay when an update leaves them out, since 1.37', () => {
    const existing = [podOf('{resources: {requests: {cpu: 1}}, containers: [{name: c, image: i}]}')];
    const without = podOf('{containers: [{name: c, image: i}]}');
    const status = (version: string) => ask(version, without, { verb: 'update', existing }).status;
    assert.deepEqual([status('1.36'), status('1.37')], [422, 200]);
  });
});
