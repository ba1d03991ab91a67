import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { settledNodes } from '../../../../server/kubernetes/scheduling/settled-nodes.ts';
import { kataTaint, node } from '../objects.ts';

describe('settledNodes', () => {
  it('forgets what lasts only for a time, and keeps what the administrator set', () => {
    const windows = { key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' };
    const troubled = node('n1', {
      unschedulable: true,
      taints: [
        { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' },
        kataTaint,
        { key: 'node.kubernetes.io/not-ready', effect: 'NoExecute' },
        windows,
      ],
    });
    const [settled] = settledNodes([troubled]);
    assert.deepEqual(settled, { ...troubled, unschedulable: false, taints: [kataTaint, windows] });
  });

  it('sees a node that is only cordoned, and leaves the others as they are', () => {
    const [cordoned, well] = [node('n1', { unschedulable: true }), node('n2', { taints: [kataTaint] })];
    const settled = settledNodes([cordoned, well]);
    assert.deepEqual(settled, [{ ...cordoned, unschedulable: false }, well]);
    assert.equal(settled[1], well);
  });

  it('is the same list where nothing is wrong', () => {
    const well = [node('n1'), node('n2', { taints: [kataTaint] })];
    assert.equal(settledNodes(well), well);
  });
});
