import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ObjectValue } from '../../../../server/kubernetes/objects/value.ts';
import { parseQuantity } from '../../../../server/kubernetes/quantities/quantity.ts';
import { compareQuantities } from '../../../../server/kubernetes/quantities/quantity-arithmetic.ts';
import { formatResources } from '../../../../server/kubernetes/quantities/resource-list.ts';
import { type PodSpec, readPodSpec } from '../../../../server/kubernetes/scheduling/pod.ts';
import { podLimits, podRequests } from '../../../../server/kubernetes/scheduling/pod-requests.ts';
import { container, overhead, pod, release } from '../objects.ts';

function requests(spec: ObjectValue, version = '1.36'): string {
  return formatResources(podRequests(readPodSpec(spec), release(version)));
}

const sidecar = container({ cpu: '300m' }, { restartPolicy: 'Always' });

describe('podRequests', () => {
  it('B01: takes the larger of containers and init container, then adds the overhead', () => {
    const containers = [container({ cpu: '1' }), container({ cpu: '500m' })];
    const initContainers = [container({ cpu: '2' })];
    assert.equal(requests({ containers, initContainers, overhead }), 'cpu=2250m,memory=120Mi');
    assert.equal(requests({ containers, initContainers, overhead }, '1.20.2'), 'cpu=2250m,memory=120Mi');
    assert.equal(requests({ containers, initContainers }), 'cpu=2', 'B02: without overhead');
  });

  it('B03: counts a sidecar while the later init containers run', () => {
    const containers = [container({ cpu: '500m' })];
    const initContainers = [sidecar, container({ cpu: '900m' })];
    const spec = { containers, initContainers, overhead: { cpu: '250m' } };
    assert.equal(requests(spec, '1.29'), 'cpu=1450m');
    assert.equal(requests(spec, '1.28'), 'cpu=1150m', 'an ordinary init container before 1.29');
  });

  it('B04: does not count a sidecar for the init containers before it', () => {
    const containers = [container({ cpu: '500m' })];
    const initContainers = [container({ cpu: '900m' }), sidecar];
    assert.equal(requests({ containers, initContainers, overhead: { cpu: '250m' } }), 'cpu=1150m');
  });

  it('B05: replaces the containers by the whole Pod from 1.34', () => {
    const spec = {
      containers: [container({ cpu: '400m' })],
      resources: { requests: { cpu: '1' } },
      overhead: { cpu: '250m' },
    };
    assert.equal(requests(spec, '1.34'), 'cpu=1250m');
    assert.equal(requests(spec, '1.33'), 'cpu=650m');
  });

  it('B06: does so for each resource', () => {
    const spec = {
      containers: [container({ cpu: '400m' })],
      resources: { requests: { memory: '1Gi' } },
      overhead,
    };
    assert.equal(requests(spec), 'cpu=650m,memory=1144Mi');
  });

  it('fills the request of the whole Pod from its containers, else from its limit', () => {
    const limits = { cpu: '2', memory: '2Gi', 'hugepages-2Mi': '4Mi' };
    const containers = [container({ cpu: '400m' })];
    assert.equal(requests({ containers, resources: { limits } }), 'cpu=400m,hugepages-2Mi=4Mi,memory=2Gi');
  });

  it('B07, B08: requests the overhead even for a Pod that requests nothing', () => {
    const spec = { containers: [{ name: 'c' }], overhead: { cpu: '3', 'nvidia.com/gpu': '1' } };
    assert.equal(requests(spec), 'cpu=3,nvidia.com/gpu=1');
  });

  it('requests what a container only limits', () => {
    const resources = { requests: { cpu: '100m' }, limits: { cpu: '1', memory: '64Mi' } };
    assert.equal(requests({ containers: [{ name: 'c', resources }] }), 'cpu=100m,memory=64Mi');
  });

  it('rounds up to thousandths, as every object of the core API is', () => {
    assert.equal(requests({ containers: [container({ cpu: '100u', memory: '1' })] }), 'cpu=1m,memory=1');
  });

  it('never shrinks when the overhead grows', () => {
    const amount = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 4 }),
        fc.array(amount, { maxLength: 3 }),
        amount,
        amount,
        (ofContainers, ofInitContainers, small, more) => {
          const cpu = (thousandths: number): string => `${thousandths}m`;
          const withOverhead = (thousandths: number): PodSpec =>
            readPodSpec({
              containers: ofContainers.map(own => container({ cpu: cpu(own) })),
              initContainers: ofInitContainers.map((own, index) =>
                container({ cpu: cpu(own) }, index % 2 === 0 ? { restartPolicy: 'Always' } : {}),
              ),
              overhead: { cpu: cpu(thousandths) },
            });
          const [before, after] = [small, small + more].map(thousandths =>
            podRequests(withOverhead(thousandths), release('1.36')).get('cpu'),
          );
          const added = parseQuantity(cpu(more)).quantity;
          assert.ok(before && after && added);
          assert.equal(compareQuantities(after, before), Math.sign(more));
        },
      ),
    );
  });
});

describe('podLimits', () => {
  it('adds the overhead to limits that are not 0, since 1.27', () => {
    const limited = readPodSpec({
      containers: [{ name: 'c', resources: { limits: { cpu: '1' } } }],
      overhead,
    });
    assert.equal(formatResources(podLimits(limited, release('1.27'))), 'cpu=1250m');
    assert.equal(formatResources(podLimits(limited, release('1.26'))), 'cpu=1250m,memory=120Mi');
  });

  it('B47: makes the overhead a limit of its own until 1.26', () => {
    const unlimited = pod({}, { overhead });
    assert.equal(formatResources(podLimits(unlimited, release('1.26'))), 'cpu=250m,memory=120Mi');
    assert.equal(formatResources(podLimits(unlimited, release('1.27'))), '');
  });
});
