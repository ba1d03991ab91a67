import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type ListeningServer, smallCluster, startApiServer } from '../../protocol/api-server.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { writeOutside, writeWorkspaceReachingOut } from '../../support/restricted/reaching-out.ts';
import { traceInto } from '../../support/restricted/trace.ts';
import { emptyFolder } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';
import { openWalkthrough } from './open-walkthrough.ts';

const texts = {
  'pod.yaml': `apiVersion: v1
kind: Pod
metadata:
  name: web
spec:
  runtimeClassName: kata
  containers: []
`,
  'classes.yaml': `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata:
  name: kata
`,
};

describe('Restricted Mode', { timeout: patienceWithAll }, () => {
  let api: ListeningServer;
  let window: EditorWindow;
  const outside = realpathSync(mkdtempSync(join(tmpdir(), 'runtimeclass-outside-')));
  const trace = traceInto(join(outside, 'trace.txt'), 'runtimeclass.runtimeclass-');
  /** What the extension and its server have done with anything but files of their own and of the folder. */
  const done = () =>
    trace.lines().filter(line => line.includes(outside) || /^(process|connection) /.test(line));

  before(async () => {
    api = await startApiServer(smallCluster);
    const folder = await emptyFolder('restricted');
    writeOutside(outside, api.address);
    const kubeconfig = join(outside, 'kubeconfig');
    writeWorkspaceReachingOut(folder, outside);
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    window = await openWindow(folder, {
      purpose: 'restricted',
      // What would connect at once if it could.
      settings: { 'runtimeclass.cluster.kubeconfig': kubeconfig, 'runtimeclass.cluster.connect': 'onOpen' },
      restricted: true,
      environment: { ...trace.environment, KUBECONFIG: kubeconfig },
    });
    await window.status('Restricted Mode').waitFor();
  });
  after(async () => {
    await window?.close();
    await api?.stop();
    rmSync(outside, { recursive: true });
  });

  it('leaves alone what needs the files alone: diagnostics and completion', async () => {
    await window.open('classes.yaml');
    await window.page.locator('.squiggly-error').first().waitFor();
    await window.open('pod.yaml');
    await window.goTo(6, 23);
    await window.suggest('kata');
    await window.screenshot('completion');
    await window.page.keyboard.press('Escape');
  });

  it('offers no command that contacts a cluster', async () => {
    // The list draws what fits: the first ones.
    assert.equal(
      await window.offered('RuntimeClass: '),
      [
        'RuntimeClass: About a Container Runtime...',
        'RuntimeClass: Choose RuntimeClass for This Pod',
        'RuntimeClass: Compare Clusters',
        'RuntimeClass: Create RuntimeClass...',
        'RuntimeClass: Explain Event',
        'RuntimeClass: Export Admission Policies',
        'RuntimeClass: New Sandbox Policy...',
        'RuntimeClass: Open a Sample',
        'RuntimeClass: Open Documentation of the Field',
        'RuntimeClass: Preview What the Cluster Will Do',
        'RuntimeClass: Report Issue',
        'RuntimeClass: Restart Language Server',
        'RuntimeClass: Set runtimeClassName in All Workloads That Violate the Policy...',
        'RuntimeClass: Show Log',
        'RuntimeClass: Show Required Permissions',
      ].join('\n'),
    );
  });

  it('is what the status bar says, and what it offers to manage', async () => {
    await window.status('no cluster').click();
    await window.message('In Restricted Mode no cluster is contacted').waitFor();
    await window.screenshot('explained');
  });

  it('has a walkthrough without the step about clusters', async () => {
    const { steps } = await openWalkthrough(window, 'Get Started with RuntimeClass');
    assert.equal(await steps(), 'sample\nfix\nmap');
    await window.screenshot('walkthrough');
  });

  it('starts no process but the server, opens no connection and reads nothing outside of the folder', () => {
    assert.deepEqual(
      done().filter(line => !/^process .*\bserver\.cjs$/.test(line)),
      [],
    );
    assert.match(trace.lines().join('\n'), /^file .*\/chart\/values\.yaml$/m, 'the folder was read');
    assert.equal(api.connections, 0);
  });

  it('ends without a reload: trust is enough for the cluster to be watched', async () => {
    await window.answer('In Restricted Mode', 'Manage Workspace Trust');
    const trust = window.page
      .locator('.workspace-trust-editor')
      .getByRole('button', { name: 'Trust', exact: true });
    await trust.waitFor();
    await window.screenshot('trust');
    await trust.click();
    await window.open('pod.yaml');
    await window.status('works').waitFor();
    await window.goTo(6, 21);
    await window.suggest('from-cluster');
    await window.screenshot('trusted');
    await window.page.keyboard.press('Escape');
    assert.match(await window.offered('RuntimeClass: Watch Cluster'), /RuntimeClass: Watch Cluster/);
    // The trace sees what was not done before.
    for (const what of [/^file .*\/kubeconfig$/, /^connection /]) {
      assert.ok(
        done().some(line => what.test(line)),
        String(what),
      );
    }
  });
});
