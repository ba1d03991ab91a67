import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { diagnoseWorkspace } from '../../../server/cli/diagnose.ts';
import { written } from './checked.ts';

const pod = (name: string, className: string) =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec:\n  runtimeClassName: ${className}\n  containers: [{name: a, image: b}]\n`;
const node = (name: string, handlers: string) =>
  `  - {apiVersion: v1, kind: Node, metadata: {name: ${name}}, status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}, runtimeHandlers: [${handlers}], nodeInfo: {kubeletVersion: v1.31.4, containerRuntimeVersion: "containerd://1.7.27"}}}\n`;
const cluster = `apiVersion: v1
kind: List
metadata:
  annotations: {runtimeclass.dev/context: staging, runtimeclass.dev/synced-at: "2026-11-20T09:30:00Z", runtimeclass.dev/server-version: v1.31.4}
items:
  - {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: gvisor}, handler: runsc}
  - {apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: kata}, handler: kata-qemu}
${node('n1', '{name: ""}, {name: runc}, {name: runsc}')}`;

describe('runtimeclass diagnose', () => {
  it('lists the chain of each workload, broken ones first, with the findings that break it', async () => {
    const folder = written({
      'a.yaml': pod('safe', 'gvisor'),
      'b.yaml': pod('typo', 'gvisro'),
      'c.yaml': pod('vm', 'kata'),
      '.runtimeclass/staging.yaml': cluster,
    });
    const { exitCode, output } = await diagnoseWorkspace([folder], {});
    assert.equal(exitCode, 1);
    const [table = '', ...sections] = output.replaceAll(`${folder}/`, '').split('\n\n');
    assert.equal(
      table,
      `OBJECT    CLASS   HANDLER    WORKLOAD  CLASS   HANDLER  TABLE   RUNTIME  NODE
Pod typo  gvisro  -          ?         BROKEN  ?        ?       ?        ?
Pod vm    kata    kata-qemu  ok        ok      ok       BROKEN  ?        ok
Pod safe  gvisor  runsc      ok        ok      ok       ok      ?        ok`,
    );
    assert.match(sections[0]!, /^Pod typo \(b\.yaml:5\)\n {4}class: b\.yaml:5 .*"gvisro" not found/);
    assert.match(sections[0]!, /\n {6}possible fix: Rename to 'gvisor'/);
    assert.match(sections[1]!, /^Pod vm \(c\.yaml:5\)\n {4}table: c\.yaml:5 .*kata-qemu/);
    assert.equal(
      sections.at(-1),
      '3 chains, 2 broken, 1 without a broken link, but not all of it is known.\n',
    );
  });

  it('gives programs the same as JSON', async () => {
    const folder = written({ 'b.yaml': pod('typo', 'gvisro'), '.runtimeclass/staging.yaml': cluster });
    const { exitCode, output } = await diagnoseWorkspace([folder], { output: 'json' });
    const { chains } = JSON.parse(output);
    assert.equal(exitCode, 1);
    assert.deepEqual(
      chains.map(({ object, line, state, links, findings }: never) => [
        object,
        line,
        state,
        (links as { class: { state: string } }).class.state,
        (findings as { rule: string; breaks: string }[]).map(({ rule, breaks }) => `${rule} ${breaks}`),
      ]),
      [['Pod typo', 5, 'broken', 'broken', ['unknown-runtime-class class']]],
    );
  });

  it('says where nothing is known, and ends with 0 because unknown is not wrong', async () => {
    const { exitCode, output } = await diagnoseWorkspace([written({ 'a.yaml': pod('safe', 'gvisor') })], {});
    assert.equal(exitCode, 0);
    assert.match(output, /1 chain, 0 broken, 1 without a broken link, but not all of it is known\.\n/);
    assert.match(output, /No cluster is known/);
  });

  it('ends with 2 where a path cannot be read', async () => {
    const folder = written({});
    assert.equal((await diagnoseWorkspace([join(folder, 'nowhere')], {})).exitCode, 2);
  });
});
