import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { diagnose } from '../../../../../server/ide/diagnostics/engine/diagnose.ts';
import { toDiagnostic } from '../../../../../server/ide/diagnostics/engine/to-diagnostic.ts';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';
import { runtimeClassYaml, savedCluster } from '../../../../support/manifests.ts';
import { filesOf } from '../../../../support/picture.ts';
import { openWorkspace, uriOf } from '../../../../support/workspace.ts';

const check = checking('node-selector-conflict');

const staging = savedCluster({ context: 'staging' }, [
  runtimeClassYaml('kata', 'kata', 'scheduling: { nodeSelector: { rt: kata, arch: amd64 } }'),
]);

const production = savedCluster({ context: 'production' }, [
  runtimeClassYaml('kata', 'kata', 'scheduling: { nodeSelector: { rt: kata-qemu } }'),
]);

const declared = `=== class.yaml
apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: windows }
handler: runhcs
scheduling: { nodeSelector: { kubernetes.io/os: windows } }
`;

describe('node-selector-conflict', () => {
  it('finds another value of the same label, and no other label', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, nodeSelector: { rt: runc } }
                                                    ^^^^ error node-selector-conflict: RuntimeClass "kata" selects rt=kata, these Pods rt=runc (staging). (API server: conflict: runtimeClass.scheduling.nodeSelector[rt] = kata; pod.spec.nodeSelector[rt] = runc)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, nodeSelector: { zone: a, rt: kata, arch: "arm64" } }
                                                                         ^^^^^^^ error node-selector-conflict: RuntimeClass "kata" selects arch=amd64, these Pods arch=arm64 (staging). (API server: conflict: runtimeClass.scheduling.nodeSelector[arch] = amd64; pod.spec.nodeSelector[arch] = arm64)
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, nodeSelector: { rt: kata, zone: a } }
---
apiVersion: apps/v1
kind: StatefulSet
spec:
  template:
    spec:
      runtimeClassName: kata
      nodeSelector:
        # the old nodes
        rt: runc
            ^^^^ error node-selector-conflict: RuntimeClass "kata" selects rt=kata, these Pods rt=runc (staging). The StatefulSet is accepted; it cannot create Pods, and you will only see a FailedCreate event. (API server: conflict: runtimeClass.scheduling.nodeSelector[rt] = kata; pod.spec.nodeSelector[rt] = runc)
        zone: a
`));

  it('is a warning where only a file declares the class, and in custom kinds', () =>
    check(`${declared}${staging}=== pods.yaml
apiVersion: apps/v1
kind: Deployment
spec: { template: { spec: { runtimeClassName: windows, nodeSelector: { kubernetes.io/os: linux } } } }
                                                                                         ^^^^^ warning node-selector-conflict: RuntimeClass "windows" selects kubernetes.io/os=windows, these Pods kubernetes.io/os=linux (staging). The Deployment is accepted; its ReplicaSet cannot create Pods, and you will only see a FailedCreate event. (API server: conflict: runtimeClass.scheduling.nodeSelector[kubernetes.io/os] = windows; pod.spec.nodeSelector[kubernetes.io/os] = linux)
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
spec: { template: { spec: { runtimeClassName: kata, nodeSelector: { rt: runc } } } }
                                                                        ^^^^ warning node-selector-conflict: RuntimeClass "kata" selects rt=kata, these Pods rt=runc (staging). The Rollout is accepted; its Pods cannot be created. (API server: conflict: runtimeClass.scheduling.nodeSelector[rt] = kata; pod.spec.nodeSelector[rt] = runc)
`));

  it('says it once for clusters that say the same, and offers no value where they differ', async () => {
    const pod = `=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, nodeSelector: { rt: runc } }
`;
    expectLines(await offeredFixes('node-selector-conflict', staging + production + pod), [
      "Remove 'rt' from nodeSelector",
      "Remove 'rt' from nodeSelector",
    ]);
    const same = staging + staging.replace('staging', 'test') + pod;
    expectLines(await offeredFixes('node-selector-conflict', same), [
      "Remove 'rt' from nodeSelector",
      "Set 'rt' to 'kata'",
    ]);
  });

  it("points at the class's entry", async () => {
    const files = filesOf(`${declared}=== pod.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: windows, nodeSelector: { kubernetes.io/os: linux } }
`);
    const snapshot = (await openWorkspace(files)).snapshot();
    const file = snapshot.file(uriOf('pod.yaml'))!;
    const [finding] = diagnose(snapshot, file);
    assert.deepEqual(toDiagnostic(snapshot, file, finding!).relatedInformation, [
      {
        location: {
          uri: uriOf('class.yaml'),
          range: { start: { line: 4, character: 30 }, end: { line: 4, character: 55 } },
        },
        message: 'RuntimeClass "windows" selects kubernetes.io/os=windows',
      },
    ]);
  });

  it('says nothing of unknown classes, placeholders and types of other projects', () =>
    check(`${staging}=== pods.yaml
apiVersion: v1
kind: Pod
spec: { runtimeClassName: unknown, nodeSelector: { rt: runc } }
---
apiVersion: v1
kind: Pod
spec: { runtimeClassName: kata, nodeSelector: { rt: "\${RUNTIME}" } }
---
apiVersion: v1
kind: Pod
spec: { nodeSelector: { rt: runc } }
---
apiVersion: tekton.dev/v1
kind: TaskRun
spec: { podTemplate: { runtimeClassName: kata, nodeSelector: { rt: runc } } }
`));
});
