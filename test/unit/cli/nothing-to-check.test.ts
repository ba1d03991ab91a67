import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { CheckOptions } from '../../../server/cli/check.ts';
import type { ReportFormat } from '../../../server/cli/report/index.ts';
import { upgrade } from '../../../server/cli/upgrade.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { checked, checkedIn, written } from './checked.ts';
import { watch } from './watch/watched.ts';

const wrong = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: a\nhandler: -a\n';
const deploy = { 'deploy/a.yaml': wrong, 'deploy/b/c.yaml': wrong };
const exclude = (...globs: readonly string[]) => ({
  '.runtimeclass/settings.yaml': `exclude: ${JSON.stringify(globs)}\n`,
});
const git = { '.git/HEAD': '' };

describe('a folder in which there is nothing to check', { timeout: patienceWithAll }, () => {
  const say = async (
    files: Readonly<Record<string, string>>,
    paths: readonly string[],
    options: CheckOptions | ReportFormat = {},
  ) => {
    const { exitCode, output, errors } = await checked(files, paths, options);
    return `${exitCode}\n${errors}${output}`;
  };

  it('is told with what settings exclude, and is not clean', async () => {
    const said = `2
runtimeclass: no manifest to check in deploy: 2 files are left out by "exclude" in .runtimeclass/settings.yaml
No problems found in the readable parts of 0 files
No workload with a class, no class and no node configuration was found.
`;
    for (const globs of [['**'], ['**/*.yaml'], ['deploy/**'], ['deploy/a.yaml', 'deploy/b']])
      assert.equal(await say({ ...deploy, ...exclude(...globs) }, ['deploy']), said, globs.join());
    // Neither a saved cluster nor the settings are manifests.
    assert.match(
      await say({ ...deploy, ...exclude('deploy/**'), '.runtimeclass/prod.yaml': wrong }, ['.']),
      /^2\nruntimeclass: no manifest to check in \S+: 2 files are left out by "exclude" in \.runtimeclass\/settings\.yaml\n/,
    );
  });

  it('is told with what lists of ignored files name', async () => {
    const ignored = { ...deploy, ...git, '.gitignore': 'a.yaml\n', '.runtimeclassignore': 'b/\n' };
    assert.equal(
      await say(ignored, ['deploy']),
      `2
runtimeclass: no manifest to check in deploy: 2 files are left out by .gitignore or .runtimeclassignore (see --no-ignore)
No problems found in the readable parts of 0 files
No workload with a class, no class and no node configuration was found.
`,
    );
    assert.match(
      await say(ignored, ['deploy'], { ignore: false }),
      /^1\n[\s\S]*2 errors in 2 files\n2 classes\.\n$/,
    );
    assert.match(
      await say({ ...ignored, ...exclude('**/b/**') }, ['deploy']),
      /^2\n[^\n]*: 1 file is left out by "exclude" in \S+, 1 file is left out by \.gitignore or [^\n]*\n/,
    );
  });

  it('is told where it has no manifests, each such folder', async () => {
    assert.equal(
      await say({ ...deploy, 'src/main.go': '', 'docs/README.md': '' }, ['src', 'docs']),
      `2
runtimeclass: no manifest to check in src
runtimeclass: no manifest to check in docs
No problems found in the readable parts of 0 files
No workload with a class, no class and no node configuration was found.
`,
    );
    assert.match(
      await say({ ...deploy, 'src/main.go': '' }, ['src', 'deploy']),
      /^2\nruntimeclass: no manifest to check in src\n[\s\S]*2 errors in the readable parts of 2 files\n2 classes\.\n$/,
    );
  });

  it('is none with a file that is checked, a configuration of a node, or only .runtimeclass', async () => {
    const clean = wrong.replace('-a', 'a');
    for (const [files, path] of [
      [{ ...deploy, ...exclude('deploy/b/**'), 'deploy/a.yaml': clean }, 'deploy'],
      [
        {
          'etc/containerd/config.toml': `version = 2\n[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]\nruntime_type = "io.containerd.runc.v2"\n`,
        },
        'etc',
      ],
      [exclude('**/x/**'), '.'],
      [exclude('**/x/**'), '.runtimeclass'],
      // What is named itself is checked in any case.
      [{ ...git, '.gitignore': 'deploy\n', 'deploy/a.yaml': clean }, 'deploy'],
      [{ ...exclude('**'), 'a.yaml': clean }, 'a.yaml'],
    ] as const)
      assert.match(await say(files, [path]), /^0\nNo problems found in [1-9] files?\n[^\n]+\.\n$/, path);
  });

  it('is in every report, and whatever the check does besides', async () => {
    const files = { ...deploy, ...exclude('**') };
    const message = /no manifest to check in deploy: 2 files are left out/;
    for (const format of ['json', 'sarif', 'github', 'junit'] as const) {
      const { exitCode, output } = await checked(files, ['deploy'], format);
      assert.equal(exitCode, 2);
      assert.match(output, message, format);
    }
    for (const options of [{ fix: true }, { diff: true }, { render: true }, { failOn: 'none' }] as const) {
      const { exitCode, errors } = await checked(files, ['deploy'], options);
      assert.equal(exitCode, 2);
      assert.match(errors, message, JSON.stringify(options));
    }
    const folder = written(files);
    const baseline = { writeBaseline: join(folder, 'baseline.json') };
    assert.equal((await checkedIn(folder, ['deploy'], baseline)).exitCode, 2);
  });

  it('is told once by check --watch, which goes on', async () => {
    const folder = written({ ...deploy, ...exclude('**') });
    const watched = watch(folder, 'deploy');
    await watched.complained(/no manifest to check in deploy: 2 files are left out by/);
    await watched.said(/No problems found in the readable parts of 0 files\n/);
    rmSync(join(folder, '.runtimeclass/settings.yaml'));
    await watched.said(/2 errors in 2 files\n/);
    writeFileSync(join(folder, '.runtimeclass/settings.yaml'), 'exclude: ["**"]\n');
    await watched.said(/No problems found in the readable parts of 0 files\n/);
    assert.equal(await watched.ended('SIGINT'), 2);
  });

  it('is told by upgrade', async () => {
    const old = wrong.replace('/v1', '/v1beta1').replace('-a', 'a');
    const folder = written({ 'deploy/a.yaml': old, 'src/main.go': '', ...exclude('deploy/**') });
    for (const [path, said] of [
      [
        'deploy',
        /^runtimeclass: no manifest to check in \S*deploy: 1 file is left out by "exclude" in \S+\n$/,
      ],
      ['src', /^runtimeclass: no manifest to check in \S*src\n$/],
    ] as const) {
      const { exitCode, output, errors } = await upgrade([join(folder, path)], {});
      assert.deepEqual([exitCode, output], [2, '']);
      assert.match(errors, said);
    }
  });
});
