import assert from 'node:assert/strict';
import { type CodeAction, commands, type TextDocument, workspace } from 'vscode';
import { closeEverything, expectDiagnostics, openExample, ourDiagnostics } from './editor.ts';

describe('Fixes', () => {
  afterEach(closeEverything);

  it('rename a class to the one that was meant', async () => {
    const document = await openExample('checkout.yaml');
    await expectDiagnostics(document, [
      '15:25 error unknown-runtime-class',
      '25:21 error handler-as-class-name',
    ]);
    await applyFix(document, 'unknown-runtime-class', "Rename to 'gvisor'");
    assert.equal(document.lineAt(14).text, '      runtimeClassName: gvisor');
    await expectDiagnostics(document, ['25:21 error handler-as-class-name']);
  });

  it('move a field to where it belongs', async () => {
    const document = await openExample('misplaced.yaml');
    await expectDiagnostics(document, ['6:3 error class-name-outside-pod-spec']);
    await applyFix(document, 'class-name-outside-pod-spec', 'Move it into spec.template.spec');
    assert.match(
      document.getText(),
      /^spec:\n {2}template:\n {4}spec:\n(?: {6}.*\n)* {6}runtimeClassName: kata\n/m,
    );
    await expectDiagnostics(document, []);
  });

  it('upgrade an old object and keep its comments', async () => {
    const document = await openExample('legacy.yaml');
    await expectDiagnostics(document, [
      '2:13 error old-api-version',
      '5:9 hint unused-class',
      '10:13 error old-api-version',
      '13:9 hint unused-class',
    ]);
    await applyFix(document, 'old-api-version', 'Upgrade to node.k8s.io/v1');
    const upgraded = [
      '# Written for Kubernetes 1.12.',
      'apiVersion: node.k8s.io/v1',
      'kind: RuntimeClass',
      'metadata:',
      '  name: sandboxed',
      "# the handler in containerd's config.toml",
      'handler: runsc',
      '---',
    ];
    assert.equal(document.getText().split('\n').slice(0, upgraded.length).join('\n'), upgraded.join('\n'));
  });
});

/** Applies a fix of the first diagnostic of a rule, as the light bulb does. */
async function applyFix(document: TextDocument, rule: string, title: string): Promise<void> {
  const diagnostic = ourDiagnostics(document).find(
    ({ code }) => (typeof code === 'object' ? code.value : code) === rule,
  );
  assert.ok(diagnostic, `there is a diagnostic of ${rule}`);
  const actions = await commands.executeCommand<CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    diagnostic.range,
  );
  const action = actions.find(action => action.title === title);
  assert.ok(action?.edit, `offered: ${actions.map(({ title }) => title).join(', ')}`);
  assert.ok(await workspace.applyEdit(action.edit));
}
