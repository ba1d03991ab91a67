import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { combine } from '../../../server/node-config/node-config.ts';
import { diskFiles } from '../../../server/workspace/disk-files.ts';
import { findPlaces } from '../../../server/workspace/named-places.ts';
import { WorkspaceIndex } from '../../../server/workspace/workspace-index.ts';

const table = (handler: string) =>
  `[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.${handler}]\n  runtime_type = "x.y.v1"\n`;
const runtimeClass = 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: x }\nhandler: x\n';

describe('the places that a setting names', () => {
  it('are read outside of the workspace: a file with its drop-ins and nothing beside it', async t => {
    const { read } = onDisk(t, {
      'workspace/classes.yaml': runtimeClass,
      'etc/containerd/config.toml': `version = 3\nimports = ["/etc/containerd/conf.d/*.toml"]\n${table('runsc')}`,
      'etc/containerd/conf.d/99.toml': `version = 3\n${table('kata')}`,
      'etc/containerd/other/config.toml': table('other'),
      'etc/containerd/class.yaml': runtimeClass,
    });
    assert.deepEqual(await read('etc/containerd/config.toml'), {
      classes: ['workspace/classes.yaml'],
      configurations: ['etc/containerd/config.toml etc/containerd/conf.d/99.toml: complete, kata runc runsc'],
      problems: [],
    });
  });

  it('are read as folders with everything below them that configures nodes', async t => {
    const { read } = onDisk(t, {
      'etc/crio/crio.conf': '[crio.runtime]\ndefault_runtime = "crun"\n',
      'etc/crio/crio.conf.d/10-crun': '[crio.runtime.runtimes.crun]\nruntime_path = "/usr/bin/crun"\n',
      'etc/crio/deploy/class.yaml': runtimeClass,
      'etc/crio/.git/config.toml': table('old'),
      'etc/containerd/config.toml': table('runsc'),
    });
    const crio = 'etc/crio/crio.conf etc/crio/crio.conf.d/10-crun: complete, crun';
    assert.deepEqual(await read('etc/crio'), { classes: [], configurations: [crio], problems: [] });
    const containerd = 'etc/containerd/config.toml: complete, runc runsc';
    const both = await read('etc/crio/crio.conf', 'etc/containerd');
    assert.deepEqual(both, { classes: [], configurations: [containerd, crio], problems: [] });
  });

  it('are forgotten when they are named no more', async t => {
    const { read } = onDisk(t, { 'etc/config.toml': table('runsc') });
    assert.deepEqual((await read('etc')).configurations, ['etc/config.toml: complete, runc runsc']);
    assert.deepEqual((await read()).configurations, []);
  });

  it('may be missing, and say so while the others are read', async t => {
    const { folder, read } = onDisk(t, { 'etc/config.toml': table('runsc'), 'etc/config.txt': '' });
    const { configurations, problems } = await read('etc/config.txt', 'etc/none', 'etc/config.toml');
    assert.deepEqual(configurations, ['etc/config.toml: complete, runc runsc']);
    assert.deepEqual(
      problems.map(problem => problem.replaceAll(folder, '')),
      [
        '/etc/config.txt is not called like the configuration of a node: config.toml, crio.conf, or any file in crio.conf.d',
        "/etc/none cannot be read: ENOENT: no such file or directory, stat '/etc/none'",
      ],
    );
  });

  it('are of nodes where they are named, even in a folder for tests', async t => {
    const table = '[plugins."io.containerd.cri.v1.runtime".containerd.runtimes.kata]\n';
    const { read } = onDisk(t, { 'workspace/test/nodes/config.toml': `version = 3\n${table}` });
    const found = 'workspace/test/nodes/config.toml: complete, kata runc';
    assert.deepEqual((await read()).configurations, [found.replace(': ', ': sample, ')]);
    assert.deepEqual((await read('workspace/test/nodes')).configurations, [found]);
    assert.deepEqual((await read('workspace/test/nodes/config.toml')).configurations, [found]);
  });
});

/** Files, of which those in `workspace/` are in the folder that is open. */
function onDisk(t: TestContext, files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const root = `${pathToFileURL(folder).href}/`;
  const index = new WorkspaceIndex(diskFiles);
  /** What is known once these places are named. */
  const read = async (...paths: readonly string[]) => {
    const { places, problems } = await findPlaces(
      diskFiles,
      paths.map(path => join(folder, path)),
    );
    const isExcluded = (uri: string) => uri.includes('/.git');
    await index.readAll([`${root}workspace`], isExcluded, places);
    const facts = [...index.summaries()];
    const classes = facts.flatMap(of => of.classes.map(({ source }) => source.uri.slice(root.length)));
    const nodeConfigs = facts.flatMap(each => each.nodeConfigs);
    const configurations = combine(nodeConfigs, index.roots.all).map(
      ({ files: parts, isComplete, isOfNodes, merged }) => {
        const names = parts.map(({ uri }) => uri.slice(root.length)).join(' ');
        const handlers = [...(merged.at(-1)?.handlers.keys() ?? [])].sort();
        return `${names}: ${isOfNodes ? '' : 'sample, '}${isComplete ? 'complete' : 'in part'}, ${handlers.join(' ')}`;
      },
    );
    return { classes, configurations, problems };
  };
  return { folder, read };
}
