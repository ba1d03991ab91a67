import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Session } from '../../../../server/analysis/session.ts';
import type { WorkspaceFiles } from '../../../../server/documents/files.ts';
import { upgradeWorkspace } from '../../../../server/ide/code-actions/upgrade-workspace.ts';
import type { ObjectUpgrade } from '../../../../server/protocol/upgrade.ts';
import { memoryFiles, pathOf, uriOf } from '../../../support/workspace.ts';

const old = 'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a}\n';

it('upgrades every file of the workspace: open ones as they are in the editor', async () => {
  const files = memoryFiles({
    'closed.yaml': `${old}handler: a\n`,
    'open.yaml': 'what is on the disk does not count\n',
    'undecided.yaml': old,
    'pod.yaml': 'apiVersion: v1\nkind: Pod\n',
    'config.toml': `${old}handler: a\n`,
    'kustomization.yaml': 'patches:\n- target: {kind: RuntimeClass, version: v1beta1}\n',
  });
  const session = new Session(files);
  await session.index.readAll([uriOf('')], () => false);
  session.open(uriOf('open.yaml'), 1, `\n${old}handler: a\n`);
  const { edits, left } = await upgradeWorkspace(session, files, [uriOf('')], new AbortController().signal);
  assert.deepEqual(
    edits.map(
      ({ uri, range: { start }, text }) => `${pathOf(uri)}:${start.line + 1}:${start.character + 1} ${text}`,
    ),
    ['closed.yaml:1:13 node.k8s.io/v1', 'open.yaml:2:13 node.k8s.io/v1', 'kustomization.yaml:2:41 v1'],
  );
  assert.deepEqual(
    left.map(({ uri, name, refusal }) => `${pathOf(uri)} ${name}: ${refusal}`),
    ['undecided.yaml a: it has no handler, which v1 requires'],
  );
});

it('is one edit for each class, with its name and the text that it replaces', async () => {
  const alpha = (name: string) =>
    `apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\nmetadata: {name: ${name}}\n`;
  const spec = 'spec:\n  # fast\n  runtimeHandler: runsc # really\n  overhead: {podFixed: {cpu: 1}}\n';
  const files = memoryFiles({ 'a.yaml': `${alpha('a')}${spec}---\n${alpha('b')}${spec}` });
  const session = new Session(files);
  const { edits } = await upgradeWorkspace(session, files, [uriOf('')], new AbortController().signal);
  const places = edits.map(({ name, range: { start, end } }) => `${name} ${start.line}-${end.line}`);
  assert.deepEqual(places, ['a 0-6', 'b 8-14']);
  const [{ before, text }] = edits as [ObjectUpgrade, ObjectUpgrade];
  const metadata = 'kind: RuntimeClass\nmetadata: {name: a}\n';
  assert.equal(
    before,
    `node.k8s.io/v1alpha1\n${metadata}spec:\n  # fast\n  runtimeHandler: runsc # really\n  `,
  );
  assert.equal(text, `node.k8s.io/v1\n${metadata}# fast\nhandler: runsc # really\n`);
});

it('ends when it is cancelled, and reads no further file', async () => {
  const texts = memoryFiles({ 'a.yaml': `${old}handler: a\n`, 'b.yaml': `${old}handler: b\n` });
  const cancelled = new AbortController();
  const read: string[] = [];
  const files: WorkspaceFiles = {
    ...texts,
    async *scan(uris, how) {
      for await (const file of texts.scan(uris, how)) {
        read.push(pathOf(file.uri));
        cancelled.abort();
        yield file;
      }
    },
  };
  const upgrading = upgradeWorkspace(new Session(files), files, [uriOf('')], cancelled.signal);
  await assert.rejects(upgrading, { name: 'AbortError' });
  assert.deepEqual(read, ['a.yaml']);
});
