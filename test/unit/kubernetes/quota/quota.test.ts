import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ObjectValue } from '../../../../server/kubernetes/objects/value.ts';
import { formatResources } from '../../../../server/kubernetes/quantities/resource-list.ts';
import {
  objectCountRefusal,
  quotaRefusal,
  quotasUsedBy,
  readQuota,
  replicasWithinQuota,
} from '../../../../server/kubernetes/quota/quota.ts';
import { podQuotaUsage } from '../../../../server/kubernetes/quota/quota-usage.ts';
import { readPodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { overhead, pod, release } from '../objects.ts';

function quota(hard: ObjectValue, used?: ObjectValue, spec: ObjectValue = {}) {
  const status: ObjectValue = used === undefined ? {} : { status: { hard, used } };
  return readQuota({ metadata: { name: 'q' }, spec: { hard, ...spec }, ...status });
}

function refusal(
  spec: ReturnType<typeof pod>,
  hard: ObjectValue,
  version = '1.36',
  used?: ObjectValue,
): string {
  return quotaRefusal(spec, [quota(hard, used)], release(version)) ?? 'admitted';
}

describe('quotaRefusal', () => {
  const spec = pod({ memory: '1000Mi' }, { overhead });

  it('B46: the overhead counts', () => {
    assert.equal(
      refusal(spec, { 'requests.memory': '1Gi' }, '1.21', { 'requests.memory': '0' }),
      'exceeded quota: q, requested: requests.memory=1120Mi, used: requests.memory=0, limited: requests.memory=1Gi',
    );
  });

  it('U1: not before the fix, which patch releases have too', () => {
    const hard = { 'requests.memory': '1Gi' };
    assert.equal(refusal(spec, hard, '1.20.2'), 'admitted');
    assert.equal(refusal(spec, hard, '1.20.4'), 'admitted');
    assert.match(refusal(spec, hard, '1.20.5'), /^exceeded quota: q, requested: requests.memory=1120Mi,/);
    assert.match(refusal(spec, hard, '1.19.9'), /^exceeded/);
    assert.equal(refusal(spec, hard, '1.18.16'), 'admitted');
    assert.equal(refusal(spec, hard, '1.17.17'), 'admitted');
  });

  it('U2: the overhead is no statement of a request', () => {
    const silent = pod({}, { overhead });
    const hard = { 'requests.cpu': '10', memory: '1Gi', 'limits.cpu': '2', pods: '5' };
    assert.equal(
      refusal(silent, hard, '1.20.2'),
      'failed quota: q: must specify limits.cpu for: c; memory for: c; requests.cpu for: c',
    );
    assert.equal(
      refusal(silent, hard, '1.36'),
      'failed quota: q: must specify limits.cpu for: c; memory for: c; requests.cpu for: c',
    );
  });

  it('U2: the resources of the whole Pod are, since 1.34', () => {
    const whole = readPodSpec({ containers: [{ name: 'c' }], resources: { requests: { cpu: '1' } } });
    assert.equal(refusal(whole, { 'requests.memory': '1Gi' }, '1.34'), 'admitted');
    assert.match(
      refusal(whole, { 'requests.memory': '1Gi' }, '1.33'),
      /must specify requests.memory for: c$/,
    );
  });

  it('B47: limits are asked for before they are counted', () => {
    const unlimited = pod({ cpu: '1' }, { overhead });
    assert.equal(
      refusal(unlimited, { 'limits.cpu': '100m' }, '1.21'),
      'failed quota: q: must specify limits.cpu for: c',
    );
    const usage = (version: string): string => formatResources(podQuotaUsage(unlimited, release(version)));
    assert.equal(
      usage('1.26'),
      'count/pods=1,cpu=1250m,limits.cpu=250m,limits.memory=120Mi,memory=120Mi,pods=1,requests.cpu=1250m,requests.memory=120Mi',
    );
    assert.equal(
      usage('1.27'),
      'count/pods=1,cpu=1250m,memory=120Mi,pods=1,requests.cpu=1250m,requests.memory=120Mi',
    );
  });

  it('names what is exceeded, and only that', () => {
    const hard = { 'requests.cpu': '2', pods: '1', 'requests.nvidia.com/gpu': '1' };
    const used = { 'requests.cpu': '1', pods: '1', 'requests.nvidia.com/gpu': '1' };
    const greedy = pod({ cpu: '500m', 'nvidia.com/gpu': '1' });
    assert.equal(
      refusal(greedy, hard, '1.36', used),
      'exceeded quota: q, requested: pods=1,requests.nvidia.com/gpu=1, used: pods=1,requests.nvidia.com/gpu=1, limited: pods=1,requests.nvidia.com/gpu=1',
    );
  });

  it('counts what a class adds as exactly as it is written', () => {
    const tiny = pod({ cpu: '1' }, { overhead: { cpu: '0.0001' } });
    assert.match(refusal(tiny, { cpu: '1' }), /requested: cpu=1000100u, used: cpu=0, limited: cpu=1$/);
  });

  it('knows the quotas for storage of containers and huge pages', () => {
    const limits = { 'ephemeral-storage': '1Gi', 'hugepages-2Mi': '4Mi', cpu: '1' };
    const large = readPodSpec({ containers: [{ name: 'c', resources: { limits } }] });
    assert.match(refusal(large, { 'limits.ephemeral-storage': '1' }), /limits.ephemeral-storage=1Gi/);
    assert.match(refusal(large, { 'requests.hugepages-2Mi': '1' }), /requests.hugepages-2Mi=4Mi/);
    assert.match(refusal(large, { 'hugepages-2Mi': '1' }), /hugepages-2Mi=4Mi/);
  });

  it('does not check what the Pod does not use', () => {
    const overdrawn = { 'requests.ephemeral-storage': '1Gi' };
    assert.equal(refusal(spec, overdrawn, '1.36', { 'requests.ephemeral-storage': '2Gi' }), 'admitted');
  });

  it('asks only the quotas whose scopes the Pod is in', () => {
    const refusedBy = (quotaSpec: ObjectValue, podMore: ObjectValue = {}): boolean => {
      const strict = quota({ pods: '0' }, undefined, quotaSpec);
      return quotaRefusal(pod({ cpu: '1' }, podMore), [strict], release('1.36')) !== undefined;
    };
    const inClass = (operator: string, ...values: string[]): ObjectValue => ({
      scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator, values }] },
    });
    assert.equal(refusedBy({}), true);
    assert.equal(refusedBy({ scopes: ['BestEffort'] }), false);
    assert.equal(refusedBy({ scopes: ['NotBestEffort', 'NotTerminating'] }), true);
    assert.equal(refusedBy({ scopes: ['Terminating'] }, { activeDeadlineSeconds: 5n }), true);
    assert.equal(refusedBy(inClass('In', 'high'), { priorityClassName: 'high' }), true);
    assert.equal(refusedBy(inClass('In', 'high')), false);
    assert.equal(refusedBy(inClass('In', 'high'), { priorityClassName: 'low' }), false);
    assert.equal(refusedBy(inClass('NotIn', 'high')), true);
    assert.equal(refusedBy(inClass('Exists')), false);
    assert.equal(refusedBy(inClass('DoesNotExist')), true);
  });
});

