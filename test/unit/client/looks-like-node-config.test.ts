import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import picomatch from 'picomatch';
import { looksLikeNodeConfig } from '../../../client/looks-like-node-config.ts';
import { inProject } from '../../../scripts/project.ts';

const containerd = 'version = 3\n[plugins."io.containerd.cri.v1.runtime".containerd]\n';
const old = '[plugins.cri.containerd]\nsnapshotter = "overlayfs"\n';
const crio = '# comment\n[crio.runtime.runtimes.kata]\nruntime_path = "/usr/bin/kata"\n';
const cargo = '[package]\nname = "cri"\n[dependencies]\ncontainerd = "1"\n';
const python = '[project]\nname = "plugins"\n[tool.ruff]\nline-length = 100\n';

describe('a file that starts the server', () => {
  for (const [path, text] of [
    ['/w/containerd/config.toml', containerd],
    ['/w/node/config.toml.tmpl', containerd],
    ['/w/config.toml', old],
    ['/w/crio.conf.d/50-kata', crio],
    ['/w/10-kata.conf', crio],
  ] as const) {
    it(`is ${path}, which configures runtimes`, () => assert.ok(looksLikeNodeConfig(path, () => text)));
  }

  for (const [path, text] of [
    ['/w/Cargo.toml', cargo],
    ['/w/pyproject.toml', python],
    ['/w/nginx.conf', 'server { listen 80; }\n'],
    ['/w/notes.md', containerd],
  ] as const) {
    it(`is not ${path}`, () => assert.ok(!looksLikeNodeConfig(path, () => text)));
  }
});

describe('a workspace that activates the extension', () => {
  const { activationEvents } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const globs = (activationEvents as string[]).flatMap(event => event.split('workspaceContains:')[1] ?? []);
  const activates = picomatch(globs, { dot: true });

  for (const path of [
    'containerd/config.toml',
    'roles/node/files/etc/containerd/conf.d/kata.toml',
    'etc/crio/crio.conf',
    'etc/crio/crio.conf.d/50-kata',
  ]) {
    it(`has ${path}`, () => assert.ok(activates(path)));
  }

  for (const path of ['Cargo.toml', '.cargo/config.toml', 'pyproject.toml', 'nginx/conf.d/site.conf']) {
    it(`has more than ${path}`, () => assert.ok(!activates(path)));
  }
});
