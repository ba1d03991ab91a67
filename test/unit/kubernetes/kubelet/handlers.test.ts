import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handlerSpread } from '../../../../server/kubernetes/kubelet/handlers.ts';
import { node } from '../objects.ts';

describe('handlerSpread', () => {
  it('tells the nodes that have a handler from those that lack it and those that do not say', () => {
    const listing = (name: string, ...handlers: string[]) =>
      node(name, { status: { runtimeHandlers: handlers.map(handler => ({ name: handler })) } });
    const nodes = [listing('n1', '', 'kata'), listing('n2', ''), node('n3'), listing('n4')];
    assert.deepEqual(handlerSpread(nodes, 'kata'), { known: ['n1'], missing: ['n2'], unknown: ['n3', 'n4'] });
    assert.deepEqual(handlerSpread(nodes, ''), {
      known: ['n1', 'n2', 'n3', 'n4'],
      missing: [],
      unknown: [],
    });
  });

  it('knows dockershim until 1.23, and not what came after it', () => {
    const docker = (name: string, kubeletVersion: string) =>
      node(name, { status: { nodeInfo: { containerRuntimeVersion: 'docker://20.10.7', kubeletVersion } } });
    const nodes = [docker('n1', 'v1.23.17'), docker('n2', 'v1.24.0')];
    assert.deepEqual(handlerSpread(nodes, 'kata'), { known: [], missing: ['n1'], unknown: ['n2'] });
    assert.deepEqual(handlerSpread(nodes, 'docker'), { known: ['n1'], missing: [], unknown: ['n2'] });
  });
});