describe('replicasWithinQuota', () => {
  it('counts the Pods that the scarcest resource admits', () => {
    const spec = pod({ cpu: '500m', memory: '100Mi' }, { overhead });
    const quotas = [quota({ 'requests.cpu': '4', pods: '10' }, { 'requests.cpu': '1', pods: '0' })];
    assert.equal(replicasWithinQuota(spec, quotas, release('1.36')), 4n);
    assert.equal(replicasWithinQuota(spec, quotas, release('1.20.2')), 6n);
    assert.equal(replicasWithinQuota(spec, [], release('1.36')), undefined);
    assert.equal(replicasWithinQuota(pod({}), quotas, release('1.36')), 0n, 'a request is missing');
  });

  it('agrees with admitting one Pod after the other', () => {
    const amounts = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 3000 }), (cpu, ofClass, hard) => {
        const spec = pod({ cpu: `${cpu}m` }, { overhead: { cpu: `${ofClass}m` } });
        const usedBy = (pods: number) =>
          quota(
            { 'requests.cpu': `${hard}m`, pods: '8' },
            {
              'requests.cpu': `${pods * (cpu + ofClass)}m`,
              pods: String(pods),
            },
          );
        let admitted = 0;
        while (quotaRefusal(spec, [usedBy(admitted)], release('1.36')) === undefined) admitted++;
        assert.equal(replicasWithinQuota(spec, [usedBy(0)], release('1.36')), BigInt(admitted));
      }),
    );
  });
});

describe('quotasUsedBy', () => {
  it('forgets what is used, and counts so many of the Pod', () => {
    const spec = pod({ cpu: '500m' }, { overhead });
    const used = quotasUsedBy(
      spec,
      3n,
      [quota({ 'requests.cpu': '2' }, { 'requests.cpu': '2' })],
      release('1.36'),
    );
    assert.equal(
      quotaRefusal(spec, used, release('1.36')),
      'exceeded quota: q, requested: requests.cpu=750m, used: requests.cpu=2250m, limited: requests.cpu=2',
    );
  });
});

describe('objectCountRefusal', () => {
  const refused = (resource: string, hard: ObjectValue, spec: ObjectValue = {}) =>
    objectCountRefusal(resource, [quota(hard, { [Object.keys(hard)[0]!]: '0' }, spec)]) ?? 'admitted';

  it('counts objects of any kind by the name of their resource', () => {
    assert.equal(
      refused('deployments.apps', { 'count/deployments.apps': '0' }),
      'exceeded quota: q, requested: count/deployments.apps=1, used: count/deployments.apps=0, limited: count/deployments.apps=0',
    );
    assert.equal(refused('deployments.apps', { 'count/deployments.apps': '1' }), 'admitted');
    assert.equal(refused('jobs.batch', { 'count/deployments.apps': '0', pods: '0' }), 'admitted');
  });

  it('knows the old name of ReplicationControllers', () => {
    assert.match(refused('replicationcontrollers', { replicationcontrollers: '0' }), /^exceeded quota/);
  });

  it('leaves quotas with scopes alone, which count Pods only', () => {
    const scopes = { scopes: ['NotTerminating'] };
    assert.equal(refused('jobs.batch', { 'count/jobs.batch': '0' }, scopes), 'admitted');
  });
});

describe('a quota of Pods that look into other namespaces', () => {
  const refused = (term: ObjectValue) => {
    const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
    const preferred = {
      podAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1n, podAffinityTerm: term }],
      },
    };
    const scoped = quota({ pods: '0' }, { pods: '0' }, { scopes: ['CrossNamespacePodAffinity'] });
    return [affinity, preferred].map(
      affinity => quotaRefusal(readPodSpec({ affinity }), [scoped], release('1.37')) !== undefined,
    );
  };

  it('counts those with namespaces or a selector of them', () => {
    assert.deepEqual(refused({ topologyKey: 'k', namespaces: ['other'] }), [true, true]);
    assert.deepEqual(refused({ topologyKey: 'k', namespaceSelector: {} }), [true, true]);
    assert.deepEqual(refused({ topologyKey: 'k' }), [false, false]);
  });
});
