import { CodeAction, Uri } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';

/** The server names it in code actions that make a file, with the address of the file. */
export const showFileCommand = '_runtimeclass.showFile';

/**
 * Turns that command into VS Code's own. VS Code forgets the arguments of an extension's command once the list of the
 * light bulb is closed; where the edit takes longer than that, as in a slow remote window, the file would be made and not
 * shown. Of its own commands it keeps them. The address has to be a `Uri` by then: as a text it would be one of the
 * machine with the window, and in a remote workspace the file is on another.
 */
export const showCreatedFile: NonNullable<Middleware['provideCodeActions']> = async (
  document,
  range,
  context,
  token,
  next,
) => {
  const actions = await next(document, range, context, token);
  for (const action of actions ?? []) {
    if (action instanceof CodeAction && action.command?.command === showFileCommand) {
      const [address] = action.command.arguments as [string];
      action.command = {
        title: '',
        command: 'vscode.open',
        arguments: [Uri.parse(address), { preview: false }],
      };
    }
  }
  return actions;
};
