import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { type EditorWindow, openWindow } from '../page/editor-window.ts';
import { emptyFolder } from '../prepare-suite.ts';
import { filledCluster } from './filled-cluster.ts';
import { type List, statusOfApply } from './saved-list.ts';

const pod = `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  runtimeClassName: gvisor
  containers: []
`;

const cluster = await filledCluster();

describe('a cluster in the window of VS Code', { skip: !cluster.available && cluster.why }, () => {
  if (!cluster.available) return;
  const { api, createClass, deleteClass } = cluster;
  let folder: string;
  let window: EditorWindow;
  const snapshot = () => readFileSync(join(folder, '.runtimeclass/prod.yaml'), 'utf8');

  before(async () => {
    folder = await emptyFolder('cluster');
    writeFileSync(join(folder, 'pod.yaml'), pod);
    const settings = { 'runtimeclass.cluster.kubeconfig': cluster.kubeconfig };
    window = await openWindow(folder, { purpose: 'cluster', settings });
    await window.open('pod.yaml');
    await window.status('no cluster').waitFor();
  });
  after(async () => {
    await window?.close();
    await cluster.stop();
  });

  it('is selected from the contexts of the kubeconfig, which contacts nobody', async () => {
    await window.run('RuntimeClass: Select Context');
    assert.equal(await window.listed('current context of the kubeconfig'), 'prod\nstaging');
    await window.screenshot('select-context');
    await window.pick('prod');
    assert.equal(await window.listed('Not Now'), 'Watch Cluster\nSync from Cluster\nNot Now');
    await window.screenshot('selected-context');
    await window.pick('Not Now');
    await window.hoverOverStatus('prod', 'not read yet');
  });

  it('is watched: a class that is missing is an error, without a touch of the editor', async () => {
    await window.run('RuntimeClass: Watch Cluster');
    await underlined(window).waitFor();
    await window.hoverOverStatus('prod', 'watching');
    await window.screenshot('watched');
  });

  it('shows that a class came, and that it went', async t => {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const gone = underlined(window).waitFor({ state: 'detached' });
      times.push(await timeAfter(() => createClass('gvisor', 'runsc'), gone));
      const came = underlined(window).waitFor();
      times.push(await timeAfter(() => deleteClass('gvisor'), came));
    }
    await window.screenshot('class-deleted');
    t.diagnostic(`diagnostics after ${times.map(Math.round).join(', ')} ms`);
  });

  it('completes a class that came', async t => {
    await window.goTo(6, 27);
    const gone = underlined(window).waitFor({ state: 'detached' });
    const offered = gone.then(() => window.suggest('gvisor'));
    const time = await timeAfter(() => createClass('gvisor', 'runsc'), offered);
    await window.screenshot('completion');
    await window.page.keyboard.press('Escape');
    t.diagnostic(`in the completion list after ${Math.round(time)} ms`);
  });

  it('says of a class which nodes it fits', async () => {
    const { keyboard } = window.page;
    for (const _ of 'gvisor') await keyboard.press('Backspace');
    await keyboard.type('kat', { delay: 30 });
    await window.suggestion('kata').waitFor();
    const details = window.page.locator('.suggest-details').filter({ hasText: '1 of 3 nodes' });
    if (!(await details.isVisible())) await keyboard.press('Control+Space');
    await details.waitFor();
    await window.screenshot('completion-details');
    await keyboard.press('Enter');
    await window.save();
  });

  it('has classes that can be looked at, although they stand in no file', async () => {
    await window.page.keyboard.press('F12');
    await window.page.locator('.tab.active', { hasText: 'kata.yaml' }).waitFor();
    await window.page.locator('.view-line', { hasText: 'handler: kata-qemu' }).waitFor();
    await window.screenshot('definition');
    await window.open('pod.yaml');
  });

  it('is saved after a question, in a file that kubectl can read', async () => {
    await window.run('RuntimeClass: Sync from Cluster');
    const question = window.message('Save what was read to .runtimeclass/prod.yaml?');
    await question.waitFor();
    assert.equal(await window.message('Reading cluster').count(), 0, 'its Cancel is not about the question');
    await window.screenshot('sync-asks');
    assert.ok(!existsSync(join(folder, '.runtimeclass')));
    await window.answer('Save what was read to .runtimeclass/prod.yaml?', 'Save');
    await window.said('was read and saved to .runtimeclass/prod.yaml');
    await window.screenshot('sync-saved');
    await window.run('Notifications: Clear All Notifications');
    const list: List = parse(snapshot());
    assert.deepEqual([list.apiVersion, list.kind], ['v1', 'List']);
    const names = list.items.map(({ kind, metadata }) => `${kind} ${metadata.name}`.replace(/-\w{12}$/, '-'));
    assert.deepEqual(names, ['RuntimeClass gvisor', 'RuntimeClass kata', 'Node node-', 'Node node-']);
    for (const item of list.items) assert.match(String(await statusOfApply(api, item)), /^20[01]$/);
    assert.doesNotMatch(snapshot(), /10\.11\.12\.13|127\.0\.0\.1|node-[123]\b/);
  });

  it('that has not changed changes nothing in the file', async () => {
    const before = snapshot();
    await window.run('RuntimeClass: Sync from Cluster');
    await window.said('is up to date');
    await window.screenshot('sync-unchanged');
    assert.equal(snapshot(), before);
    await window.run('Notifications: Clear All Notifications');
  });

  it('does not replace what a person has changed in the file without a question', async () => {
    const byHand = `${snapshot().replace('handler: runsc', 'handler: kata')}# Ours.\n`;
    writeFileSync(join(folder, '.runtimeclass/prod.yaml'), byHand);
    const question = '.runtimeclass/prod.yaml was written or changed by hand.';
    await window.run('RuntimeClass: Sync from Cluster');
    await window.message(question).waitFor();
    assert.equal(await window.message('Reading cluster').count(), 0, 'its Cancel is not about the question');
    await window.screenshot('sync-asks-to-replace');
    await window.answer(question, 'Not Now');
    await window.run('RuntimeClass: Sync from Cluster');
    assert.equal(snapshot(), byHand);
    await window.answer(question, 'Replace');
    await window.said('was read and saved to .runtimeclass/prod.yaml');
    assert.match(snapshot(), /name: gvisor\n {4}handler: runsc\n/);
    assert.doesNotMatch(snapshot(), /Ours/);
    await window.run('Notifications: Clear All Notifications');
  });

  it('is followed no more after a command: what is known stays, with its age', async () => {
    await window.run('RuntimeClass: Stop Watching');
    await window.status(/prod, (just now|\d+ min ago)/).waitFor();
    await window.screenshot('stopped');
    await createClass('kata-clh', 'kata-clh');
  });

  it('is compared with another in a table', async () => {
    await window.run('RuntimeClass: Select Context');
    await window.pick('staging');
    await window.pick('Sync from Cluster');
    // The answer to the question holds for the workspace.
    await window.said('was read and saved to .runtimeclass/staging.yaml');
    await window.run('Notifications: Clear All Notifications');
    await window.run('RuntimeClass: Compare Clusters');
    const page = window.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
    const row = page.locator('tr', { hasText: 'kata-clh' }).first();
    await row.waitFor();
    await window.screenshot('comparison');
    assert.match(await row.innerText(), /≠.*missing/s);
    await window.open('pod.yaml');
  });

  it('is read with permissions that can be asked for', async () => {
    await window.run('RuntimeClass: Show Required Permissions');
    await window.page.locator('.view-line', { hasText: 'kind: ClusterRole' }).first().waitFor();
    await window.screenshot('permissions');
    await window.open('pod.yaml');
  });

  it('has its actions behind the status bar', async () => {
    await window.status('staging').click();
    const listed = await window.listed('Show Log');
    await window.screenshot('actions');
    await window.page.keyboard.press('Escape');
    assert.equal(
      listed,
      'Sync from Cluster\nWatch Cluster\nDiagnose Pod...\nSelect Context\nCompare Clusters\nForget Cluster\nShow Log',
    );
  });

  it('is forgotten with the file, if that is wanted', async () => {
    await window.run('RuntimeClass: Forget Cluster');
    await window.pick('prod');
    const question = window.message('Delete .runtimeclass/prod.yaml too?');
    await question.waitFor();
    await window.screenshot('forget');
    const changes = watch(join(folder, '.runtimeclass'));
    const changed = once(changes, 'change');
    await window.answer('Delete .runtimeclass/prod.yaml too?', 'Delete');
    assert.deepEqual(await changed, ['rename', 'prod.yaml']);
    changes.close();
    assert.ok(!existsSync(join(folder, '.runtimeclass/prod.yaml')));
  });

  it('is logged in one line for every change of its state', async () => {
    await window.run('RuntimeClass: Show Log');
    const log = window.page.locator('.panel .view-lines', { hasText: 'prod: forgotten' });
    await log.waitFor();
    await window.screenshot('log');
    const lines = (await log.innerText()).replaceAll('\u00a0', ' ').split('\n');
    assert.deepEqual(
      lines.filter(line => line !== '').map(line => line.replace(/^[-\d]+ [:.\d]+ \[info\] /, '')),
      [
        'prod: connecting',
        'prod: watching',
        'prod: stopped',
        'staging: connecting',
        'staging: synced',
        'prod: forgotten',
      ],
    );
  });

  it('is the one that kubectl went to, where none is selected', async () => {
    await window.run('RuntimeClass: Forget Cluster');
    await window.answer('Delete .runtimeclass/staging.yaml too?', 'Keep');
    await window.run('RuntimeClass: Watch Cluster');
    await window.hoverOverStatus('prod', 'watching');
    const config = JSON.parse(readFileSync(cluster.kubeconfig, 'utf8'));
    writeFileSync(cluster.kubeconfig, JSON.stringify({ ...config, 'current-context': 'staging' }));
    await window.status('staging').waitFor();
  });
});

/** How many milliseconds after the change was answered something was seen; it may be before. */
async function timeAfter(change: () => Promise<void>, seen: Promise<unknown>): Promise<number> {
  const seenAt = seen.then(() => performance.now());
  await change();
  const answered = performance.now();
  return Math.max(0, (await seenAt) - answered);
}

function underlined({ page }: EditorWindow) {
  return page.locator('.squiggly-error').first();
}
