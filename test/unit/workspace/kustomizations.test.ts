import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filePlaceOf } from '../../../server/analysis/file-place.ts';
import { Session } from '../../../server/analysis/session.ts';
import { filesOf } from '../../support/picture.ts';
import { memoryFiles, pathOf, uriOf } from '../../support/workspace.ts';

const files = filesOf(`=== base/kustomization.yaml
resources: [web.yaml]
=== base/web.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    spec:
      containers: []
=== other/kustomization.yaml
resources: [../base]
=== far/kustomization.yaml
resources: [api.yaml]
=== far/api.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: api }
spec: { template: { spec: {} } }
=== prod/kustomization.yaml
resources: [../base]
patches:
  - target: { kind: Deployment }
    path: patch.yaml
=== prod/patch.yaml
- op: add
  path: /spec/template/spec/runtimeClassName
  value: kata
`);

/** A workspace that was read from a disk on which the files may change, and a reader of what becomes of it. */
async function read(folder = 'file:///workspace/') {
  const onDisk = { ...files };
  const asked: string[] = [];
  const inMemory = memoryFiles(onDisk);
  const session = new Session({
    ...inMemory,
    async *scan(uris, how) {
      for (const uri of uris) if (!how.areListed) asked.push(pathOf(uri));
      yield* inMemory.scan(uris, how);
    },
  });
  await session.readFolders([folder]);
  const outcomes = () =>
    session.snapshot().model.kustomizations.map(({ uri, workloads }) => {
      return `${pathOf(uri)}: ${workloads.map(({ name, className }) => `${name} ${className}`).join(', ')}`;
    });
  return { session, onDisk, asked, outcomes };
}

const change = async (session: Session, path: string) => session.readFiles([uriOf(path)]);

describe('the kustomizations of a workspace', () => {
  it('are those that name a class or a patch with one, with bases that name none', async () => {
    const { outcomes } = await read();
    assert.deepEqual(outcomes(), ['prod/kustomization.yaml: web kata']);
  });

  it('are built of open texts, and of files again when these are closed', async () => {
    const { session, outcomes } = await read();
    session.open(uriOf('base/web.yaml'), 1, files['base/web.yaml']!.replace('name: web', 'name: api'));
    assert.deepEqual(outcomes(), ['prod/kustomization.yaml: api kata']);
    session.close(uriOf('base/web.yaml'));
    assert.deepEqual(outcomes(), ['prod/kustomization.yaml: web kata']);
  });

  it('are built again when a file changes on disk, vanishes or appears', async () => {
    const { session, onDisk, outcomes } = await read();
    onDisk['base/web.yaml'] = files['base/web.yaml']!.replace('name: web', 'name: api');
    await change(session, 'base/web.yaml');
    assert.deepEqual(outcomes(), ['prod/kustomization.yaml: api kata']);
    delete onDisk['base/web.yaml'];
    await change(session, 'base/web.yaml');
    assert.deepEqual(outcomes(), ['prod/kustomization.yaml: ']);
    onDisk['base/web.yaml'] = files['base/web.yaml']!;
    await change(session, 'base/web.yaml');
    assert.deepEqual(outcomes(), ['prod/kustomization.yaml: web kata']);
  });

  it('lead to files that are read when an edit names them', async () => {
    const { session, outcomes } = await read();
    const notified = new Promise<void>(resolve => {
      session.onChange(({ kind }) => kind === 'files' && resolve());
    });
    const text = files['prod/kustomization.yaml']!.replace('../base', '../far');
    session.open(uriOf('prod/kustomization.yaml'), 1, text);
    assert.deepEqual(outcomes(), ['prod/kustomization.yaml: ']);
    await notified;
    assert.deepEqual(outcomes(), ['prod/kustomization.yaml: api kata']);
  });

  it('are the same objects as long as they say the same', async () => {
    const { session } = await read();
    const before = session.snapshot().model.kustomizations;
    session.open(uriOf('base/web.yaml'), 1, `${files['base/web.yaml']!}# a comment below\n`);
    session.open(uriOf('unrelated.yaml'), 1, 'a: b\n');
    assert.equal(session.snapshot().model.kustomizations, before);
  });

  it('know the lines of documents in files that name no class', async () => {
    const { session, onDisk } = await read();
    onDisk['base/web.yaml'] =
      `apiVersion: v1\nkind: Service\nmetadata: { name: web }\n---\n${files['base/web.yaml']!}`;
    await change(session, 'base/web.yaml');
    const snapshot = session.snapshot();
    const [workload] = snapshot.model.kustomizations[0]!.workloads;
    assert.equal(filePlaceOf(snapshot, workload!.at).range.start.line, 7);
  });

  it('lead to no file outside of the folders', async () => {
    const { asked, outcomes } = await read('file:///workspace/prod/');
    assert.deepEqual(outcomes(), ['prod/kustomization.yaml: ']);
    assert.deepEqual(
      asked.filter(path => path.startsWith('base')),
      [],
    );
  });
});
