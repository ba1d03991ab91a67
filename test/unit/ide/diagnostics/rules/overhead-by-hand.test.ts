import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';

const check = checking('overhead-by-hand');

const staging = savedCluster({ context: 'staging', serverVersion: 'v1.30.2' }, [
  runtimeClassYaml('plain', 'runc'),
  runtimeClassYaml('kata', 'kata', 'overhead: { podFixed: { cpu: 250m, memory: 120Mi } }'),
  runtimeClassYaml('empty', 'runc', 'overhead: {}'),
]);

const production = savedCluster({ context: 'production' }, [
  runtimeClassYaml('kata', 'kata', 'overhead: { podFixed: { cpu: 500m, memory: 120Mi } }'),
]);

const declared = `=== class.yaml
${runtimeClassYaml('kata', 'kata', 'overhead: { podFixed: { memory: 120Mi } }')}`;

describe('overhead-by-hand', () => {
  it('compares as numbers, resource by resource', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { memory: 125829120, cpu: "0.25" } }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { cpu: 250m } }
                                ^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (staging). RuntimeClass "kata" has the overhead +250m +120Mi.
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { cpu: 250m, memory: 120Mi, nvidia.com/gpu: 0 } }
                                ^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (staging). RuntimeClass "kata" has the overhead +250m +120Mi.
`));

  it('knows classes without an overhead, with an empty one, and Pods without a class', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: plain, overhead: { cpu: 0 } }
                                 ^^^^^^^^ error overhead-by-hand: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead (staging). RuntimeClass "plain" has no overhead.
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: empty, overhead: { cpu: 1 } }
                                 ^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (staging). RuntimeClass "empty" has no overhead.
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: empty, overhead: {} }
---
apiVersion: v1
kind: Pod
spec: { overhead: { cpu: 1 } }
        ^^^^^^^^ error overhead-by-hand: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead. Only a RuntimeClass gives its Pods an overhead.
`));

  it('refuses an empty overhead in a Pod until 1.30, and lets it pass in a template', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: {} }
                                ^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (staging). RuntimeClass "kata" has the overhead +250m +120Mi.
---
apiVersion: v1
kind: Pod
spec: { overhead: {} }
        ^^^^^^^^ error overhead-by-hand: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead. Only a RuntimeClass gives its Pods an overhead.
---
apiVersion: apps/v1
kind: StatefulSet
spec: { template: { spec: { runtimeClassName: plain, overhead: {} } } }
---
apiVersion: batch/v1
kind: Job
spec: { template: { spec: { overhead: {}, containers: [] } } }
`));

  it('takes an empty overhead for none since 1.31, where the class has one', () =>
    check(
      `${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: {} }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: plain, overhead: {} }
                                 ^^^^^^^^ error overhead-by-hand: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead (staging). RuntimeClass "plain" has no overhead.
`,
      { kubernetesVersion: '1.31' },
    ));

  it('says what becomes of each kind', () =>
    check(`${staging}=== workloads.yaml
apiVersion: batch/v1
kind: CronJob
spec: { jobTemplate: { spec: { template: { spec: { overhead: { cpu: 1 } } } } } }
                                                   ^^^^^^^^ error overhead-by-hand: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead. Only a RuntimeClass gives its Pods an overhead. The CronJob is accepted; its Job cannot create Pods, and you will only see a FailedCreate event.
---
apiVersion: v1
kind: PodTemplate
template: { spec: { overhead: { cpu: 1 } } }
                    ^^^^^^^^ error overhead-by-hand: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead. Only a RuntimeClass gives its Pods an overhead. The PodTemplate is accepted; Pods made from it are refused.
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
spec: { template: { spec: { runtimeClassName: plain, overhead: { cpu: 1 } } } }
                                                     ^^^^^^^^ warning overhead-by-hand: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead (staging). RuntimeClass "plain" has no overhead. The Rollout is accepted; its Pods cannot be created.
`));

  it('names the clusters that refuse it, each message once', () =>
    check(`${staging}${production}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { cpu: 250m, memory: 120Mi } }
                                ^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (production). RuntimeClass "kata" has the overhead +500m +120Mi.
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { cpu: 1 } }
                                ^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (production). RuntimeClass "kata" has the overhead +500m +120Mi.
                                ^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (staging). RuntimeClass "kata" has the overhead +250m +120Mi.
`));

  it('is a warning where only a file declares the class', () =>
    check(`${declared}=== pods.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  overhead:
  ^^^^^^^^ warning overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead. RuntimeClass "kata" has the overhead +120Mi.
    memory: 1Gi # for the guest
`));

  it('offers no fix that would lose a comment, and no overhead where the clusters differ', async () => {
    const pod = (overhead: string) => `=== pods.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  overhead:${overhead}
`;
    const commented = pod('\n    memory: 1Gi # for the guest\n    cpu: 1 # why?');
    expectLines(await offeredFixes('overhead-by-hand', staging + commented), [
      "Write the overhead of 'kata'",
    ]);
    const extra = pod('\n    memory: 1Gi\n    nvidia.com/gpu: 1 # why?');
    assert.deepEqual(await offeredFixes('overhead-by-hand', staging + extra), []);
    const two = await offeredFixes('overhead-by-hand', staging + production + pod(' { cpu: 1 }'));
    assert.deepEqual(two, ['Remove overhead', 'Remove overhead']);
  });

  it('mends it in every style', () =>
    check(`${staging}=== pod.json
{ "apiVersion": "v1", "kind": "Pod",
  "spec": { "runtimeClassName": "kata", "overhead": { "cpu": "1", "nvidia.com/gpu": "1" } } }
                                        ^^^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (staging). RuntimeClass "kata" has the overhead +250m +120Mi.
=== pods.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  overhead:
  ^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (staging). RuntimeClass "kata" has the overhead +250m +120Mi.
    nvidia.com/gpu: 1
    # measured
    memory: "160Mi"
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  overhead: { }
  ^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (staging). RuntimeClass "kata" has the overhead +250m +120Mi.
`));

  it('comes before validation for a Pod that has another overhead than its class, and not for a template', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { cpu: -1, memory: 120Mi } }
                                ^^^^^^^^ error overhead-by-hand: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead (staging). RuntimeClass "kata" has the overhead +250m +120Mi.
---
apiVersion: v1
kind: Pod
spec: { overhead: { cpu: -1 } }
---
apiVersion: apps/v1
kind: Deployment
spec: { template: { spec: { runtimeClassName: kata, overhead: { cpu: -1, memory: 120Mi } } } }
`));

  it('says nothing of what is unknown or not ours', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: unknown, overhead: { cpu: 1 } }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { cpu: "\${CPU}" } }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: null }
---
apiVersion: tekton.dev/v1
kind: TaskRun
spec: { podTemplate: { runtimeClassName: plain, overhead: { cpu: 1 } } }
=== kustomization.yaml
patches: [{ path: patch.yaml }]
=== patch.yaml
apiVersion: apps/v1
kind: Deployment
spec: { template: { spec: { overhead: { cpu: 1 } } } }
`));
});
