import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CodeAction } from 'vscode-languageserver-types';
import { codeActions } from '../../../server/ide/code-actions/code-actions.ts';
import { editsOf } from '../../../server/ide/code-actions/text-edits.ts';
import { upgradeFile } from '../../../server/ide/code-actions/upgrade-file.ts';
import { openWorkspace, uriOf } from '../../support/workspace.ts';

const unclosed = `{
  "apiVersion": "node.k8s.io/v1beta1",
  "kind": "RuntimeClass",
  "metadata": {
    "name": "a",
`;
const misplaced = `apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: runsc
nodeSelector: { a: b }
`;

describe('code actions', () => {
  it('move, add and remove nothing in a text with a bracket that nobody closes', async () => {
    assert.deepEqual(await titlesOf('class.json', unclosed), []);
    const titles = await titlesOf('class.yaml', `${misplaced}overhead: {\n`);
    assert.deepEqual(
      titles.filter(title => !/^Ignore /.test(title)),
      [],
    );
  });

  it('replace a word in it', async () => {
    const titles = await titlesOf(
      'pod.yaml',
      'apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: gvisro\n  a: [\n',
    );
    assert.ok(titles.includes("Rename to 'gvisor'"), titles.join('\n'));
  });

  it('move and add no lines where a carriage return alone ends one', async () => {
    assert.ok((await titlesOf('class.yaml', misplaced)).includes("Move 'nodeSelector' into scheduling"));
    const withCarriageReturns = misplaced.replaceAll('\n', '\r');
    assert.deepEqual(await titlesOf('class.yaml', withCarriageReturns), [
      'Ignore misplaced-field in this file',
    ]);
  });

  it('put no comment that ignores a rule into a text of several lines', async () => {
    const policy = 'requirements:\n- { name: "a\n    b", colour: red, needs: { isolation: vm } }\n';
    const titles = await titlesOf('.runtimeclass/policy.yaml', policy);
    assert.deepEqual(titles, ['Ignore policy-file in this file']);
  });

  it('put none into a key of several lines', async () => {
    const titles = await titlesOf(
      'class.yaml',
      'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\n' +
        'handler: runsc\noverhead: { podFixed: { cpu: 1, node\n    Selector: {} } }\n',
    );
    assert.ok(
      titles.some(title => /^Ignore .* in this file$/.test(title)),
      titles.join('\n'),
    );
    assert.deepEqual(
      titles.filter(title => /on this line/.test(title)),
      [],
    );
  });
});

describe('an edit in a block scalar', () => {
  it('has the line breaks of the file', async () => {
    const text =
      'apiVersion: v1\nkind: ConfigMap\ndata:\n  pod.yaml: |\n    apiVersion: v1\n    kind: Pod\n    spec:\n      runtimeClassName: gvisro\n';
    const edits = (await actionsOf('a.yaml', text.replaceAll('\n', '\r\n'))).flatMap(({ edit }) =>
      Object.values(edit!.changes!).flat(),
    );
    assert.ok(edits.some(({ newText }) => newText.includes('\r\n')));
    for (const { newText } of edits) assert.doesNotMatch(newText, /(?<!\r)\n/);
  });
});

describe('an edit in a folded scalar', () => {
  it('adds no line, which YAML would join with the next one', async () => {
    const pod = '{ apiVersion: v1, kind: Pod, spec: { runtimeClassName: gvisro } }';
    const titles = await titlesOf(
      'a.yaml',
      `apiVersion: v1\nkind: ConfigMap\ndata:\n  pod.yaml: >\n    ${pod}\n`,
    );
    assert.ok(titles.includes("Rename to 'gvisor'"), titles.join('\n'));
    assert.ok(!titles.includes('Ignore unknown-runtime-class on this line'));
  });
});

describe('an upgrade', () => {
  it('leaves a document in which a carriage return alone ends a line', async () => {
    const old =
      'apiVersion: node.k8s.io/v1beta1\rkind: RuntimeClass\rmetadata: { name: a }\rhandler: runsc\r';
    const session = await openWorkspace({ 'a.yaml': old });
    const snapshot = session.snapshot();
    const { changes, left } = upgradeFile(snapshot, snapshot.file(uriOf('a.yaml'))!);
    assert.deepEqual(changes, []);
    assert.deepEqual(
      left.map(({ refusal }) => refusal),
      ['a carriage return alone ends a line'],
    );
  });
});

describe('the removal of an entry with an explicit key', () => {
  it('makes a comment of its question mark too', async () => {
    const text =
      'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: a }\n? podFixed\n: {}\nhandler: runsc\n';
    const [removal] = (await actionsOf('a.yaml', text)).filter(
      ({ title }) => title === "Comment out 'podFixed'",
    );
    const document = TextDocument.create('file:///a.yaml', 'yaml', 1, text);
    const [edits] = Object.values(removal!.edit!.changes!);
    assert.equal(
      TextDocument.applyEdits(document, edits!),
      text.replace('? podFixed\n: {}\n', '# ? podFixed\n# : {}\n'),
    );
  });
});

describe('text edits', () => {
  it('have an insertion before the removal at the same place, as the protocol wants', async () => {
    const session = await openWorkspace({ 'a.yaml': 'a: 1\nb: 2\n' });
    const file = session.snapshot().file(uriOf('a.yaml'))!;
    const changes = [
      { start: 0, end: 5, text: '' },
      { start: 0, end: 0, text: 'c: 3\n' },
    ];
    const document = TextDocument.create(file.uri, 'yaml', 1, file.source.text);
    assert.equal(TextDocument.applyEdits(document, editsOf(file, changes)), 'c: 3\nb: 2\n');
  });
});

async function titlesOf(path: string, text: string): Promise<string[]> {
  return (await actionsOf(path, text)).map(({ title }) => title);
}

/** All actions in a file of a workspace with the class `gvisor`. */
async function actionsOf(path: string, text: string): Promise<readonly CodeAction[]> {
  const gvisor =
    'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: { name: gvisor }\nhandler: runsc\n';
  const session = await openWorkspace({ [path]: text, 'gvisor.yaml': gvisor });
  const uri = uriOf(path);
  const range = {
    start: { line: 0, character: 0 },
    end: session.snapshot().file(uri)!.source.positionAt(text.length),
  };
  return codeActions(session.snapshot(), uri, range);
}
