import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  formatResources,
  maxOfResources,
  readResourceList,
  sumOfResources,
} from '../../../../server/kubernetes/quantities/resource-list.ts';

const a = readResourceList({ memory: '1000Mi', cpu: '1' });
const b = readResourceList({ memory: '120Mi', 'nvidia.com/gpu': 1n });

describe('resource lists', () => {
  it('are added and compared for each resource, and printed in order', () => {
    assert.equal(formatResources(sumOfResources(a, b)), 'cpu=1,memory=1120Mi,nvidia.com/gpu=1');
    assert.equal(formatResources(maxOfResources(b, a)), 'cpu=1,memory=1000Mi,nvidia.com/gpu=1');
  });

  it('are read as the API server stores them', () => {
    const read = readResourceList({ cpu: 0.5, memory: ' 1Gi ', pods: null, bad: '1Mb', tiny: '1n' });
    assert.equal(formatResources(read), 'cpu=500m,memory=1Gi,pods=0,tiny=1m');
  });

  it('are empty where there is no object', () => {
    assert.equal(formatResources(readResourceList(undefined)), '');
    assert.equal(formatResources(readResourceList(['cpu'])), '');
  });
});
