import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { installExtension, startVsCodeServer } from '../../../scripts/editor/vscode-server.ts';
import { inProject, vsixPath } from '../../../scripts/project.ts';
import { setUpVsCodeServer } from '../../../scripts/setup/vscode-server.ts';
import { openPage } from '../open-page.ts';

/** VS Code with the packaged extension, as a user sees it, and the few things that a user does in these tests. */
export interface EditorWindow {
  page: Page;
  /** Opens a file of the workspace by its name. */
  open(file: string): Promise<void>;
  /** Puts the cursor at a line and column, counted from 1. */
  goTo(line: number, column: number): Promise<void>;
  /** Saves the changes that the file has, or is just about to get. */
  save(): Promise<void>;
  /** Keeps a picture for the eye in `output/screenshots`. */
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openWindow(workspace: string): Promise<EditorWindow> {
  const screenshots = inProject('output', 'screenshots');
  const dataFolder = inProject('output', 'vscode', 'page', 'data');
  await rm(dataFolder, { recursive: true, force: true });
  await rm(screenshots, { recursive: true, force: true });
  await mkdir(screenshots, { recursive: true });
  const vsCode = await setUpVsCodeServer();
  await installExtension(vsCode, dataFolder, vsixPath());
  const { origin, token, process: server } = await startVsCodeServer(vsCode, dataFolder);
  const { browser, page } = await openPage();
  await page.goto(`${origin}?${new URLSearchParams({ folder: workspace, tkn: token })}`);
  await page.locator('.monaco-workbench .explorer-folders-view').waitFor();
  const answerQuickInput = async (keys: string, text: string, offered: string) => {
    await page.keyboard.press(keys);
    const input = page.locator('.quick-input-widget input');
    await input.waitFor();
    await input.fill(text);
    await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: offered }).waitFor();
    await page.keyboard.press('Enter');
    await input.waitFor({ state: 'hidden' });
  };
  return {
    page,
    async open(file) {
      await answerQuickInput('Control+p', file, file);
      await page.locator('.tab.active', { hasText: file }).waitFor();
      await page.locator('.editor-instance .view-lines').click({ position: { x: 400, y: 300 } });
    },
    goTo: (line, column) => answerQuickInput('Control+g', `:${line}:${column}`, `${line}`),
    async save() {
      await page.locator('.tab.active.dirty').waitFor();
      await page.keyboard.press('Control+s');
      await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
    },
    async screenshot(name) {
      await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' });
    },
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}
