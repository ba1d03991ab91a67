import { type CodeAction, Uri } from 'vscode';

/** The command in the server's code actions that create a file; its argument is the URI of the file. */
export const showFileCommand = '_runtimeclass.showFile';

/**
 * Replaces that command of a code action by VS Code's own. VS Code forgets the arguments of an extension's command when
 * the light bulb's list closes; if the edit takes longer, as in a slow remote window, the file would be created but not
 * shown. For its own commands VS Code keeps the arguments. The URI has to be a `Uri` object: as a string it would mean
 * a file on the machine with the window, and in a remote workspace the file is on another machine.
 */
export function showCreatedFile(action: CodeAction): void {
  if (action.command?.command !== showFileCommand) return;
  const [address] = action.command.arguments as [string];
  action.command = {
    title: '',
    command: 'vscode.open',
    arguments: [Uri.parse(address), { preview: false }],
  };
}
