import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { liveClusters } from '../../../../server/clusters/connection/live-cluster.ts';
import { temporaryFolder, testLimits } from '../../../support/cluster/kubeconfig.ts';

test('a kubeconfig that is written, replaced, made or removed is noticed, each once', async t => {
  const write = temporaryFolder(t);
  const first = asOld(write('first', 'a'));
  const folder = dirname(first);
  const second = join(folder, 'not-yet', 'second');
  const changes = listen(t, [first, second].join(delimiter));
  await changes.begun;
  const steps: readonly [string, () => void][] = [
    ['replaced by one of the same length and time', () => move(asOld(write('new', 'b')), first)],
    ['written', () => appendFileSync(first, 'longer')],
    ['the other file made, with its folder', () => move(write('new', 'a'), second)],
    ['removed', () => rmSync(first)],
    ['there again', () => move(write('new', 'a'), first)],
  ];
  for (const [name, change] of steps) {
    const before = changes.count();
    change();
    await changes.next();
    assert.equal(changes.count(), before + 1, name);
  }
});

test('behind a link, the link and the file are noticed', { skip: process.platform === 'win32' }, async t => {
  const write = temporaryFolder(t);
  const target = write('target', 'a');
  const link = join(dirname(target), 'link');
  symlinkSync(target, link);
  const changes = listen(t, link);
  await changes.begun;
  appendFileSync(target, 'longer');
  await changes.next();
  const other = `${link}-other`;
  symlinkSync(write('other target', 'b'), other);
  renameSync(other, link);
  await changes.next();
  assert.equal(changes.count(), 2);
});

test('nobody is told any more afterwards', async t => {
  const write = temporaryFolder(t);
  const path = write('config', 'a');
  const stopped = listen(t, path);
  const other = listen(t, path);
  await Promise.all([stopped.begun, other.begun]);
  stopped.stop();
  appendFileSync(path, 'longer');
  await other.next();
  assert.deepEqual([stopped.count(), other.count()], [0, 1]);
});

function asOld(path: string): string {
  utimesSync(path, 1_000_000_000, 1_000_000_000);
  return path;
}

/** In one step: between two no half-written file is seen. */
function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** Listens until the end of the test; `begun` when the files were looked at for the first time. */
function listen(t: TestContext, paths: string) {
  const changes = new EventTarget();
  let count = 0;
  let asked = 0;
  let begin = () => {};
  const begun = new Promise<void>(resolve => {
    begin = resolve;
  });
  const kubeconfig = () => {
    // Asked before every look: the second time the first look is over.
    asked += 1;
    if (asked === 2) begin();
    return paths;
  };
  const stop = liveClusters({ kubeconfig, env: {}, limits: testLimits }).onDidChange(() => {
    count += 1;
    changes.dispatchEvent(new Event('changed'));
  });
  t.after(stop);
  // Its timers alone would not keep the test's process alive.
  const alive = setInterval(() => {}, 1000);
  t.after(() => clearInterval(alive));
  return { begun, stop, count: () => count, next: () => once(changes, 'changed') };
}
