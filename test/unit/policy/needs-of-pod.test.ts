import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readManifests } from '../../../server/kubernetes/manifest.ts';
import { podSpecsOf } from '../../../server/kubernetes/pod-specs.ts';
import { needsOfPod, readNeedsAnnotation } from '../../../server/policy/needs-of-pod.ts';
import { readPolicy } from '../../../server/policy/read-policy.ts';
import { parse } from '../../../server/yaml/parse.ts';

const policy = `
requirements:
- {name: by namespace, namespaces: ["tenant-*"], needs: {gpu: true}}
- {name: by label, labels: {trust: untrusted}, needs: {gpu: true}}
- {name: by image, images: ["*.example.com/*"], needs: {gpu: true}}
- {name: by both, namespaces: [tenant-a], labels: {trust: untrusted}, needs: {gpu: true}}
- {name: of all, needs: {gpu: true}}
`;

describe('what Pods need', () => {
  it('is what every requirement says that chooses them', () => {
    assert.equal(requirementsOf(pod('tenant-a', 'trusted', 'nginx')), 'by namespace, of all');
    assert.equal(requirementsOf(pod('default', 'untrusted', 'nginx')), 'by label, of all');
    assert.equal(requirementsOf(pod('default', 'trusted', 'r.example.com/team/a:1')), 'by image, of all');
    assert.equal(
      requirementsOf(pod('tenant-a', 'untrusted', 'nginx')),
      'by namespace, by label, by both, of all',
    );
  });

  it('of a workload is decided by the labels of its Pods and by its namespace', () => {
    assert.equal(
      requirementsOf(`
apiVersion: apps/v1
kind: Deployment
metadata: {name: a, namespace: tenant-a, labels: {trust: untrusted}}
spec:
  template:
    metadata: {labels: {trust: trusted}}
    spec: {containers: [{name: a, image: nginx}]}`),
      'by namespace, of all',
    );
  });

  it('is not decided by a namespace that is not written', () => {
    assert.equal(
      requirementsOf('{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: []}}'),
      'of all',
    );
  });

  it('is what their annotation says, before what the policy says', () => {
    const text = `
apiVersion: v1
kind: Pod
metadata: {name: a, annotations: {runtimeclass.dev/needs: "isolation=virtual-machine, gpu"}}
spec: {containers: []}`;
    assert.deepEqual(
      needs(text).map(({ needs, requirement }) => [requirement?.name, needs]),
      [
        [undefined, { isolation: 'virtual-machine', gpu: true }],
        ['of all', { gpu: true }],
      ],
    );
  });
});

describe('the annotation', () => {
  it('is a list of needs', () => {
    assert.deepEqual(
      readNeedsAnnotation(
        'isolation = user-space-kernel,user-namespaces, allow=kata-*, allow=gvisor, forbid=runc',
      ),
      {
        needs: {
          isolation: 'user-space-kernel',
          userNamespaces: true,
          allowedClasses: ['kata-*', 'gvisor'],
          forbiddenClasses: ['runc'],
        },
        unknown: [],
      },
    );
  });

  it('may have words that mean nothing', () => {
    assert.deepEqual(readNeedsAnnotation('isolation=vm, gpus, , allow='), {
      needs: {},
      unknown: ['isolation=vm', 'gpus', 'allow='],
    });
  });
});

function requirementsOf(text: string): string {
  return needs(text)
    .map(({ requirement }) => requirement?.name)
    .join(', ');
}

function needs(text: string) {
  const [podSpec] = readManifests(parse(text).root).flatMap(podSpecsOf);
  return needsOfPod(podSpec!, readPolicy(parse(policy).root).policy);
}

function pod(namespace: string, trust: string, image: string): string {
  return `
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ${namespace}, labels: {trust: ${trust}}}
spec: {containers: [{name: a, image: "${image}"}]}`;
}
