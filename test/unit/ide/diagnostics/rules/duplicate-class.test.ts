import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('duplicate-class');

describe('duplicate-class', () => {
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
