import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { podSpecsOf } from '../../../server/kubernetes/kinds/pod-specs-in-manifest.ts';
import { readManifests } from '../../../server/kubernetes/manifests/manifest.ts';
import { needsOfPod, readNeedsAnnotation } from '../../../server/policy/needs-of-pod.ts';
import { readPolicy } from '../../../server/policy/read-policy.ts';
import { parse } from '../../../server/yaml/parse.ts';
import { expectText } from '../../support/expect/expect-text.ts';
import { podYaml } from '../../support/manifests.ts';

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
    const both = requirementsOf(pod('tenant-a', 'untrusted', 'nginx'));
    assert.equal(both, 'by namespace, by label, by both, of all');
  });

  it('of a workload is decided by the labels of its Pods and by its namespace', () => {
    expectText(
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

  it('follows from the images as containerd pulls them, however they are written', () => {
    const chosen = (glob: string, image: string) =>
      requirementsOf(
        pod('a', 'trusted', image),
        `requirements: [{name: it, images: ["${glob}"], needs: {gpu: true}}]`,
      );
    for (const [glob, image] of [
      ['docker.io/*', 'nginx'],
      ['docker.io/library/*', 'nginx:1.27'],
      ['docker.io/library/*', 'docker.io/nginx@sha256:0'],
      ['docker.io/team/*', 'team/app:2'],
      ['docker.io/team/*', 'index.docker.io/team/app'],
      ['nginx:*', 'docker.io/library/nginx:1.27'],
      ['localhost/*', 'localhost/nginx'],
      ['registry:5000/*', 'registry:5000/nginx'],
    ] as const) {
      assert.equal(chosen(glob, image), 'it', `${glob} and ${image}`);
    }
    for (const [glob, image] of [
      ['docker.io/*', 'ghcr.io/nginx'],
      ['docker.io/*', 'localhost/nginx'],
      ['docker.io/library/*', 'team/app'],
      ['nginx:*', 'ghcr.io/nginx:1.27'],
      ['docker.io/*', ''],
    ] as const) {
      assert.equal(chosen(glob, image), '', `${glob} and ${image}`);
    }
  });

  it('follows from the images of containers of all kinds, and of volumes', () => {
    for (const spec of [
      'initContainers: [{name: a, image: r.example.com/a}]',
      'containers: [], ephemeralContainers: [{name: a, image: r.example.com/a}]',
      'containers: [], volumes: [{name: a, image: {reference: r.example.com/a}}]',
    ]) {
      assert.equal(requirementsOf(podYaml(spec)), 'by image, of all', spec);
    }
  });

  it('is not decided by a namespace that is not written', () => {
    assert.equal(requirementsOf(podYaml('containers: []')), 'of all');
  });

  it('is what their annotation says, before what the policy says', () => {
    const annotations = '{runtimeclass.dev/needs: "isolation=virtual-machine, gpu"}';
    const text = podYaml('containers: []', `name: a, annotations: ${annotations}`);
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
        refused: [],
      },
    );
  });

  it('allows any class where a glob of those cannot be used', () => {
    const { needs, refused } = readNeedsAnnotation('allow=kata, allow=!(runc), forbid=runc');
    assert.deepEqual(needs, { forbiddenClasses: ['runc'] });
    assert.deepEqual(
      refused.map(({ glob }) => glob),
      ['!(runc)'],
    );
  });

  it('may have words that mean nothing', () => {
    assert.deepEqual(readNeedsAnnotation('isolation=vm, gpus, , allow='), {
      needs: {},
      unknown: ['isolation=vm', 'gpus', 'allow='],
      refused: [],
    });
  });
});

function requirementsOf(text: string, asked = policy): string {
  return needs(text, asked)
    .map(({ requirement }) => requirement?.name)
    .join(', ');
}

function needs(text: string, asked = policy) {
  const [podSpec] = readManifests(parse(text).root).flatMap(manifest => podSpecsOf(manifest));
  return needsOfPod(podSpec!, readPolicy(parse(asked).root).policy);
}

function pod(namespace: string, trust: string, image: string): string {
  const metadata = `name: a, namespace: ${namespace}, labels: {trust: ${trust}}`;
  return podYaml(`containers: [{name: a, image: "${image}"}]`, metadata);
}
