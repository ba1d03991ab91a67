import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CodeAction, TextEdit } from 'vscode-languageserver-types';
import type { Settings } from '../../../../server/base/settings.ts';
import { codeActions } from '../../../../server/ide/code-actions/code-actions.ts';
import { applyChanges } from '../../../../server/yaml/edit.ts';
import { SourceFile } from '../../../../server/yaml/source-file.ts';
import { openWorkspace, uriOf } from '../../../support/workspace.ts';

const one =
  'apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\nmetadata: {name: a}\nspec: {runtimeHandler: a}\n';
const undecided = 'apiVersion: node.k8s.io/v1alpha1\nkind: RuntimeClass\nmetadata: {name: b}\n';
const three = `${one}---\n${undecided}---\n${one}`;
const oneInV1 = one.replace('v1alpha1', 'v1').replace('spec: {runtimeHandler: a}', 'handler: a');

const onSave = ['source.fixAll'];

describe('upgrading on save', () => {
  it('upgrades what needs no decision, and is asked for by its kind or one above it', async () => {
    for (const kind of ['source', 'source.fixAll', 'source.fixAll.runtimeclass']) {
      const [action, ...others] = await actions(three, [kind]);
      assert.deepEqual(others, []);
      assert.equal(applied(three, action!), `${oneInV1}---\n${undecided}---\n${oneInV1}`);
    }
  });

  it('is not offered to who asks for anything else', async () => {
    const kinds = [undefined, ['quickfix'], ['source.organizeImports'], ['source.fixAll.eslint']];
    const offered = await Promise.all(kinds.map(kind => actions(three, kind)));
    assert.deepEqual(
      offered.flat().filter(({ kind }) => kind !== 'quickfix'),
      [],
    );
  });

  it('does nothing where there is nothing to do, or the rule is switched off', async () => {
    assert.deepEqual(await actions(oneInV1, onSave), []);
    assert.deepEqual(await actions(undecided, onSave), []);
    assert.deepEqual(await actions(three, onSave, { rules: { 'old-api-version': 'off' } }), []);
    assert.deepEqual(await actions(three, onSave, { kubernetesVersion: '1.19' }), []);
  });
});

describe('upgrading all of a file', () => {
  const title = 'Upgrade all RuntimeClasses in this file to node.k8s.io/v1';

  it('is offered on one of several', async () => {
    const all = (await actions(three)).find(action => action.title === title);
    assert.equal(applied(three, all!), `${oneInV1}---\n${undecided}---\n${oneInV1}`);
  });

  it('is not offered on the only one', async () => {
    assert.deepEqual(
      (await actions(one)).filter(action => action.title === title),
      [],
    );
  });
});

describe('another name for a handler', () => {
  const dots =
    'apiVersion: node.k8s.io/v1beta1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: runsc.kvm\n';
  const config =
    '[plugins."io.containerd.grpc.v1.cri".containerd.runtimes."runsc.kvm"]\n  runtime_type = "x"\n';

  it('is written into the configuration of the nodes too', async () => {
    const [action] = await actions(dots, undefined, {}, { 'nodes/config.toml': config });
    assert.equal(
      action!.title,
      "Upgrade to node.k8s.io/v1 with handler 'runsc-kvm' (the configuration of the nodes must use the same name), also in config.toml",
    );
    const { documentChanges } = action!.edit!;
    assert.deepEqual(documentChanges!.at(-1), {
      textDocument: { uri: uriOf('nodes/config.toml'), version: 1 },
      edits: [
        {
          range: { start: { line: 0, character: 58 }, end: { line: 0, character: 67 } },
          newText: 'runsc-kvm',
        },
      ],
    });
  });

  it('is not written where the configuration has that name already', async () => {
    const both = `${config}[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runsc-kvm]\n`;
    const [action] = await actions(dots, undefined, {}, { 'config.toml': both });
    assert.deepEqual(Object.keys(action!.edit!), ['changes']);
  });
});

/** What is offered at the start of a text, without ways to ignore a rule. */
async function actions(
  text: string,
  only?: readonly string[],
  settings: Partial<Settings> = {},
  others: Readonly<Record<string, string>> = {},
): Promise<readonly CodeAction[]> {
  const session = await openWorkspace({ 'class.yaml': text, ...others });
  session.settings = { ...session.settings, ...settings };
  const start = { line: 0, character: 15 };
  const offered = codeActions(session.snapshot(), uriOf('class.yaml'), { start, end: start }, only);
  return offered.filter(({ title }) => !title.startsWith('Ignore '));
}

function applied(text: string, { edit }: CodeAction): string {
  const file = SourceFile.of(uriOf('class.yaml'), 1, text);
  const edits: readonly TextEdit[] = edit!.changes![uriOf('class.yaml')]!;
  const changes = edits.map(({ range, newText }) => ({
    start: file.offsetAt(range.start),
    end: file.offsetAt(range.end),
    text: newText,
  }));
  return applyChanges(text, changes);
}
