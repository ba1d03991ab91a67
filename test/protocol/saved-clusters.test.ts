import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type SavedClusters, savedClustersNotification } from '../../server/protocol/requests.ts';
import { patienceWithAll } from '../support/patience.ts';
import { startEditor } from './editor.ts';
import { bundleServer } from './server-bundle.ts';

const saved = (context: string, syncedAt: string) => `apiVersion: v1
kind: List
metadata:
  annotations:
    runtimeclass.dev/context: ${context}
    runtimeclass.dev/synced-at: "${syncedAt}"
items: []
`;

it('an editor is told which clusters files hold, and again when that changes', {
  timeout: patienceWithAll,
}, async t => {
  const received: string[] = [];
  const waiting: (() => void)[] = [];
  const editor = await startEditor(await bundleServer(), {
    files: { '.runtimeclass/prod.yaml': saved('prod', '2026-11-17T09:30:00Z'), 'pod.yaml': 'kind: Pod\n' },
  });
  t.after(() => editor.stop());
  editor.connection.onNotification(savedClustersNotification, ({ clusters }: SavedClusters) => {
    received.push(clusters.map(({ context, syncedAt }) => `${context} ${syncedAt ?? '-'}`).join(', '));
    for (const resume of waiting.splice(0)) resume();
  });
  const untilTold = async (count: number) => {
    while (received.length < count) await new Promise<void>(resolve => waiting.push(resolve));
  };
  await untilTold(1);
  await editor.writeFile('pod.yaml', 'kind: Pod\nmetadata: {}\n');
  await editor.writeFile('.runtimeclass/prod.yaml', saved('prod', '2026-11-20T09:30:00Z'));
  await untilTold(2);
  await editor.writeFile('clusters/staging.yaml', 'apiVersion: v1\nkind: List\nitems: []\n');
  await editor.writeFile('.runtimeclass/staging.yaml', 'apiVersion: v1\nkind: List\nitems: []\n');
  await untilTold(3);
  await editor.writeFile('.runtimeclass/prod.yaml', undefined);
  await untilTold(4);
  assert.deepEqual(received, [
    'prod 2026-11-17T09:30:00Z',
    'prod 2026-11-20T09:30:00Z',
    'prod 2026-11-20T09:30:00Z, staging -',
    'staging -',
  ]);
});
