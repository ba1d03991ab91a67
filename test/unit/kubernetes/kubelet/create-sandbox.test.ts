import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sandboxFailure } from '../../../../server/kubernetes/kubelet/create-sandbox.ts';
import type { Value } from '../../../../server/kubernetes/objects/value.ts';
import type { ClusterNode } from '../../../../server/kubernetes/scheduling/node.ts';
import { node, nodeWithHandlers, pod, release } from '../objects.ts';

interface Question {
  readonly handler: string | undefined;
  readonly on: ClusterNode;
  readonly version?: string;
  readonly hostUsers?: boolean;
}

function failure({ handler, on, version = '1.36', hostUsers }: Question): string {
  const spec = pod({}, hostUsers === undefined ? {} : { hostUsers });
  const found = sandboxFailure(spec, { name: 'x', handler }, on, release(version));
  return found ?? 'starts';
}

const refused = 'Failed to create pod sandbox: rpc error: code = Unknown desc =';
const onlyRunc: readonly Value[] = [{ name: '' }, { name: 'runc' }];

function runtime(containerRuntimeVersion: string): ClusterNode {
  return nodeWithHandlers(onlyRunc, { containerRuntimeVersion });
}

describe('sandboxFailure: the handler', () => {
  it('B29: the class is gone', () => {
    assert.equal(
      failure({ handler: undefined, on: node('n1') }),
      'Failed to create pod sandbox: runtimeclass.node.k8s.io "x" not found',
    );
  });

  it('B30: containerd 1', () => {
    assert.equal(
      failure({ handler: 'kata', on: runtime('containerd://1.7.27') }),
      `${refused} failed to get sandbox runtime: no runtime for "kata" is configured`,
    );
  });

  it('B31: containerd 2', () => {
    assert.equal(
      failure({ handler: 'kata', on: runtime('containerd://2.0.5') }),
      `${refused} unable to get OCI runtime for sandbox "<id>": no runtime for "kata" is configured`,
    );
  });

  it('B32: CRI-O', () => {
    assert.equal(
      failure({ handler: 'kata', on: runtime('cri-o://1.30.2') }),
      `${refused} failed to find runtime handler kata from runtime list map[...]`,
    );
  });

  it('B33: dockershim has one handler, which is called docker', () => {
    const docker = node('n1', {
      status: { nodeInfo: { containerRuntimeVersion: 'docker://20.10.7', kubeletVersion: 'v1.20.2' } },
    });
    assert.equal(
      failure({ handler: 'runc', on: docker, version: '1.20.2' }),
      `${refused} RuntimeHandler "runc" not supported`,
    );
    assert.equal(failure({ handler: 'docker', on: docker, version: '1.20.2' }), 'starts');
    assert.equal(failure({ handler: '', on: docker, version: '1.20.2' }), 'starts');
  });

  it('B44: a handler that the node does not list', () => {
    assert.match(failure({ handler: 'kata', on: runtime('containerd://2.1.0') }), /no runtime for "kata"/);
    assert.equal(failure({ handler: 'runc', on: runtime('containerd://2.1.0') }), 'starts');
    assert.equal(failure({ handler: 'kata', on: runtime('other://1') }), 'starts', 'its words are not known');
  });

  it('B45: nothing can be said of a node without a list', () => {
    const silent = node('n1', { status: { nodeInfo: { containerRuntimeVersion: 'containerd://1.7.27' } } });
    assert.equal(failure({ handler: 'kata', on: silent }), 'starts');
  });
});

describe('sandboxFailure: user namespaces', () => {
  const listed = nodeWithHandlers([
    { name: '', features: { userNamespaces: true } },
    { name: 'gvisor', features: { userNamespaces: false } },
    { name: 'old', features: { recursiveReadOnlyMounts: true } },
  ]);
  const unlisted = node('n1', { status: { nodeInfo: { kubeletVersion: 'v1.34.1' } } });
  const userNamespaces = (handler: string, on: ClusterNode, version = '1.34'): string =>
    failure({ handler, on, version, hostUsers: false });
  const cannot = "Failed to create pod sandbox: can't set `spec.hostUsers: false`,";

  it('B39: the handler does not support them', () => {
    assert.equal(
      userNamespaces('gvisor', listed),
      `${cannot} RuntimeClass handler "gvisor" does not support user namespaces`,
    );
    assert.equal(
      userNamespaces('gvisor', listed, '1.33'),
      'Failed to create pod sandbox: RuntimeClass handler "gvisor" does not support user namespaces',
    );
  });

  it('B40: the runtime is too old to list handlers', () => {
    assert.equal(userNamespaces('', unlisted), `${cannot} runtime does not support user namespaces`);
    assert.equal(
      userNamespaces('', unlisted, '1.33'),
      'Failed to create pod sandbox: the handler "" is not known',
    );
  });

  it('K7: the handler is not known', () => {
    assert.equal(
      userNamespaces('kata', listed),
      `${cannot} RuntimeClass handler "kata" does not support user namespaces: the handler "kata" is not known`,
    );
  });

  it('says nothing where the support is there, unknown or not asked for', () => {
    assert.equal(userNamespaces('', listed), 'starts');
    assert.equal(userNamespaces('old', listed), 'starts');
    assert.equal(userNamespaces('', node('n1')), 'starts');
    assert.equal(failure({ handler: 'gvisor', on: listed, hostUsers: true }), 'starts');
    assert.equal(failure({ handler: 'gvisor', on: listed }), 'starts');
    assert.equal(userNamespaces('gvisor', listed, '1.32'), 'starts', 'the field is dropped');
  });
});
