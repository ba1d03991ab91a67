import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { inProject } from '../../../scripts/project.ts';
import { atTheEnd } from '../../support/at-the-end.ts';
import { patience } from '../../support/patience.ts';
import { openPage } from '../open-page.ts';
import { serverOfWindow, type WindowSetting } from './server-of-window.ts';

/** VS Code with the packaged extension, as a user sees it, and what a user does in these tests. */
export interface EditorWindow {
  page: Page;
  /** Opens a file of the workspace by its name. */
  open(file: string): Promise<void>;
  /** Puts the cursor at a line and column, counted from 1. */
  goTo(line: number, column: number): Promise<void>;
  /** Saves the changes that the file has, or is just about to get. */
  save(): Promise<void>;
  /** Runs a command by its title in the palette: `RuntimeClass: Watch Cluster`. */
  run(title: string): Promise<void>;
  /** What the palette offers for a text that some titles have, one title a line. */
  offered(text: string): Promise<string>;
  /** Names of the entries of the list in the middle of the top, one a line, once it has a certain one. */
  listed(entry?: string): Promise<string>;
  /** Picks from that list, which is open or soon will be. */
  pick(text: string): Promise<void>;
  /** The entry of the completion list with this label. */
  suggestion(label: string): Locator;
  /** Opens the completion list at the cursor, and waits until it has an entry with this label. */
  suggest(label: string): Promise<void>;
  /**
   * Waits until the fixes at the cursor have one with this title, takes a picture and closes the list; resolves to the number
   * of those with the title.
   */
  offersFix(title: string, picture: string): Promise<number>;
  /**
   * Chooses from the list of the light bulb at the cursor, and waits until what follows is seen: a list that is drawn anew
   * under the mouse takes no click. `picture` names a screenshot of the list.
   */
  lightBulb(title: string, follows: Locator, picture?: string): Promise<void>;
  /** The file in front has edits that are not saved. */
  readonly unsaved: Locator;
  /** Puts the mouse on a word of the text, and waits until this is said of it. */
  hoverOver(word: string, says: RegExp): Promise<void>;
  /** A message in the corner, as long as it is there: VS Code puts it away after some seconds. */
  message(text: string | RegExp): Locator;
  /** Presses a button of a message, which may have been put away meanwhile. */
  answer(message: string, button: string): Promise<void>;
  /**
   * Waits until something was said, and shows all that was. Of messages that come quickly one after the other VS Code
   * shows no more than three in the corner; all of them are in its list.
   */
  said(text: string): Promise<void>;
  /** An item of the status bar. */
  status(text: string | RegExp): Locator;
  /** Puts the mouse on an item of the status bar, and waits until this is said of it. */
  hoverOverStatus(text: string, says: string): Promise<void>;
  /**
   * Closes the window, waits for something, and opens it again: what is remembered of the workspace is what a user finds
   * the next day.
   */
  reopen(meanwhile: () => Promise<void>): Promise<void>;
  /** Keeps a picture for the eye in `output/screenshots`. */
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openWindow(workspace: string, setting: WindowSetting): Promise<EditorWindow> {
  const { purpose } = setting;
  const screenshots = inProject('output', 'screenshots');
  await mkdir(screenshots, { recursive: true });
  const { origin, token, stop } = await serverOfWindow(setting);
  const address = `${origin}?${new URLSearchParams({ folder: workspace, tkn: token })}`;
  const load = async (page: Page) => {
    await page.goto(address);
    await page.locator('.monaco-workbench .explorer-folders-view').waitFor();
  };
  const { browser, page } = await openPage(load);
  atTheEnd(() => browser.close());
  const quickInput = page.locator('.quick-input-widget input.input');
  const rows = page.locator('.quick-input-list .monaco-list-row');
  const hover = page.locator('.monaco-editor .monaco-hover:visible').first();
  const row = (text: string) => page.locator('.quick-input-list .monaco-list-row.focused', { hasText: text });
  /**
   * Does something until it has shown its effect, within `timeout` milliseconds; `Escape` in between closes what is open.
   * A person who sees nothing presses the key again, and waits longer the busier the machine is. An error has what VS Code
   * said meanwhile.
   */
  const untilSeen = async <T>(act: (timeout: number) => Promise<T>): Promise<T> => {
    for (let timeout = patience / 8; ; timeout *= 2) {
      try {
        return await act(timeout);
      } catch (error) {
        if (timeout < patience) {
          await page.keyboard.press('Escape');
          continue;
        }
        await screenshot('failed');
        const bell = page.locator('#status\\.notifications');
        await bell.click({ timeout: patience / 8 }).catch(() => undefined);
        const said = await page.locator('.notifications-center').allInnerTexts();
        throw new Error([`${error}`, ...said].join('\n'), { cause: error });
      }
    }
  };
  /**
   * Opens the list in the middle of the top, and types until it has an entry. A key that is pressed while VS Code is still
   * putting its window together is lost, and a list that is open does not get the commands that come after it.
   */
  const fillQuickInput = (keys: string, text: string, entry: string) =>
    untilSeen(async timeout => {
      await page.keyboard.press(keys);
      await quickInput.waitFor({ timeout });
      await quickInput.fill(text);
      await row(entry).waitFor({ timeout });
    });
  const answerQuickInput = async (keys: string, text: string, entry: string) => {
    await fillQuickInput(keys, text, entry);
    await page.keyboard.press('Enter');
    await quickInput.waitFor({ state: 'hidden' });
  };
  const suggestion = (label: string) =>
    page
      .locator('.suggest-widget.visible .monaco-list-row')
      .filter({ has: page.locator('.label-name', { hasText: new RegExp(`^${label}$`) }) });
  const run = async (title: string) => {
    await fillQuickInput('F1', `>${title}`, title);
    await page.keyboard.press('Enter');
    // A command may open a list of its own in the same place.
    await row(title).waitFor({ state: 'hidden' });
  };
  const screenshot = async (name: string) => {
    await page.screenshot({ path: join(screenshots, `${purpose}-${name}.png`), animations: 'disabled' });
  };
  const unsaved = page.locator('.tab.active.dirty');
  const fix = (title: string) => page.locator('.action-widget .monaco-list-row', { hasText: title });
  const showFixes = async (title: string, timeout: number) => {
    await page.keyboard.press('Control+.');
    await fix(title).first().waitFor({ timeout });
  };
  return {
    page,
    async open(file) {
      await answerQuickInput('Control+p', file, file);
      await page.locator('.tab.active', { hasText: file }).waitFor();
      // Without waiting for two equal frames, which a machine under load may not draw for a minute.
      await page.locator('.editor-instance .view-lines').click({ position: { x: 400, y: 300 }, force: true });
    },
    goTo: (line, column) => answerQuickInput('Control+g', `:${line}:${column}`, `${line}`),
    async save() {
      await unsaved.waitFor();
      await page.keyboard.press('Control+s');
      await unsaved.waitFor({ state: 'detached' });
    },
    run,
    async offered(text) {
      await fillQuickInput('F1', `>${text}`, text);
      const titles = await rows.locator('.label-name').allInnerTexts();
      await page.keyboard.press('Escape');
      await quickInput.waitFor({ state: 'hidden' });
      return titles.join('\n');
    },
    async listed(entry = '') {
      await rows.filter({ hasText: entry }).first().waitFor();
      // Below the name an entry may have a line with details.
      const names = rows.locator('.quick-input-list-row:first-child .label-name');
      return (await names.allInnerTexts()).map(name => name.trim()).join('\n');
    },
    async pick(text) {
      await rows.filter({ hasText: text }).first().click();
    },
    suggestion,
    suggest: label =>
      untilSeen(async timeout => {
        await page.keyboard.press('Control+Space');
        await suggestion(label).waitFor({ timeout });
      }),
    unsaved,
    offersFix: (title, picture) =>
      untilSeen(async timeout => {
        await showFixes(title, timeout);
        await screenshot(picture);
        const count = await fix(title).count();
        await page.keyboard.press('Escape');
        return count;
      }),
    lightBulb: (title, follows, picture) =>
      untilSeen(async timeout => {
        if (await follows.isVisible()) return;
        await showFixes(title, timeout);
        if (picture !== undefined) await screenshot(picture);
        await fix(title).click({ timeout });
        await follows.waitFor({ timeout });
      }),
    hoverOver: (word, says) =>
      untilSeen(async timeout => {
        const words = page.locator('.view-line span', { hasText: new RegExp(`^${word}$`) });
        await page.mouse.move(0, 0);
        await words.first().hover({ timeout });
        await hover.filter({ hasText: says }).waitFor({ timeout });
      }),
    message: text => page.locator('.notification-toast', { hasText: text }),
    answer: (text, button) =>
      untilSeen(async timeout => {
        // What is said of the thing under the mouse may cover the message.
        await page.mouse.move(0, 0);
        const shown = page.locator('.notification-list-item:visible', { hasText: text });
        if ((await shown.count()) === 0) await run('Notifications: Show Notifications');
        await shown.first().getByRole('button', { name: button, exact: true }).click({ timeout });
      }),
    said: text =>
      untilSeen(async timeout => {
        // The list closes when something else takes the focus, and may have been opened before the message came.
        await run('Notifications: Show Notifications');
        const listed = page.locator('.notifications-center .notification-list-item', { hasText: text });
        await listed.waitFor({ timeout });
      }),
    status: text => page.locator('.statusbar-item', { hasText: text }),
    hoverOverStatus: (text, says) =>
      untilSeen(async timeout => {
        // A mouse that is there already shows nothing new.
        await page.mouse.move(0, 0);
        await page.locator('.statusbar-item', { hasText: text }).hover({ timeout });
        await page.locator('.monaco-hover:visible', { hasText: says }).waitFor({ timeout });
      }),
    async reopen(meanwhile) {
      await page.goto('about:blank');
      await meanwhile();
      await load(page);
    },
    screenshot,
    async close() {
      await browser.close();
      await stop();
    },
  };
}
