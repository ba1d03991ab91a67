import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';

const check = checking('undeclared-handler');

describe('undeclared-handler', () => {
  it('is information, and a warning where it looks like a slip', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: box-linked
         ^^^^^^^^^^ information undeclared-handler: No node configuration in this workspace declares the handler "box-linked". On nodes with such a configuration, Pods of this class stay in ContainerCreating. Declared are "runc", "runsc".
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: two }
handler: runsx
         ^^^^^ warning undeclared-handler: No node configuration in this workspace declares the handler "runsx". Did you mean "runsc"? On nodes with such a configuration, Pods of this class stay in ContainerCreating.
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: three }
handler: runsc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: four }
handler: runc
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: windows }
handler: runhcs-wcow-process
---
apiVersion: node.k8s.io/v1alpha1
kind: RuntimeClass
metadata: { name: alpha }
spec: { runtimeHandler: nowhere }
                        ^^^^^^^ information undeclared-handler: No node configuration in this workspace declares the handler "nowhere". On nodes with such a configuration, Pods of this class stay in ContainerCreating. Declared are "runc", "runsc".
`));

  it('looks at CRI-O as well', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== crio/crio.conf
[crio.runtime.runtimes.crun]
runtime_path = "/usr/bin/crun"
=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: crun
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: two }
handler: youki
         ^^^^^ information undeclared-handler: No node configuration in this workspace declares the handler "youki". On nodes with such a configuration, Pods of this class stay in ContainerCreating. Declared are "crun", "runc", "runsc".
`));

  it('adds the table of a known runtime', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: kata-qemu
         ^^^^^^^^^ information undeclared-handler: No node configuration in this workspace declares the handler "kata-qemu". On nodes with such a configuration, Pods of this class stay in ContainerCreating. Declared are "runc", "runsc".
`));

  it('says nothing while a configuration may have more', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== template/config.toml
version = 3
{{ range .Runtimes }}
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.{{ .Name }}]
{{ end }}
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: kata
`));

  it('says nothing where there is only a drop-in, or nothing at all', () =>
    check(`=== crio.conf.d/50-kata
[crio.runtime.runtimes.kata]
runtime_type = "vm"
=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: runsc
`));

  it('leaves it to what the nodes say', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== .runtimeclass/prod.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.34.2 } }
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: n1 }
    status: { runtimeHandlers: [{ name: kata }], nodeInfo: { containerRuntimeVersion: containerd://2.1.4 } }
=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: kata
`));

  it('says nothing of placeholders and of what is refused', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: changeme
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: two }
handler: kata_qemu
`));

  it('offers the handler that is like it, and tables in each configuration', async () => {
    const picture = `=== etc/containerd/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== etc/crio/crio.conf
[crio.runtime.runtimes.runsc]
runtime_path = "/usr/bin/runsc"
=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: youki
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: two }
handler: runsx
`;
    expectLines(await offeredFixes('undeclared-handler', picture), [
      "Create containerd table for handler 'youki' in config.toml",
      "Create CRI-O table for handler 'youki' in crio.conf",
      "Use 'runsc'",
    ]);
  });

  it('does not take one known runtime for a slip for another: gVisor would become runc', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
=== classes.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: runsc
         ^^^^^ information undeclared-handler: No node configuration in this workspace declares the handler "runsc". On nodes with such a configuration, Pods of this class stay in ContainerCreating. Declared are "runc".
`));

  it('tells files of the same name apart by their folders', async () => {
    const picture = `=== nodes/small/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
=== nodes/large/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: youki
`;
    expectLines(await offeredFixes('undeclared-handler', picture), [
      "Create containerd table for handler 'youki' in large/config.toml",
      "Create containerd table for handler 'youki' in small/config.toml",
    ]);
  });

  it('concludes nothing from the data of tests and from examples', () =>
    check(`=== test/e2e/crio/crio.conf
[crio.runtime.runtimes.crun]
runtime_path = "/usr/bin/crun"
=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: youki
`));

  const besideNodes = `=== nodes/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runsc]
  runtime_type = "io.containerd.runsc.v1"
=== test/config.toml
version = 3
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.crun]
  runtime_type = "{{ .Type }}"
=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: one }
handler: youki
         ^^^^^ information undeclared-handler: No node configuration in this workspace declares the handler "youki". On nodes with such a configuration, Pods of this class stay in ContainerCreating. Declared are "runc", "runsc".
---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: two }
handler: crun
`;

  it('concludes from the nodes beside them, but not about a handler that only a test declares', () =>
    check(besideNodes));

  it('changes no data of tests', async () =>
    expectLines(await offeredFixes('undeclared-handler', besideNodes), [
      "Create containerd table for handler 'youki' in config.toml",
    ]));
});
