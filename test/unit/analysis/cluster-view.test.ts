import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classIn } from '../../../server/analysis/cluster-view.ts';
import { openWorkspace } from '../../support/workspace.ts';

const runtimeClass = (name: string, handler: string) =>
  `- { apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: { name: ${name} }, handler: ${handler} }\n`;

test('a class of a cluster is found by its name; of two in a file that was edited by hand, the first', async () => {
  const items = runtimeClass('a', 'one') + runtimeClass('b', 'two') + runtimeClass('a', 'three');
  const session = await openWorkspace({
    '.runtimeclass/staging.yaml': `apiVersion: v1\nkind: List\nitems:\n${items}`,
    'class.yaml': 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: c }\nhandler: four\n',
  });
  const [view] = session.snapshot().views;
  const handlers = ['a', 'b', 'c', 'd', undefined].map(name => classIn(view!, name)?.handler);
  assert.deepEqual(handlers, ['one', 'two', 'four', undefined, undefined]);
});
