import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeptProcess, startKept } from '../kept-process.ts';
import { run } from '../processes.ts';
import type { VsCodeServer } from '../setup/vscode-server.ts';

export interface RunningServer {
  process: KeptProcess;
  /** The base URL of its pages, up to the query: `http://127.0.0.1:PORT/`. */
  origin: string;
  /** The token that every page needs (`tkn=`), because a page includes a terminal of the user who started the server. */
  token: string;
}

/** The settings of a quiet window without features unrelated to manifests; files are saved on request, as on the desktop. */
const quiet = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'git.enabled': false,
  'update.showReleaseNotes': false,
};

/** The differences from a quiet server that trusts every folder. */
export interface ServerSetting {
  /** Machine settings in addition to those of a quiet window. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Whether folders are in Restricted Mode until the user trusts them. */
  readonly restricted?: boolean;
  readonly moreArguments?: readonly string[];
  /** Variables of its process, and of those that it starts. */
  readonly environment?: Readonly<Record<string, string>>;
}

const longestStartMilliseconds = 60_000;

/** Installs a packaged extension for the servers that use the same data folder. */
export async function installExtension(
  server: VsCodeServer,
  dataFolder: string,
  vsix: string,
): Promise<void> {
  const command = [
    server.node,
    server.main,
    ...commonArguments(dataFolder),
    '--install-extension',
    vsix,
    '--force',
  ];
  const { code, output } = await run(command, { output: 'collect' });
  // The server reports some failures only in its output.
  if (code !== 0 || !output.includes('successfully installed')) {
    throw new Error(`${vsix} could not be installed:\n${output.trimEnd()}`);
  }
}

/** Starts VS Code's server on a free port of this machine and waits until it listens. */
export async function startVsCodeServer(
  server: VsCodeServer,
  dataFolder: string,
  { settings = {}, restricted = false, moreArguments = [], environment = {} }: ServerSetting = {},
): Promise<RunningServer> {
  const token = randomBytes(16).toString('hex');
  const machineSettings = join(dataFolder, 'data', 'Machine');
  await mkdir(machineSettings, { recursive: true });
  await writeFile(
    join(machineSettings, 'settings.json'),
    JSON.stringify({ ...quiet, ...settings }, undefined, 2),
  );
  const tokenFile = join(dataFolder, 'token');
  await writeFile(tokenFile, token, { mode: 0o600 });
  const all = [
    server.main,
    ...commonArguments(dataFolder),
    ...['--host', '127.0.0.1', '--port', '0', '--connection-token-file', tokenFile],
    ...['--disable-telemetry', ...(restricted ? [] : ['--disable-workspace-trust']), ...moreArguments],
  ];
  const kept = startKept(server.node, all, { env: { ...process.env, ...environment } });
  const port = await listeningPort(kept);
  return { process: kept, origin: `http://127.0.0.1:${port}/`, token };
}

function commonArguments(dataFolder: string): string[] {
  return ['--server-data-dir', dataFolder, '--accept-server-license-terms'];
}

async function listeningPort(kept: KeptProcess): Promise<string> {
  const fail = (why: string) => new Error(`VS Code's server ${why}:\n${kept.lastOutput()}`);
  const listening = new Promise<string>((resolve, reject) => {
    let output = '';
    kept.child.stdout?.on('data', chunk => {
      output += chunk;
      const port = /agent listening on (\d+)/.exec(output)?.[1];
      if (port) resolve(port);
    });
    kept.child.on('close', code => reject(fail(`ended with exit code ${code}`)));
    setTimeout(() => reject(fail('did not start in time')), longestStartMilliseconds).unref();
  });
  return listening.catch(async error => {
    await kept.stop();
    throw error;
  });
}
