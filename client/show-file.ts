import { commands, type Disposable, Uri, window } from 'vscode';

/**
 * The server names it in code actions that make a file. `vscode.open` will not do: an address that it gets as a text is
 * one of the machine with the window, and in a remote workspace the file is on another.
 */
export const showFileCommand = '_runtimeclass.showFile';

/**
 * Makes the command known that shows a file by its address. Nobody types an address, so the palette does not have it;
 * the underscore hides it from keybindings too.
 */
export function registerShowFile(): Disposable {
  return commands.registerCommand(showFileCommand, (uri: string) =>
    window.showTextDocument(Uri.parse(uri), { preview: false }),
  );
}
