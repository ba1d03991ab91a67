import assert from 'node:assert/strict';
import { test } from 'node:test';
import picomatch from 'picomatch';
import { isNodeConfigName } from '../../../server/node-config/node-config-file.ts';
import { nodeConfigGlobs } from '../../../server/protocol/requests.ts';

const names = `
  /etc/containerd/config.toml
  /etc/containerd/conf.d/99-nvidia.toml
  /etc/crio/crio.conf
  /etc/crio/crio.conf.d/50-kata-remote
  /etc/cri/conf.d/10-kata.part
  /templates/config-v3.toml.tmpl
  /templates/config.toml.j2
  /templates/crio.conf.j2
  /templates/containerd-config-v3.tmpl
  /packages/containerd-config-toml_k8s_containerd_sock
  /packages/containerd-config-toml
  /modules/node/config.toml.tftpl
  /chart/containerd.gotmpl
  /parser/containerd_no_GPU.toml.gtpl
  /templates/crio.conf.mustache
  /modules/node/user-data.tftpl
  /deploy/class.yaml
  /README.md
`;

test('the editor sends the files that the server takes for configurations of nodes', () => {
  const isSent = picomatch([...nodeConfigGlobs], { dot: true });
  const paths = names.trim().split(/\s+/);
  assert.deepEqual(
    paths.filter(path => isSent(path)),
    paths.filter(isNodeConfigName),
  );
});
