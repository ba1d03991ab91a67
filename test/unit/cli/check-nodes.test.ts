import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { commandLine } from '../../support/command-line.ts';
import { patience } from '../../support/patience.ts';

const files = {
  'crio/crio.conf': '[crio.runtime]\ndefault_runtime = "kata"\n',
  'crio/crio.conf.d/50-kata-remote':
    '[crio.runtime.runtimes.kata]\nruntime_path = "/usr/bin/containerd-shim-kata-v2"\nruntime_type = "VM"\n',
  'Cargo.toml': '[package]\n',
};

describe('runtimeclass check, on configurations of nodes', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  const wrong =
    'crio/crio.conf.d/50-kata-remote:3:17: error invalid-crio-runtime: CRI-O does not know the runtime_type "VM". Use "oci", "vm" or "pod". (CRI-O: invalid `runtime_type` "VM" for runtime "kata")\n  3 | runtime_type = "VM"\n    |                 ^^\n';

  it('finds them below a folder among other files of such names', () => {
    const { status, stdout } = check('.');
    assert.equal(stdout, `${wrong}1 error in 2 files\n1 node configuration.\n`);
    assert.equal(status, 1);
  });

  it('reads a file together with its drop-ins, and reports only what was asked for', () => {
    assert.equal(check('crio/crio.conf').stdout, 'No problems found in 1 file\n1 node configuration.\n');
    assert.equal(
      check('crio/crio.conf.d/50-kata-remote').stdout,
      `${wrong}1 error in 1 file\n1 node configuration.\n`,
    );
  });

  function check(path: string) {
    const options = { cwd: folder, encoding: 'utf8', timeout: patience } as const;
    return spawnSync(process.execPath, [commandLine, 'check', path], options);
  }
});
