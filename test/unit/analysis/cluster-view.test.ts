import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classIn } from '../../../server/analysis/cluster-view.ts';
import { runtimeClassYaml, savedCluster } from '../../support/manifests.ts';
import { filesOf } from '../../support/picture.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('a class of a cluster is found by its name; of two in a file that was edited by hand, the first', async () => {
  const inCluster = [
    runtimeClassYaml('a', 'one'),
    runtimeClassYaml('b', 'two'),
    runtimeClassYaml('a', 'three'),
  ];
  const session = await openWorkspace({
    ...filesOf(savedCluster({ context: 'staging' }, inCluster)),
    'class.yaml': runtimeClassYaml('c', 'four'),
  });
  const [view] = session.snapshot().views;
  const handlers = ['a', 'b', 'c', 'd', undefined].map(name => classIn(view!, name)?.handler);
  assert.deepEqual(handlers, ['one', 'two', 'four', undefined, undefined]);
});
