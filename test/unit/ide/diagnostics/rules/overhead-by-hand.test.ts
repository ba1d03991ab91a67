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
                                ^^^^^^^^ error overhead-by-hand: RuntimeClass "kata" has another overhead: +250m +120Mi (staging). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { cpu: 250m, memory: 120Mi, nvidia.com/gpu: 0 } }
                                ^^^^^^^^ error overhead-by-hand: RuntimeClass "kata" has another overhead: +250m +120Mi (staging). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
`));

  it('knows classes without an overhead, with an empty one, and Pods without a class', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: plain, overhead: { cpu: 0 } }
                                 ^^^^^^^^ error overhead-by-hand: Pods of RuntimeClass "plain" cannot state an overhead: the class has none (staging). (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: empty, overhead: { cpu: 1 } }
                                 ^^^^^^^^ error overhead-by-hand: Pods of RuntimeClass "empty" cannot state an overhead: the class has none (staging). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: empty, overhead: {} }
---
apiVersion: v1
kind: Pod
spec: { overhead: { cpu: 1 } }
        ^^^^^^^^ error overhead-by-hand: A Pod without a RuntimeClass cannot state an overhead. (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead)
`));

  it('refuses an empty overhead in a Pod until 1.30, and lets it pass in a template', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: {} }
                                ^^^^^^^^ error overhead-by-hand: RuntimeClass "kata" has another overhead: +250m +120Mi (staging). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
---
apiVersion: v1
kind: Pod
spec: { overhead: {} }
        ^^^^^^^^ error overhead-by-hand: A Pod without a RuntimeClass cannot state an overhead. (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead)
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
                                 ^^^^^^^^ error overhead-by-hand: Pods of RuntimeClass "plain" cannot state an overhead: the class has none (staging). (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead)
`,
      { kubernetesVersion: '1.31' },
    ));

  it('says what becomes of each kind', () =>
    check(`${staging}=== workloads.yaml
apiVersion: batch/v1
kind: CronJob
spec: { jobTemplate: { spec: { template: { spec: { overhead: { cpu: 1 } } } } } }
                                                   ^^^^^^^^ error overhead-by-hand: A Pod without a RuntimeClass cannot state an overhead. The CronJob is accepted; its Job cannot create Pods, and you will only see a FailedCreate event. (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead)
---
apiVersion: v1
kind: PodTemplate
template: { spec: { overhead: { cpu: 1 } } }
                    ^^^^^^^^ error overhead-by-hand: A Pod without a RuntimeClass cannot state an overhead. The PodTemplate is accepted; Pods made from it are refused. (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead)
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
spec: { template: { spec: { runtimeClassName: plain, overhead: { cpu: 1 } } } }
                                                     ^^^^^^^^ warning overhead-by-hand: Pods of RuntimeClass "plain" cannot state an overhead: the class has none (staging). The Rollout is accepted; its Pods cannot be created. (API server: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead)
`));

  it('names the clusters that refuse it, each message once', () =>
    check(`${staging}${production}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { cpu: 250m, memory: 120Mi } }
                                ^^^^^^^^ error overhead-by-hand: RuntimeClass "kata" has another overhead: +500m +120Mi (production). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { cpu: 1 } }
                                ^^^^^^^^ error overhead-by-hand: RuntimeClass "kata" has another overhead: +500m +120Mi (production). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
                                ^^^^^^^^ error overhead-by-hand: RuntimeClass "kata" has another overhead: +250m +120Mi (staging). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
`));

  it('is a warning where only a file declares the class', () =>
    check(`${declared}=== pods.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  overhead:
  ^^^^^^^^ warning overhead-by-hand: RuntimeClass "kata" has another overhead: +120Mi. (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
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
                                        ^^^^^^^^^^ error overhead-by-hand: RuntimeClass "kata" has another overhead: +250m +120Mi (staging). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
=== pods.yaml
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  overhead:
  ^^^^^^^^ error overhead-by-hand: RuntimeClass "kata" has another overhead: +250m +120Mi (staging). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
    nvidia.com/gpu: 1
    # measured
    memory: "160Mi"
---
apiVersion: v1
kind: Pod
spec:
  runtimeClassName: kata
  overhead: { }
  ^^^^^^^^ error overhead-by-hand: RuntimeClass "kata" has another overhead: +250m +120Mi (staging). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
`));

  it('comes before validation for a Pod that has another overhead than its class, and not for a template', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, overhead: { cpu: -1, memory: 120Mi } }
                                ^^^^^^^^ error overhead-by-hand: RuntimeClass "kata" has another overhead: +250m +120Mi (staging). (API server: pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead)
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
