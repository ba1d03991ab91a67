import { commands, type ExtensionContext, FileType, Uri, workspace } from 'vscode';
import { State } from 'vscode-languageclient';
import { LanguageClient } from 'vscode-languageclient/browser';
import {
  type FileParams,
  type FolderContents,
  readFileRequest,
  readFolderRequest,
  type TextOfFile,
} from '../server/protocol/editor-files.ts';
import { codeActionMiddleware } from './code-action-middleware.ts';
import { documentSelector } from './document-selector.ts';
import { commandsOfLinks } from './restartable-client.ts';
import { startExtension } from './start-extension.ts';

/** Activates the extension in a browser: the server runs in a worker, and this side reads the files for it. */
export function activate(context: ExtensionContext): void {
  // Hides the commands for which a program or a connection is needed.
  void commands.executeCommand('setContext', 'runtimeclass.inBrowser', true);
  startExtension(context, async (log, initializationOptions, { onRunning }) => {
    const worker = await startWorker(Uri.joinPath(context.extensionUri, 'dist', 'web', 'server.js'));
    const options = {
      documentSelector: documentSelector(schemesOfFiles()),
      // No cluster can be reached.
      initializationOptions: () => ({ ...initializationOptions(), syncCommand: undefined }),
      middleware: codeActionMiddleware,
      markdown: { isTrusted: { enabledCommands: commandsOfLinks } },
      outputChannel: log,
    };
    const client = new LanguageClient('runtimeclass', 'RuntimeClass', worker, options);
    client.onRequest(readFileRequest, readFile);
    client.onRequest(readFolderRequest, readFolder);
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) onRunning();
    });
    return client;
  });
}

/** Starts a script in a worker. Where an extension comes from a remote machine, a worker cannot be given its address. */
async function startWorker(script: Uri): Promise<Worker> {
  const code = new Blob([new Uint8Array(await workspace.fs.readFile(script))], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(code));
}

/** The schemes of the folders in the window: a repository on the web has one of its own. */
function schemesOfFiles(): readonly string[] {
  return [...new Set(['file', ...(workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)])];
}

async function readFile({ uri }: FileParams): Promise<TextOfFile> {
  try {
    const file = Uri.parse(uri, true);
    if ((await workspace.fs.stat(file)).size > largestManifest) return { text: null };
    return { text: new TextDecoder().decode(await workspace.fs.readFile(file)) };
  } catch {
    return { text: null };
  }
}

async function readFolder({ uri }: FileParams): Promise<FolderContents> {
  try {
    const entries = await workspace.fs.readDirectory(Uri.parse(uri, true));
    // A linked folder may lead back to where it is.
    const found = entries.filter(([, type]) => type === FileType.Directory || (type & FileType.File) !== 0);
    return { entries: found.map(([name, type]) => ({ name, isFolder: type === FileType.Directory })) };
  } catch {
    return { entries: [] };
  }
}

/** In bytes; as on a disk. */
const largestManifest = 16 * 1024 * 1024;
