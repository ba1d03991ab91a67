import { commands, type Disposable, type Location, Position, Uri } from 'vscode';

/** The command of the server's code lenses; its arguments are the URI of a file and a position in it. */
export const showReferencesCommand = '_runtimeclass.showReferences';

/** Registers the command that shows the references of the name at a position, as a click on a code lens does. */
export function provideReferencesOfLenses(): Disposable {
  return commands.registerCommand(
    showReferencesCommand,
    async (address: string, at: { readonly line: number; readonly character: number }) => {
      const uri = Uri.parse(address);
      const position = new Position(at.line, at.character);
      const places = await commands.executeCommand<Location[]>(
        'vscode.executeReferenceProvider',
        uri,
        position,
      );
      await commands.executeCommand('editor.action.showReferences', uri, position, places);
    },
  );
}
