import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

const template = 'runtimeClassName: {{ .Values.a }}';

async function chartsOf(files: Record<string, string>) {
  const session = await openWorkspace(files);
  return {
    session,
    complete: () => [...session.index.completeCharts].map(folder => folder.slice(uriOf('').length)),
    files: () =>
      session
        .snapshot()
        .model.charts.get(uriOf('a'))
        ?.files.map(({ uri }) => uri.slice(uriOf('a/').length)),
  };
}

describe('the charts of the workspace', () => {
  it('are read as a whole where a file of theirs or of a subchart concerns classes', async () => {
    const { complete, files } = await chartsOf({
      'a/Chart.yaml': 'name: a',
      'a/values.yaml': 'x: 1',
      'a/templates/one.yaml': 'x: {{ .Values.x }}',
      'a/templates/sub/_two.tpl': 'y',
      'a/README.yaml': 'z: 1',
      'a/charts/b/Chart.yaml': 'name: b',
      'a/charts/b/templates/pod.yaml': template,
      'charts/c/Chart.yaml': 'name: c',
      'charts/c/templates/x.yaml': 'x: {{ .Values.x }}',
      'roles/d/templates/pod.yaml': template,
    });
    assert.deepEqual(complete(), ['a']);
    assert.deepEqual(files()?.sort(), [
      'Chart.yaml',
      'charts/b/Chart.yaml',
      'charts/b/templates/pod.yaml',
      'templates/one.yaml',
      'templates/sub/_two.tpl',
      'values.yaml',
    ]);
  });

  it('follow the disk: a template that appears, one that vanishes', async () => {
    const onDisk: Record<string, string> = { 'a/Chart.yaml': 'name: a', 'a/templates/pod.yaml': template };
    const { session, files } = await chartsOf(onDisk);
    for (const file of session.openFiles) session.close(file.uri);
    onDisk['a/templates/new.yaml'] = 'nothing of classes';
    await session.readFiles([uriOf('a/templates/new.yaml')]);
    assert.ok(files()?.includes('templates/new.yaml'));
    delete onDisk['a/templates/new.yaml'];
    await session.readFiles([uriOf('a/templates/new.yaml')]);
    assert.deepEqual(files()?.sort(), ['Chart.yaml', 'templates/pod.yaml']);
  });

  it('know of packed charts without reading them', async () => {
    const onDisk: Record<string, string> = { 'a/Chart.yaml': 'name: a', 'a/templates/pod.yaml': template };
    const path = 'a/charts/b-1.0.0.tgz';
    const { session, files } = await chartsOf({ ...onDisk, [path]: 'runtimeClassName: not YAML' });
    session.close(uriOf(path));
    // They are listed again, and not read either.
    for (const folder of ['file:///workspace/', 'file:///workspace']) await session.readFolders([folder]);
    const { model } = session.snapshot();
    const packed = model.charts.get(uriOf('a'))?.files.find(({ uri }) => uri === uriOf(path));
    assert.equal(packed?.text, '');
    assert.equal(files()?.length, 3);
  });

  it('keep what is derived of one while another changes, and its wiring while its values do', async () => {
    const { session } = await chartsOf({
      'a/Chart.yaml': 'name: a',
      'a/values.yaml': 'a: kata',
      'a/templates/pod.yaml': template,
      'b/Chart.yaml': 'name: b',
      'b/templates/pod.yaml': template,
    });
    const before = session.snapshot().model.charts;
    const { wiring } = before.get(uriOf('a'))!;
    session.open(uriOf('a/values.yaml'), 2, 'a: gvisor');
    const after = session.snapshot().model.charts;
    assert.equal(after.get(uriOf('b')), before.get(uriOf('b')));
    assert.notEqual(after.get(uriOf('a')), before.get(uriOf('a')));
    assert.equal(after.get(uriOf('a'))!.wiring, wiring);
    assert.equal(after.get(uriOf('a'))!.defaultClasses?.[0]?.classes[0]?.className, 'gvisor');
  });
});
