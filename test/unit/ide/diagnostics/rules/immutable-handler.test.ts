import { describe, it } from 'node:test';
import { checking } from '../../../../support/check.ts';

const check = checking('immutable-handler');

describe('immutable-handler', () => {
  it('finds it in every version of the API, in the words of the cluster', () =>
    check(`=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata-clh
         ^^^^^^^^ error immutable-handler: The handler of RuntimeClass "kata" cannot be changed: it is "kata-qemu" (staging). Delete the class there and create it again; running Pods keep the old handler. (API server: handler: Invalid value: "kata-clh": field is immutable)
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: gvisor }
spec: { runtimeHandler: runsc2 }
                        ^^^^^^ error immutable-handler: The handler of RuntimeClass "gvisor" cannot be changed: it is "runsc" (staging). Delete the class there and create it again; running Pods keep the old handler. (API server: handler: Invalid value: "runsc2": field is immutable)
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: same }
handler: same
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: new }
handler: new
=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.30.1 } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: kata-qemu }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: gvisor }, handler: runsc }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: same }, handler: same }
`));

  it('says it as 1.37 does', () =>
    check(`=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata-clh
         ^^^^^^^^ error immutable-handler: The handler of RuntimeClass "kata" cannot be changed: it is "kata-qemu" (staging). Delete the class there and create it again; running Pods keep the old handler. (API server: handler: Invalid value: null: field is immutable)
=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.37.0 } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: kata-qemu }
`));

  it('is a warning where the file may be meant for another cluster', () =>
    check(`=== a.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata-clh
         ^^^^^^^^ warning immutable-handler: The handler of RuntimeClass "kata" cannot be changed: it is "kata-qemu" (production). Delete the class there and create it again; running Pods keep the old handler. (API server: handler: Invalid value: "kata-clh": field is immutable)
=== b.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: kata-qemu
=== c.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: gvisor }
handler: runsc
         ^^^^^ warning immutable-handler: The handler of RuntimeClass "gvisor" cannot be changed: it is "runsc-kvm" (staging). Delete the class there and create it again; running Pods keep the old handler. (API server: handler: Invalid value: "runsc": field is immutable)
=== .runtimeclass/production.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.30.1 } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: kata-qemu }
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: gvisor }, handler: runsc }
=== .runtimeclass/staging.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.31.0 } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: gvisor }, handler: runsc-kvm }
`));

  it('says nothing of saved clusters, placeholders, other types and templates', () =>
    check(`=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: \${HANDLER}
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: 12
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
handler: {{ .x }}
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: kata }
overhead: {}
=== .runtimeclass/a.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.30.1 } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: a }
=== .runtimeclass/b.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.30.1 } }
items:
  - { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: kata }, handler: b }
`));
});
