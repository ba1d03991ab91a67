// The one script that the system's own Node (20 or newer) runs: it installs the npm packages when they are
// missing or not those of package-lock.json, then hands over to the Node of package.json, which runs
// TypeScript as it is. Usage: node scripts/bootstrap.mjs scripts/<name>.ts [argument...]
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const longestInstallation = 1_200_000;
const newerNode = join(projectFolder, 'node_modules', 'node', 'bin', 'node');

if (!packagesAreInstalled()) {
  // The progress helpers are in TypeScript, which this Node may not be able to run yet.
  const begin = Date.now();
  const install = 'npm packages (npm ci)';
  console.log(`${install} ... (usually 30 s)`);
  const progress = setInterval(() => {
    console.log(`${install}, ${Math.round((Date.now() - begin) / 1_000)} s of usually 30 s`);
  }, 30_000);
  const npm = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const code = await runToItsEnd('npm', npm, projectFolder, longestInstallation);
  clearInterval(progress);
  if (code !== 0) {
    console.error('npm ci failed: the packages of package-lock.json could not be installed.');
    process.exit(code);
  }
}
process.exit(await runToItsEnd(newerNode, process.argv.slice(2), process.cwd()));

/** Whether node_modules has every package of package-lock.json in the version listed there. */
function packagesAreInstalled() {
  const wanted = readLock(join(projectFolder, 'package-lock.json'));
  const installed = readLock(join(projectFolder, 'node_modules', '.package-lock.json'));
  if (!existsSync(newerNode)) return false;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || installed[path]?.version === entry.version,
  );
}

function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/**
 * Runs a command in this terminal and forwards signals to it; resolves with its exit code (128 + n for signal n). After
 * the limit in milliseconds, if there is one, the command is sent SIGTERM.
 */
function runToItsEnd(command, args, cwd, limit) {
  const child = spawn(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  const passOn = signal => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  // A signal sent to npm alone ends npm and its shell, but does not reach this script.
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid === parent || passOn('SIGTERM'), 500);
  const late =
    limit &&
    setTimeout(() => {
      console.error(`${command} is ended after ${limit / 60_000} minutes, its limit.`);
      passOn('SIGTERM');
    }, limit);
  return new Promise(resolve => {
    child.on('error', error => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      clearInterval(watch);
      clearTimeout(late);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
