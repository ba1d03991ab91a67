import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-types';
import { snapshotFor } from '../../../server/analysis/clusters-of-file.ts';
import { workloadChains } from '../../../server/ide/chain/workload-chains.ts';
import { complete } from '../../../server/ide/completion/index.ts';
import { createDiagnoser } from '../../../server/ide/diagnostics/engine/diagnoser.ts';
import { inlayHints } from '../../../server/ide/hints/inlay-hints.ts';
import { hover } from '../../../server/ide/hover/hover.ts';
import { runtimeMap } from '../../../server/ide/runtime-map/runtime-map.ts';
import { chooseClass } from '../../../server/ide/views/choose-class.ts';
import { preview } from '../../../server/ide/views/preview.ts';
import { atName, contextsFor, found, isUnknown, opened, pod, stated } from '../../support/two-clusters.ts';
import { memoryFiles, uriOf } from '../../support/workspace.ts';

describe('a file for which the settings name clusters', () => {
  it('is judged by these and no other', async () => {
    const session = await opened({
      '.runtimeclass/settings.yaml': stated,
      'clusters/prod/a/new.yaml': pod('new'),
      'clusters/prod/old.yaml': pod('old'),
      'clusters/dev/old.yaml': pod('old'),
      'x.dev.yaml': pod('new'),
      'apps/new.yaml': pod('new'),
    });
    assert.deepEqual(
      [
        'clusters/prod/a/new.yaml',
        'clusters/dev/old.yaml',
        'x.dev.yaml',
        'y/x.dev.yaml',
        'apps/new.yaml',
      ].map(path => contextsFor(session, path)),
      [['prod'], ['dev'], ['dev'], ['dev', 'prod'], ['dev', 'prod']],
    );
    assert.deepEqual(found(session, 'clusters/prod/a/new.yaml').filter(isUnknown), []);
    assert.deepEqual(found(session, 'clusters/dev/old.yaml').filter(isUnknown), []);
    const [missing] = found(session, 'clusters/prod/old.yaml').filter(isUnknown);
    assert.match(missing!, /^error unknown-runtime-class: .*"old" not found/);
    assert.doesNotMatch(missing!, /dev/);
  });

  it('is judged by no cluster while none of them is known', async () => {
    const session = await opened({ '.runtimeclass/settings.yaml': stated, 'clusters/qa/p.yaml': pod('old') });
    assert.deepEqual(contextsFor(session, 'clusters/qa/p.yaml'), []);
    const snapshot = snapshotFor(uriOf('clusters/qa/p.yaml'), session.snapshot());
    assert.deepEqual(
      snapshot.views.map(({ label }) => label),
      [undefined],
    );
    assert.deepEqual(
      found(session, 'clusters/qa/p.yaml').filter(line => /^(error|warning)/.test(line)),
      [],
    );
  });

  it('has the answers of all features from these clusters', async () => {
    const path = 'clusters/prod/p.yaml';
    const session = await opened({ '.runtimeclass/settings.yaml': stated, [path]: pod('both') }, 'dev');
    const [snapshot, uri] = [session.snapshot(), uriOf(path)];
    const all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
    const hint = inlayHints(snapshot, uri, all)
      .map(({ label }) => label)
      .join();
    assert.match(hint, /kata/);
    assert.doesNotMatch(hint, /runsc|differs/);
    const { contents } = hover(snapshot, uri, atName)!;
    assert.ok(
      MarkupContent.is(contents) && contents.value.includes('kata') && !contents.value.includes('runsc'),
    );
    const names = complete(snapshot, uri, atName).map(({ label }) => label);
    assert.ok(names.includes('new') && !names.includes('old'));
    assert.deepEqual(
      preview(snapshot, uri, atName).map(({ cluster }) => cluster),
      ['prod'],
    );
    assert.deepEqual(
      chooseClass(snapshot, uri, atName)!
        .choices.map(({ name }) => name)
        .sort(),
      ['both', 'new'],
    );
    const [chain] = await workloadChains(snapshot, memoryFiles({}));
    assert.equal(chain!.handler, 'kata');
    const workloadsIn = (context: string) => {
      const index = snapshot.model.clusters.findIndex(cluster => cluster.context === context);
      const { boxes } = runtimeMap(snapshot, snapshot.views[index]!);
      return boxes.filter(({ column }) => column === 'workloads').length;
    };
    assert.deepEqual(['dev', 'prod'].map(workloadsIn), [0, 1]);
  });

  it('is checked again when the settings change', async () => {
    const path = 'clusters/prod/p.yaml';
    const session = await opened({ '.runtimeclass/settings.yaml': stated, [path]: pod('new') });
    const diagnoser = createDiagnoser();
    const count = () => {
      const snapshot = session.snapshot();
      const documents = diagnoser.diagnose(snapshot, snapshot.file(uriOf(path))!);
      return documents
        .flatMap(({ findings }) => findings)
        .filter(({ rule }) => rule.id === 'unknown-runtime-class').length;
    };
    assert.equal(count(), 0);
    session.open(uriOf('.runtimeclass/settings.yaml'), 2, stated.replace('clusters/prod', 'other'));
    assert.equal(count(), 1);
    session.open(uriOf('.runtimeclass/settings.yaml'), 3, stated);
    assert.equal(count(), 0);
  });
});
