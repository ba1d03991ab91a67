import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { run } from '../processes.ts';
import { inProject } from '../project.ts';
import { setUpVsCodeServer } from '../setup/vscode-server.ts';
import { installExtension, startVsCodeServer } from './vscode-server.ts';

/**
 * Opens a folder in an editor with the packaged extension: desktop VS Code if installed, otherwise VS Code's server in
 * the browser, which runs until Ctrl-C. Resolves with the exit code.
 */
export async function openEditor(vsix: string, path: string): Promise<number> {
  const desktop = onPath('code');
  return desktop ? openOnDesktop(desktop, vsix, path) : openInBrowser(vsix, path);
}

async function openOnDesktop(code: string, vsix: string, path: string): Promise<number> {
  console.log('Installing the extension in desktop VS Code ...');
  const installed = await run([code, '--install-extension', vsix, '--force'], { output: 'show' });
  if (installed.code !== 0) return installed.code;
  return (await run([code, path], { output: 'show' })).code;
}

async function openInBrowser(vsix: string, path: string): Promise<number> {
  console.log("There is no desktop VS Code ('code') on PATH: VS Code's server opens in the browser instead.");
  const server = await setUpVsCodeServer();
  const dataFolder = inProject('output', 'editor');
  await installExtension(server, dataFolder, vsix);
  const { process: kept, origin, token } = await startVsCodeServer(server, dataFolder);
  const folder = statSync(path).isDirectory() ? path : dirname(path);
  console.log(
    `\nOpen this address in a browser on this machine:\n\n  ${origin}?folder=${encodeURI(folder)}&tkn=${token}\n`,
  );
  console.log('Ctrl-C ends the editor.');
  await once(kept.child, 'exit');
  return kept.child.exitCode ?? 1;
}

function onPath(command: string): string | undefined {
  const file = process.platform === 'win32' ? `${command}.cmd` : command;
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map(folder => join(folder, file))
    .find(path => existsSync(path));
}
