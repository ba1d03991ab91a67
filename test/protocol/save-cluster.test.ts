import assert from 'node:assert/strict';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { syncRequest } from '../../server/protocol/requests.ts';
import { atTheEnd } from '../support/at-the-end.ts';
import { patienceWithAll } from '../support/patience.ts';
import { smallCluster, startApiServer } from './api-server.ts';
import { startClusterEditor } from './cluster-editor.ts';
import { saveCluster } from './save-cluster.ts';
import { bundleServer } from './server-bundle.ts';

const byHand =
  'apiVersion: v1\nkind: List\nmetadata:\n  annotations:\n    runtimeclass.dev/context: works\nitems: [] # none yet\n';

describe('the server saves a cluster', { timeout: patienceWithAll }, () => {
  let bundle: string;
  before(async () => {
    bundle = await bundleServer();
  });

  /** An editor whose server has read the cluster `works`. */
  async function read(t: TestContext) {
    const api = await startApiServer(smallCluster);
    t.after(() => api.stop());
    const { editor, stop } = await startClusterEditor(bundle, { works: { server: api.address } }, true);
    t.after(stop);
    await editor.connection.sendRequest(syncRequest, { context: 'works' });
    return { editor, folder: fileURLToPath(editor.uri('.')) };
  }

  it('only if the user has agreed to that, and in a new folder if there is none', async t => {
    const { editor, folder } = await read(t);
    const asks = await saveCluster(editor, 'works', 'nothing', 'a/b');
    assert.deepEqual([asks.outcome, asks.fileName, asks.text], ['asks-to-save', 'works.yaml', undefined]);
    assert.equal(existsSync(join(folder, 'a')), false);
    const saved = await saveCluster(editor, 'works', 'save', 'a/b');
    assert.match(saved.text!, /^ {6}name: from-cluster$/m);
    assert.equal((await saveCluster(editor, 'works', 'nothing', 'a/b')).outcome, 'unchanged');
    assert.deepEqual(readdirSync(join(folder, 'a/b')), ['works.yaml']);
  });

  it('in the place of what a person wrote only if the user has agreed to that too', async t => {
    const { editor } = await read(t);
    await editor.writeFile('snapshots/works.yaml', byHand);
    const asks = await saveCluster(editor, 'works');
    assert.deepEqual([asks.outcome, asks.text], ['asks-to-overwrite', byHand]);
    const saved = await saveCluster(editor, 'works', 'overwrite');
    assert.equal(saved.outcome, 'written');
    assert.match(saved.text!, /^ {6}name: from-cluster$/m);
    // Another state of the cluster in our own words is replaced without a question.
    await editor.writeFile('snapshots/works.yaml', saved.text!.replace('from-cluster', 'gone-since'));
    assert.equal((await saveCluster(editor, 'works')).outcome, 'written');
  });

  it('nowhere that a link of the workspace leads', {
    skip: process.platform === 'win32' && 'links need a permission on Windows',
  }, async t => {
    const { editor, folder } = await read(t);
    const outside = mkdtempSync(join(tmpdir(), 'runtimeclass-'));
    atTheEnd(() => rmSync(outside, { recursive: true }));
    writeFileSync(join(outside, 'works.yaml'), byHand);
    symlinkSync(outside, join(folder, 'snapshots'));
    for (const place of ['snapshots', 'snapshots/new']) {
      const { outcome, why } = await saveCluster(editor, 'works', 'overwrite', place);
      assert.deepEqual([outcome, why], ['refused', 'snapshots is a symbolic link']);
    }
    assert.deepEqual(readdirSync(outside), ['works.yaml']);
    assert.equal(readFileSync(join(outside, 'works.yaml'), 'utf8'), byHand);
  });

  it('not if it has not read it', async t => {
    const { editor } = await read(t);
    const { outcome, why, path } = await saveCluster(editor, 'other');
    assert.deepEqual(
      [outcome, why, path],
      ['refused', 'its RuntimeClasses are not known', 'snapshots/other.yaml'],
    );
  });
});
