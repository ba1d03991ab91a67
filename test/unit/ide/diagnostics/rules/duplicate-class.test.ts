import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('duplicate-class');

const kataConfig =
  'apiVersion: kataconfiguration.openshift.io/v1\nkind: KataConfig\nmetadata: { name: own }\n';
const kata = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata-qemu
`;
const underlined = (severity: string) =>
  `${kata}         ^^^^^^^^^ ${severity} duplicate-class: KataConfig own creates RuntimeClass "kata" with the handler "kata". A handler cannot be changed: the cluster keeps that of the class that is created first.\n`;

describe('duplicate-class', () => {
  it('compares the handler with that of the class that an operator creates', () =>
    check(`=== kata/config.yaml
${kataConfig}=== kata/class.yaml
${underlined('warning')}=== spin/all.yaml
apiVersion: runtime.spinkube.dev/v1alpha1
kind: Shim
metadata: { name: spin }
spec: { runtimeClass: { name: spin, handler: spin-v2 } }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: spin }
handler: spin
         ^^^^ warning duplicate-class: Shim spin creates RuntimeClass "spin" with the handler "spin-v2". A handler cannot be changed: the cluster keeps that of the class that is created first.
=== values.yaml
shims: { qemu: { enabled: true } }
=== qemu.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata-qemu }
handler: kata
         ^^^^ warning duplicate-class: Chart kata-deploy creates RuntimeClass "kata-qemu" with the handler "kata-qemu". A handler cannot be changed: the cluster keeps that of the class that is created first.
`));

  it('gives a hint where the operator is configured in another folder, unless several files declare the class', async () => {
    await check(`=== operators/config.yaml\n${kataConfig}=== classes/class.yaml\n${underlined('hint')}`);
    await check(`=== operators/config.yaml\n${kataConfig}=== a/class.yaml\n${kata}=== b/class.yaml\n${kata}`);
  });

  it('says nothing where the operator creates the same, or no class at all', () =>
    check(`${kataConfig}---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata
=== values.yaml
runtimeClasses: { enabled: false }
shims: { qemu: { enabled: true } }
=== qemu.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata-qemu }
handler: kata
`));

  it('finds it in one file at the second one, and says what comes of it', () =>
    check(`apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
                  ^ warning duplicate-class: RuntimeClass "a" is declared differently above in this file. The one that is applied second is refused: a handler cannot be changed.
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
handler: kata
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: b }
                  ^ warning duplicate-class: RuntimeClass "b" is declared differently above in this file. The one that is applied last wins.
handler: kata
scheduling: { nodeSelector: { a: b } }
`));

  it('gives a hint in both files of a folder, and none of other folders', () =>
    check(`=== classes/a.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
                  ^ hint duplicate-class: RuntimeClass "a" is declared differently in another file of this folder. The one that is applied last wins.
handler: kata
=== classes/b.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
                  ^ hint duplicate-class: RuntimeClass "a" is declared differently in another file of this folder. The one that is applied last wins.
handler: kata
overhead: { podFixed: { cpu: 1 } }
=== other/a.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
`));

  it('says nothing of the same content, in whatever version, of patches, and in templates', () =>
    check(`=== a.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata
---
apiVersion: node.k8s.io/v1beta1
kind: RuntimeClass
metadata: { name: a }
handler: kata
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: a }
spec: { runtimeHandler: kata }
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: {{ .x }}
=== kustomization.yaml
resources: [a.yaml]
patches:
  - path: patch.yaml
=== patch.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
overhead: { podFixed: { cpu: 1 } }
`));
});
