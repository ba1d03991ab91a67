import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClusterConnection } from '../../../../server/clusters/info/cluster.ts';
import { readServerVersion } from '../../../../server/clusters/info/server-version.ts';

const notAborted = new AbortController().signal;

test('the version is what the server says', async () => {
  assert.equal(await versionIn(['{"gitVersion":', '"v1.30.2"}']), 'v1.30.2');
  assert.equal(await versionIn(['{}']), undefined);
  assert.equal(await versionIn(['<html>']), undefined);
});

test('an answer without an end is not read on', async () => {
  let pieces = 0;
  function* endless() {
    for (; ; pieces++) yield ' '.repeat(1024);
  }
  assert.equal(await versionIn(endless()), undefined);
  assert.ok(pieces < 2000, `${pieces} KB`);
});

function versionIn(texts: Iterable<string>): Promise<string | undefined> {
  async function* body() {
    for (const text of texts) yield Buffer.from(text);
  }
  const connection = { get: async () => body() } as unknown as ClusterConnection;
  return readServerVersion(connection, notAborted);
}
