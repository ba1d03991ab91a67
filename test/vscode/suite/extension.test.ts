import assert from 'node:assert/strict';
import { commands, extensions } from 'vscode';
import { closeEverything, expectDiagnostics, openExample } from './editor.ts';

describe('The extension', () => {
  afterEach(closeEverything);

  it('has every command that its manifest names', async () => {
    const extension = extensions.getExtension('runtimeclass.runtimeclass');
    await extension?.activate();
    const inManifest: string[] = extension?.packageJSON.contributes.commands.map(
      ({ command }: { command: string }) => command,
    );
    const registered = (await commands.getCommands(true)).filter(id => id.startsWith('runtimeclass.'));
    assert.deepEqual(registered.sort(), inManifest.sort());
  });

  it('finds the same after its server was restarted', async () => {
    const document = await openExample('misplaced.yaml');
    const expected = ['6:3 error class-name-outside-pod-spec'];
    await expectDiagnostics(document, expected);
    const ended = expectDiagnostics(document, []);
    const restarted = commands.executeCommand('runtimeclass.restartServer');
    await ended;
    await restarted;
    await expectDiagnostics(document, expected);
  });
});
