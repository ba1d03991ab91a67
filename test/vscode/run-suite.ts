import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import {
  installExtension,
  type RunningServer,
  startVsCodeServer,
} from '../../scripts/editor/vscode-server.ts';
import { inProject } from '../../scripts/project.ts';
import { setUpVsCodeServer } from '../../scripts/setup/vscode-server.ts';
import { countsPath } from '../../scripts/test/counts.ts';
import { patienceWithAll } from '../support/patience.ts';
import { openPage } from './open-page.ts';
import { type PreparedSuite, prepareSuite, type SuiteName } from './prepare-suite.ts';
import { useFewExtensions } from './use-few-extensions.ts';

// Runs a suite in the extension host of VS Code's server; a page of a browser is its window.
const name = (process.argv[2] ?? 'suite') as SuiteName;

const suite = await prepareSuite(name);
const dataFolder = inProject('output', 'vscode', name, 'data');
await rm(dataFolder, { recursive: true, force: true });
const vsCode = await setUpVsCodeServer();
if (suite.vsix) await installExtension(vsCode, dataFolder, suite.vsix);
const server = await startVsCodeServer(vsCode, dataFolder, {
  // Without this flag the page ignores what the address says about tests.
  moreArguments: ['--enable-smoke-test-driver', ...(await useFewExtensions(vsCode, dataFolder))],
});
const { browser, page } = await openPage();
try {
  process.exitCode = await exitCodeOfSuite(page, addressOfSuite(server, suite));
  const left = dirname(suite.main);
  console.log(await readFile(join(left, 'report.txt'), 'utf8'));
  await mkdir(dirname(countsPath(`vscode/${name}`)), { recursive: true });
  await copyFile(join(left, 'counts.json'), countsPath(`vscode/${name}`));
} finally {
  await browser.close();
  await server.process.stop();
}

function addressOfSuite({ origin, token }: RunningServer, suite: PreparedSuite): string {
  const { host } = new URL(origin);
  const inServer = (path: string) => `vscode-remote://${host}${path}`;
  const payload = [
    ['extensionDevelopmentPath', inServer(suite.extension)],
    ['extensionTestsPath', inServer(suite.main)],
  ];
  const query = new URLSearchParams({
    folder: suite.workspace,
    payload: JSON.stringify(payload),
    tkn: token,
  });
  return `${origin}?${query}`;
}

/** VS Code calls two functions of the page: for each line of its console, and at the end of the suite. */
async function exitCodeOfSuite(page: Page, address: string): Promise<number> {
  const lines: string[] = [];
  await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
    lines.push(args.join(' '));
  });
  const ended = new Promise<number>(resolve => {
    void page.exposeFunction('codeAutomationExit', (code: number) => resolve(code));
  });
  await page.goto(address);
  const tooLate = wait(patienceWithAll, undefined, { ref: false }).then(() => {
    throw new Error(`The suite did not end in time. The console of VS Code:\n${lines.join('\n')}`);
  });
  return Promise.race([ended, tooLate]);
}
