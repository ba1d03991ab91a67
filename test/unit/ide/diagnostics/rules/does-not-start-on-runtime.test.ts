import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draw } from '../../../../support/picture.ts';

const pod = (className: string, fields = 'hostNetwork: true') => `=== pod.yaml
apiVersion: v1
kind: Pod
metadata: { name: p }
spec: { runtimeClassName: ${className}, ${fields}, containers: [{ name: c, image: i }] }
`;

const runtimeClass = (name: string, handler: string) =>
  `{ apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: ${name} }, handler: ${handler} }`;

const saved = (context: string, ...items: string[]) =>
  `=== .runtimeclass/${context}.yaml\napiVersion: v1\nkind: List\nitems: [${items.join(', ')}]\n`;

describe('does-not-start-on-runtime', () => {
  it('is an error where a cluster has the class and the handler says for certain what it is', async () => {
    assert.equal(
      await found(saved('prod', runtimeClass('a', 'kata-qemu')) + pod('a')),
      'error: The handler "kata-qemu" is Kata Containers (prod).',
    );
  });

  it('is a warning where the class is only declared, or known by its name alone', async () => {
    assert.equal(
      await found(`=== class.yaml\n${runtimeClass('a', 'kata-qemu')}\n${pod('a')}`),
      'warning: The handler "kata-qemu" is Kata Containers.',
    );
    assert.equal(await found(pod('kata-fc')), 'warning: RuntimeClass "kata-fc" usually is Kata Containers.');
  });

  it('is a warning where nodes may be configured otherwise', async () => {
    assert.equal(
      await found(saved('prod', runtimeClass('a', 'runsc')) + pod('a')),
      'warning: The handler "runsc" is gVisor (prod).',
    );
  });

  it('is a warning where the name is ambiguous and nothing that it can be supports it', async () => {
    assert.equal(
      await found(saved('prod', runtimeClass('a', 'kata')) + pod('a')),
      'warning: The handler "kata" can be Kata Containers, Peer Pods (cloud-api-adaptor), OpenShift sandboxed containers (Kata) or AKS Pod Sandboxing (Kata) (prod).',
    );
  });

  it('says nothing where one of those that it can be may do it', async () => {
    const lifted =
      '=== .runtimeclass/runtimes.yaml\nruntimes: { aks-pod-sandboxing: { lifted: [host-network] } }\n';
    assert.equal(await found(lifted + saved('prod', runtimeClass('a', 'kata')) + pod('a')), '');
  });

  it('names the clusters that it holds for', async () => {
    const clusters = ['kata-qemu', 'runc', 'kata-qemu'].map((handler, index) =>
      saved(`c${index}`, runtimeClass('a', handler)),
    );
    assert.equal(
      await found(clusters.join('') + pod('a')),
      'error: The handler "kata-qemu" is Kata Containers (c0; c2).',
    );
  });

  it('leaves to the kubelet what nodes report', async () => {
    const node = (handlers: string) =>
      `{ apiVersion: v1, kind: Node, metadata: { name: n }, status: { runtimeHandlers: [${handlers}] } }`;
    const reporting = node('{ name: kata-qemu, features: { userNamespaces: true } }');
    const wish = pod('a', 'hostUsers: false');
    const known = runtimeClass('a', 'kata-qemu');
    assert.equal(await found(saved('prod', known, reporting) + wish), '');
    assert.equal(
      await found(saved('prod', known) + wish),
      'warning: The handler "kata-qemu" is Kata Containers (prod).',
    );
  });

  it('says nothing of unknown runtimes, contradicting classes and placeholders', async () => {
    assert.equal(await found(saved('prod', runtimeClass('a', 'own')) + pod('a')), '');
    assert.equal(await found(saved('prod', runtimeClass('a', 'kata-qemu')) + pod('b')), '');
    const twice = `=== x.yaml\n${runtimeClass('kata-fc', 'kata-fc')}\n=== y.yaml\n${runtimeClass('kata-fc', 'runc')}\n`;
    assert.equal(await found(twice + pod('kata-fc')), '');
    assert.equal(await found(pod('"${CLASS}"')), '');
  });
});

/** Severity, and what the message says of the runtime. */
async function found(picture: string): Promise<string> {
  const drawn = await draw(picture);
  const lines = drawn.split('\n').filter(line => line.includes(' does-not-start-on-runtime: '));
  return lines
    .map(line => line.replace(/^.*\^ (\w+) .*?\. ((?:The handler|RuntimeClass) .*) See .*$/, '$1: $2'))
    .join('\n');
}
