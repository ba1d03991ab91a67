import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fitNodes } from '../../../../server/kubernetes/scheduling/fit.ts';
import { n2, n3, pod, release } from '../objects.ts';

describe('fitNodes: a node that stands for several', () => {
  it('counts as so many in the message', () => {
    const { fit, message } = fitNodes(
      pod({}, { nodeSelector: { rt: 'kata' } }),
      [{ ...n2, nodeCount: 12 }, n3],
      release('1.36'),
    );
    assert.deepEqual(fit, []);
    assert.equal(
      message,
      "0/13 nodes are available: 1 node(s) had untolerated taint(s), 12 node(s) didn't match Pod's node affinity/selector. no new claims to deallocate, preemption: 0/13 nodes are available: 13 Preemption is not helpful for scheduling.",
    );
  });
});
