import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClusterConnection } from '../../../../server/clusters/info/cluster.ts';
import { runtimeClasses } from '../../../../server/clusters/info/resources.ts';
import { listResource } from '../../../../server/clusters/watching/list-resource.ts';

const notAborted = new AbortController().signal;

test('a list goes on as long as each page leads to another one', async () => {
  const { listing, asked } = await list(page => (page < 3 ? `page ${page}` : ''));
  assert.equal(listing.items.size, 3);
  assert.deepEqual(asked, [undefined, 'page 1', 'page 2']);
});

test('a list whose page leads to itself has no end, and is given up', async () => {
  const asked: unknown[] = [];
  await assert.rejects(
    list(() => 'the same', asked),
    ({ problem }) => problem.code === 'list-too-long',
  );
  assert.deepEqual(asked, [undefined, 'the same']);
});

async function list(tokenAfter: (page: number) => string, asked: unknown[] = []) {
  const get = async (_path: string, query: Readonly<Record<string, string>>) => {
    asked.push(query['continue']);
    const metadata = { resourceVersion: '1', continue: tokenAfter(asked.length) };
    const items = [{ metadata: { name: `a${asked.length}` }, handler: 'runsc' }];
    return (async function* () {
      yield Buffer.from(JSON.stringify({ kind: 'RuntimeClassList', metadata, items }));
    })();
  };
  const connection = { get } as unknown as ClusterConnection;
  return { listing: await listResource(connection, runtimeClasses, undefined, notAborted), asked };
}
