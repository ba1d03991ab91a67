import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CodeAction, TextEdit } from 'vscode-languageserver-types';
import { Session } from '../../../server/analysis/session.ts';
import { codeActions } from '../../../server/ide/code-actions/code-actions.ts';
import { nodeYaml, runtimeClassYaml, savedCluster } from '../../support/manifests.ts';
import { filesOf } from '../../support/picture.ts';
import { dayOfFixtures, memoryFiles, uriOf } from '../../support/workspace.ts';

const config = '[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]\n';

describe('a fix that changes another file', () => {
  it('is one action of the one diagnostic about all clusters', async () => {
    const [fix, ...others] = await offered(session => session.open(uriOf('class.yaml'), 1, kata));
    assert.deepEqual(others, []);
    assert.deepEqual(
      fix!.diagnostics!.map(({ message }) => /\(([a-z, ]+)\)/.exec(String(message))?.[1]),
      ['production, staging, testing'],
    );
  });

  it('is made without a question, and refused by the editor once a text has changed', async () => {
    const [fix] = await offered(session => {
      session.open(uriOf('class.yaml'), 1, kata);
      session.open(uriOf('nodes/config.toml'), 7, `# typed\n${config}`);
    });
    assert.deepEqual(Object.keys(fix!.edit!), ['documentChanges']);
    assert.deepEqual(fix!.edit!.documentChanges!.map(placeOf), [
      { uri: uriOf('nodes/config.toml'), version: 7, at: '2:0' },
    ]);
  });

  it('names no version of a file that is not open', async () => {
    const [fix] = await offered(session => session.open(uriOf('class.yaml'), 1, kata));
    assert.deepEqual(fix!.edit!.documentChanges!.map(placeOf), [
      { uri: uriOf('nodes/config.toml'), version: null, at: '1:0' },
    ]);
  });
});

const kata = runtimeClassYaml('kata', 'kata-qemu');

/** The actions that write a table for the handler, in a workspace with three clusters whose nodes lack it. */
async function offered(open: (session: Session) => void): Promise<readonly CodeAction[]> {
  const clusters = ['production', 'staging', 'testing'].map((context, index) =>
    savedCluster({ context, serverVersion: 'v1.34.2' }, Array.from({ length: index + 1 }, node)),
  );
  const files = filesOf(`${clusters.join('')}=== class.yaml\n${kata}=== nodes/config.toml\n${config}`);
  const session = new Session(memoryFiles(files), dayOfFixtures);
  await session.readFolders([uriOf('')]);
  open(session);
  const snapshot = session.snapshot();
  const at = snapshot.file(uriOf('class.yaml'))!.source.positionAt(kata.indexOf('kata-qemu'));
  const actions = codeActions(snapshot, uriOf('class.yaml'), { start: at, end: at });
  return actions.filter(({ title }) => title.startsWith('Create containerd table'));
}

function node(_: unknown, index: number): string {
  return nodeYaml(
    `name: n${index}`,
    'status: { nodeInfo: { containerRuntimeVersion: containerd://2.0.4 }, runtimeHandlers: [{ name: "" }, { name: runc }] }',
  );
}

/** Where the only change of a file is. */
function placeOf(change: NonNullable<NonNullable<CodeAction['edit']>['documentChanges']>[number]) {
  assert.ok('textDocument' in change);
  const [{ range }] = change.edits as [TextEdit];
  return { ...change.textDocument, at: `${range.start.line}:${range.start.character}` };
}
