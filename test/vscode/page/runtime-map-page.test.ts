import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { pageOfMap } from '../../../client/runtime-map/page.ts';
import { inProject } from '../../../scripts/project.ts';
import { t } from '../../../server/base/l10n.ts';
import { drawMap } from '../../../server/ide/runtime-map/draw-map.ts';
import { inChinese } from '../../support/in-chinese.ts';
import { patienceWithAll } from '../../support/patience.ts';
import { brokenChain, hostileChain, wholeChain } from '../../support/runtime-maps.ts';
import { openWorkspace } from '../../support/workspace.ts';
import { openPage } from '../open-page.ts';

/** The colours of the default themes that the page uses, as VS Code sets them. */
const themes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  light: {
    'editor-background': '#ffffff',
    'editor-foreground': '#3b3b3b',
    descriptionForeground: '#3b3b3b',
    'sideBar-background': '#f8f8f8',
    'widget-border': '#e5e5e5',
    'editorError-foreground': '#e51400',
    focusBorder: '#005fb8',
    'button-secondaryBackground': '#e5e5e5',
    'button-secondaryForeground': '#3b3b3b',
    'input-background': '#ffffff',
    'input-border': '#cecece',
    'input-foreground': '#3b3b3b',
    'input-placeholderForeground': '#6d6d6d',
    'textLink-foreground': '#005fb8',
  },
  dark: {
    'editor-background': '#1f1f1f',
    'editor-foreground': '#cccccc',
    descriptionForeground: '#9d9d9d',
    'sideBar-background': '#181818',
    'widget-border': '#313131',
    'editorError-foreground': '#f14c4c',
    focusBorder: '#0078d4',
    'button-secondaryBackground': '#313131',
    'button-secondaryForeground': '#cccccc',
    'input-background': '#313131',
    'input-border': '#3c3c3c',
    'input-foreground': '#cccccc',
    'input-placeholderForeground': '#a0a0a0',
    'textLink-foreground': '#4daafc',
  },
  'high contrast': {
    'editor-background': '#000000',
    'editor-foreground': '#ffffff',
    descriptionForeground: '#ffffff',
    'sideBar-background': '#000000',
    contrastBorder: '#6fc3df',
    'editorError-foreground': '#f48771',
    focusBorder: '#f38518',
    'button-secondaryForeground': '#ffffff',
    'button-secondaryBackground': '#000000',
    'input-background': '#000000',
    'input-foreground': '#ffffff',
    'input-placeholderForeground': '#d0d0d0',
    'textLink-foreground': '#21a6ff',
  },
};

const address = 'http://map.test/';

describe('The page of the runtime map', { timeout: patienceWithAll }, () => {
  let browser: Browser;
  let page: Page;
  let script: string;

  before(async () => {
    script = await readFile(inProject('dist', 'runtime-map-page.js'), 'utf8');
    ({ browser, page } = await openPage());
  });
  after(() => browser?.close());

  for (const theme of Object.keys(themes)) {
    it(`has nothing that keeps people from it, as a map and as a table: ${theme}`, async () => {
      await show(page, { script, theme, files: brokenChain });
      await picture(page, `broken-${theme}`);
      assert.deepEqual(await violations(page), []);
      await page.getByRole('button', { name: 'Table' }).click();
      assert.deepEqual(await violations(page), []);
    });
  }

  it('is quiet where nothing is broken', async () => {
    for (const theme of ['light', 'dark']) {
      await show(page, { script, theme, files: wholeChain });
      await picture(page, `whole-${theme}`);
    }
    assert.equal(await page.locator('#map .broken').count(), 0);
  });

  it('is in Chinese', async () => {
    await inChinese(() => show(page, { script, theme: 'light', files: brokenChain }));
    await picture(page, 'broken-zh-cn');
    assert.equal(await page.locator('.box', { hasText: '没有选中任何节点' }).count(), 1);
    await inChinese(() => show(page, { script, theme: 'light', files: wholeChain }));
    await picture(page, 'whole-zh-cn');
  });

  it('runs nothing and loads nothing that a name asks for', async () => {
    const requests: string[] = [];
    page.on('request', request => requests.push(request.url()));
    const dialogs: string[] = [];
    page.on('dialog', dialog => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await show(page, { script, theme: 'dark', files: hostileChain });
    await page.locator('.box', { hasText: '<img src=x onerror' }).first().click();
    await picture(page, 'hostile');
    assert.deepEqual(dialogs, []);
    assert.deepEqual(
      requests.map(url => url.slice(address.length)),
      ['', 'script.js'],
    );
    assert.equal(await page.locator('#map img, #map script, #table img, #table script').count(), 0);
    assert.deepEqual(await violations(page), []);
  });

  it('follows links by arrow keys, opens a source by Enter, and has one stop for Tab', async () => {
    await show(page, { script, theme: 'light', files: brokenChain });
    assert.equal(await page.locator('.box[tabindex="0"]').count(), 1);
    await page.locator('.box', { hasText: 'Deployment checkout' }).focus();
    const path: (string | null)[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'Home']) {
      await page.keyboard.press(key);
      path.push(await page.evaluate(() => document.activeElement!.querySelector('.title')!.textContent));
    }
    assert.deepEqual(path, ['kata', 'kata-qemu', 'kata-qemu', 'kata-qemu-nvidia-gpu', 'kata-gpu', 'wasm']);
    await page.keyboard.press('Enter');
    const messages = await page.evaluate(() => (globalThis as unknown as { posted: object[] }).posted);
    assert.deepEqual(messages.at(-1), { kind: 'open', id: `class:${path.at(-1)}` });
  });

  it('keeps its selection and its zoom when the drawing changes', async () => {
    await show(page, { script, theme: 'light', files: brokenChain });
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.locator('.box', { hasText: 'kata-qemu' }).first().focus();
    const width = () => page.locator('#map svg').evaluate(svg => (svg as SVGElement).style.width);
    const before = await width();
    await draw(page, wholeChain);
    assert.equal(await width(), before);
    assert.equal(
      await page.evaluate(() => (document.activeElement as SVGElement).dataset['id']),
      'handler:kata-qemu',
    );
  });
});

interface Shown {
  readonly script: string;
  readonly theme: string;
  readonly files: Readonly<Record<string, string>>;
}

/** Shows the page as VS Code would, and a drawing in it. */
async function show(page: Page, { script, theme, files }: Shown): Promise<void> {
  const html = pageOfMap({ t }, { language: 'en', nonce: 'abc', script: `${address}script.js` });
  await page.unrouteAll();
  await page.route(`${address}**`, route =>
    route.request().url() === address
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
      : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto('about:blank');
  await page.addInitScript(() => {
    const posted: object[] = [];
    const api = { postMessage: (message: object) => posted.push(message), getState() {}, setState() {} };
    Object.assign(globalThis, { posted, acquireVsCodeApi: () => api });
  });
  await page.goto(address);
  await page.evaluate(colours => {
    for (const [name, value] of Object.entries(colours))
      document.documentElement.style.setProperty(`--vscode-${name}`, value);
  }, themes[theme]!);
  await draw(page, files);
}

async function draw(page: Page, files: Shown['files']): Promise<void> {
  const snapshot = (await openWorkspace(files)).snapshot();
  const { places: _, ...drawing } = drawMap(snapshot, { theme: 'editor' });
  await page.evaluate(data => window.postMessage({ drawing: data }), drawing);
  await page.locator('#summary', { hasText: drawing.summary }).waitFor();
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
  );
}

async function picture(page: Page, name: string): Promise<void> {
  const path = join(inProject('output', 'screenshots'), `map-page-${name.replaceAll(' ', '-')}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}
