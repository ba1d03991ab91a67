import { describe, it } from 'node:test';
import { checking, offeredFixes } from '../../../../support/check.ts';
import { expectLines } from '../../../../support/expect/expect-text.ts';

const check = checking('unread-plugin-table');

describe('unread-plugin-table', () => {
  it('knows the name for each version', () =>
    check(`=== one/config.toml
version = 1
[plugins.cri.containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
=== two/config.toml
version = 2
[plugins.cri.containerd]
         ^^^ error unread-plugin-table: containerd up to 1.7 does not start with "cri" in a file of version 2. containerd 2.0 and later ignores the table, so it has none of these runtimes. Version 2 has the runtimes below "io.containerd.grpc.v1.cri". (containerd: invalid plugin key URI "cri" expect io.containerd.x.vx)
  default_runtime_name = "runc"
=== three/config.toml
version = 3
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
          ^^^^^^^^^^^^^^^^^^^^^^^^^ warning unread-plugin-table: containerd 2.0 to 2.2 does not read "io.containerd.grpc.v1.cri" in a file of version 3. Version 3 has the runtimes below "io.containerd.cri.v1.runtime".
  runtime_type = "io.containerd.runc.v2"
=== four/config.toml
version = 4
[plugins."cri".containerd.runtimes.runc]
          ^^^ error unread-plugin-table: containerd does not read "cri" in a file of version 4. It has none of these runtimes. Version 4 has the runtimes below "io.containerd.cri.v1.runtime".
  runtime_type = "io.containerd.runc.v2"
=== none/config.toml
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information unread-plugin-table: containerd up to 1.7 does not read "io.containerd.cri.v1.runtime" in a file without version.
  runtime_type = "io.containerd.runc.v2"
`));

  it('is information where a file of version 2 has what only containerd 2 reads', () =>
    check(`=== .runtimeclass/prod.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.34.2 } }
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: n1 }
    status: { nodeInfo: { containerRuntimeVersion: containerd://1.7.27 } }
=== config.toml
version = 2
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information unread-plugin-table: containerd up to 1.7 does not read "io.containerd.cri.v1.runtime" in a file of version 2. Version 2 has the runtimes below "io.containerd.grpc.v1.cri".
  runtime_type = "io.containerd.kata.v2"
`));

  it('says nothing of these where all nodes have containerd 2', () =>
    check(`=== .runtimeclass/prod.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.34.2 } }
items:
  - apiVersion: v1
    kind: Node
    metadata: { name: n1 }
    status: { nodeInfo: { containerRuntimeVersion: containerd://2.1.4 } }
=== config.toml
version = 2
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('says of `cri` in a file of version 2 what the releases of the nodes do', async () => {
    const nodes = (versions: readonly string[]) => `=== .runtimeclass/prod.yaml
apiVersion: v1
kind: List
metadata: { annotations: { runtimeclass.dev/server-version: v1.34.2 } }
items:
${versions
  .map(
    (version, index) => `  - apiVersion: v1
    kind: Node
    metadata: { name: n${index} }
    status: { nodeInfo: { containerRuntimeVersion: containerd://${version} } }
`,
  )
  .join('')}`;
    await check(`${nodes(['1.7.27', '1.6.20'])}=== config.toml
version = 2
[plugins.cri.containerd.runtimes.kata]
         ^^^ error unread-plugin-table: containerd up to 1.7 does not start with "cri" in a file of version 2. Version 2 has the runtimes below "io.containerd.grpc.v1.cri". (containerd: invalid plugin key URI "cri" expect io.containerd.x.vx)
  runtime_type = "io.containerd.kata.v2"
`);
    await check(`${nodes(['2.0.5'])}=== config.toml
version = 2
[plugins.cri.containerd.runtimes.kata]
         ^^^ error unread-plugin-table: containerd does not read "cri" in a file of version 2. It has none of these runtimes. Version 2 has the runtimes below "io.containerd.grpc.v1.cri".
  runtime_type = "io.containerd.kata.v2"
`);
    await check(`${nodes(['2.0.5', '1.7.27'])}=== config.toml
version = 2
[plugins.cri.containerd.runtimes.kata]
         ^^^ error unread-plugin-table: containerd up to 1.7 does not start with "cri" in a file of version 2. containerd 2.0 and later ignores the table, so it has none of these runtimes. Version 2 has the runtimes below "io.containerd.grpc.v1.cri". (containerd: invalid plugin key URI "cri" expect io.containerd.x.vx)
  runtime_type = "io.containerd.kata.v2"
`);
  });

  it('offers no name that is taken, and none where other things would move too', () =>
    check(`=== config.toml
version = 4
[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
          ^^^^^^^^^^^^^^^^^^^^^^^^^ error unread-plugin-table: containerd does not read "io.containerd.grpc.v1.cri" in a file of version 4. It has none of these runtimes. Version 4 has the runtimes below "io.containerd.cri.v1.runtime".
  runtime_type = "io.containerd.kata.v2"
=== other.toml
version = 4
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
          ^^^^^^^^^^^^^^^^^^^^^^^^^ error unread-plugin-table: containerd does not read "io.containerd.grpc.v1.cri" in a file of version 4. It has none of these runtimes. Version 4 has the runtimes below "io.containerd.cri.v1.runtime".
  runtime_type = "io.containerd.kata.v2"
[plugins."io.containerd.grpc.v1.cri".registry]
  config_path = "/etc/containerd/certs.d"
`));

  it('says nothing of tables without runtimes, of templates, and of parts without a version', () =>
    check(`=== config.toml
version = 3
[plugins."io.containerd.grpc.v1.cri".registry]
  config_path = "/etc/containerd/certs.d"
=== template.toml
version = {{ .Version }}
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
=== kubespray.toml.j2
{% if containerd_version is version('2.0.0', '>=') %}
version = 3
{% else %}
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "io.containerd.runc.v2"
{% endif %}
=== conf.d/kata.toml
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "io.containerd.kata.v2"
`));

  it('offers the version or the name, where one of them is enough', async () => {
    const picture = `=== one.toml
version = 2
[plugins.cri.containerd.runtimes.runc]
  runtime_type = "a.b"
=== two.toml
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
  runtime_type = "a.b"
=== three.toml
version = 4
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "a.b"
[plugins."io.containerd.grpc.v1.cri".registry]
  config_path = ""
=== four.toml
version = 2
[plugins.cri.containerd.runtimes.runc]
  runtime_type = "a.b"
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata]
  runtime_type = "a.b"
`;
    expectLines(await offeredFixes('unread-plugin-table', picture), [
      "Rename to 'io.containerd.grpc.v1.cri'",
      'Set version = 2',
    ]);
  });
});
