import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CodeAction } from 'vscode-languageserver-types';
import type { Session } from '../../../../server/analysis/session.ts';
import { codeActions } from '../../../../server/ide/code-actions/code-actions.ts';
import { applyChanges } from '../../../../server/yaml/edit.ts';
import { openAtCursor } from '../../../support/cursor.ts';
import { runtimeClassYaml } from '../../../support/manifests.ts';

const classes = `=== classes.yaml
${runtimeClassYaml('gvisor', 'runsc')}`;

const pod = (line: string) => `=== pod.yaml
apiVersion: v1
kind: Pod
spec:
  ${line}
`;

describe('code actions', () => {
  it('are the fixes of what is wrong at the cursor, then ways to ignore it', async () => {
    assert.deepEqual(await drawActions(`${pod('runtimeClassName: gvis$0er # why')}${classes}`), [
      "Rename to 'gvisor'",
      '  runtimeClassName: gvisor # why',
      'Ignore unknown-runtime-class on this line',
      '  # runtimeclass: ignore unknown-runtime-class',
      '  runtimeClassName: gviser # why',
      'Ignore unknown-runtime-class in this file',
      '# runtimeclass: ignore-file unknown-runtime-class',
      'apiVersion: v1',
    ]);
  });

  it('turn a rule off in the workspace where the editor has a command for it', async () => {
    const { session, uri, position } = await openAtCursor(`${pod('runtimeClassName: gvis$0er')}${classes}`);
    const range = { start: position, end: position };
    const actions = codeActions(session.snapshot(), uri, range, undefined, { disableRuleCommand: 'off' });
    assert.deepEqual(actions.at(-1)?.command, {
      title: 'Turn off unknown-runtime-class in this workspace',
      command: 'off',
      arguments: ['unknown-runtime-class'],
    });
  });

  it('keep CRLF', async () => {
    const picture = `${pod('runtimeClassName: gvis$0er')}${classes}`.replace(/(?<! .*\.yaml)\n/g, '\r\n');
    const [, written] = await drawActions(picture);
    assert.equal(written, '  runtimeClassName: gvisor\r');
  });

  it('have no comments to ignore in JSON', async () => {
    const json =
      '=== pod.json\n{"apiVersion": "v1", "kind": "Pod", "spec": {"runtimeClassName": "gvis$0er"}}\n';
    assert.deepEqual(await drawActions(`${json}${classes}`), [
      "Rename to 'gvisor'",
      '{"apiVersion": "v1", "kind": "Pod", "spec": {"runtimeClassName": "gvisor"}}',
    ]);
  });

  it('mend a document below others', async () => {
    const [title, written] = await drawActions(
      `${pod('hostname: x')}---\n${pod('runtimeClassName: gvis$0er').replace('=== pod.yaml\n', '')}${classes}`,
    );
    assert.equal(`${title}: ${written}`, "Rename to 'gvisor':   runtimeClassName: gvisor");
  });

  it('begin with those of the most severe finding', async () => {
    const picture = `=== class.yaml
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: { name: a }
handler: kata-q$0emu
=== etc/containerd/config.toml
version = 2
[plugins."io.containerd.grpc.v1.cri".containerd.runtimes.kata-qenu]
  runtime_type = "io.containerd.kata.v2"
`;
    const { session, uri, position } = await openAtCursor(picture);
    const settings = { ...session.settings, rules: { 'undeclared-handler': 'error' as const } };
    session.settings = settings;
    const actions = codeActions(session.snapshot(), uri, { start: position, end: position });
    assert.deepEqual(
      actions.slice(0, 2).map(({ title }) => title),
      [
        "Create containerd table for handler 'kata-qemu' in config.toml",
        'Insert the overhead it is shipped with',
      ],
    );
  });

  for (const [place, picture] of [
    ['beside what is wrong', `${pod('runtimeClassName: gviser').replace('kind', 'ki$0nd')}${classes}`],
    ['where nothing is wrong', `${pod('runtimeClassName: gvis$0or')}${classes}`],
    ['of a rule that is ignored', `${pod('# runtimeclass: ignore\n  runtimeClassName: gvis$0er')}${classes}`],
    ['in a template', `${pod('runtimeClassName: {{ gvis$0er }}')}${classes}`],
  ] as const) {
    it(`are none ${place}`, async () => {
      assert.deepEqual(await drawActions(picture), []);
    });
  }
});

/** The titles, each followed by the lines that the action writes. */
async function drawActions(picture: string): Promise<string[]> {
  const { session, uri, position } = await openAtCursor(picture);
  const actions = codeActions(session.snapshot(), uri, { start: position, end: position });
  return actions.flatMap(action => [
    `${action.isPreferred ? 'preferred ' : ''}${action.title}`,
    ...linesWritten(session, uri, action),
  ]);
}

/** The lines in which the text differs, and the line below where one was put in. */
function linesWritten(session: Session, uri: string, { edit }: CodeAction): string[] {
  const { source } = session.openFiles.find(file => file.uri === uri)!;
  const changes = edit!.changes![uri]!.map(({ range, newText }) => ({
    start: source.offsetAt(range.start),
    end: source.offsetAt(range.end),
    text: newText,
  }));
  const before = source.text.split('\n');
  const after = applyChanges(source.text, changes).split('\n');
  const first = after.findIndex((line, index) => line !== before[index]);
  return after.slice(first, first + 1 + after.length - before.length);
}
