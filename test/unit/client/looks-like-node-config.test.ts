import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
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

describe('a configuration of a node', () => {
  const { activationEvents } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const events = activationEvents as readonly string[];

  for (const [language, files] of [
    ['toml', '*.toml, with an extension for TOML'],
    ['plaintext', '*.toml without one, and what has no ending'],
    ['properties', '*.conf'],
  ] as const) {
    it(`activates the extension when it is open, wherever it is: ${files}`, () =>
      assert.ok(events.includes(`onLanguage:${language}`)));
  }

  it('is not searched for in the whole workspace at every start', () =>
    assert.deepEqual(
      events.filter(event => event.startsWith('workspaceContains:**')),
      [],
    ));
});
