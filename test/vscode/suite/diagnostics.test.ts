import { workspace } from 'vscode';
import { closeEverything, expectDiagnostics, openExample, openText } from './editor.ts';

describe('Diagnostics', () => {
  afterEach(closeEverything);

  it('stand at the value that is wrong', async () => {
    await expectDiagnostics(await openExample('checkout.yaml'), [
      '15:25 error unknown-runtime-class',
      '25:21 error handler-as-class-name',
    ]);
  });

  it('are given for files of the workspace that are not open, but no hints', async () => {
    await openExample('runtime-classes.yaml');
    const [uri] = await workspace.findFiles('checkout.yaml', null);
    await expectDiagnostics({ uri: uri! }, [
      '15:25 error unknown-runtime-class',
      '25:21 error handler-as-class-name',
    ]);
  });

  it('are given for a text that was never saved', async () => {
    const [document] = await openText('apiVersion: v1\nkind: Pod\nspec:\n  runtimeClassName: gvisr\n');
    await expectDiagnostics(document, ['4:21 error unknown-runtime-class']);
  });

  it('are given for JSON', async () => {
    const [document] = await openText(
      '{"apiVersion":"v1","kind":"Pod","spec":{"runtimeClassName":"gvisr"}}',
      'json',
    );
    await expectDiagnostics(document, ['1:60 error unknown-runtime-class']);
  });
});
