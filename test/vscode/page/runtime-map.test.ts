import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import axe from 'axe-core';
import type { Frame, Locator } from 'playwright-core';
import { patience, patienceWithAll } from '../../support/patience.ts';
import { brokenChain, wholeChain } from '../../support/runtime-maps.ts';
import { folderWith } from '../prepare-suite.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';

describe('The runtime map in the window of VS Code', { timeout: patienceWithAll }, () => {
  let folder: string;
  let window: EditorWindow;

  before(async () => {
    folder = await folderWith(brokenChain, 'map');
    window = await openWindow(folder, { purpose: 'map' });
  });
  after(() => window?.close());

  const content = () => window.page.frameLocator('iframe.webview').frameLocator('#active-frame');
  const box = (name: string | RegExp): Locator => content().locator('.box').filter({ hasText: name });

  it('shows what is broken, with a sign and in words', async () => {
    await window.run('RuntimeClass: Show Runtime Map');
    await useTheme('Dark Modern');
    await box('gvisr').locator('.problem', { hasText: 'does not exist' }).waitFor();
    assert.equal(await content().locator('.box.broken').count(), 7);
    assert.equal(await content().locator('.link.broken .cross').count(), 5);
    await window.screenshot('dark');
  });

  it('follows the links by the keyboard', async () => {
    await box('Deployment checkout').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await window.page.keyboard.press(key);
    assert.match((await focused()) ?? '', /^12 nodes, katacontainers\.io\/kata-runtime=true$/);
    await window.screenshot('traced');
    await window.page.keyboard.press('ArrowLeft');
    assert.match((await focused()) ?? '', /^handler runsc/);
  });

  for (const theme of [
    'Dark Modern',
    'Light Modern',
    'Default High Contrast',
    'Default High Contrast Light',
  ]) {
    it(`is accessible in the theme ${theme}`, async () => {
      await useTheme(theme);
      await window.screenshot(theme.toLowerCase().replaceAll(' ', '-'));
      assert.deepEqual(await violations(), []);
    });
  }

  it('is a table too', async () => {
    await content().getByRole('button', { name: 'Table' }).click();
    await content()
      .getByRole('row', { name: /gvisr .* broken: does not exist/ })
      .waitFor();
    await window.screenshot('table');
    assert.deepEqual(await violations(), []);
    await content().getByRole('button', { name: 'Table' }).click();
  });

  it('is written to a file that is a whole SVG, without anything that runs', async () => {
    await content().getByRole('button', { name: 'Export SVG...' }).click();
    await window.pick('Light background');
    // The dialog lists the folder of the file that it proposes; before that it would forget a path.
    await window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'uploads' }).waitFor();
    await window.screenshot('export');
    await window.page.getByRole('button', { name: 'OK', exact: true }).click();
    const svg = await untilWritten(join(folder, 'runtime-map.svg'));
    const found = await window.page.evaluate(text => {
      const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
      const all = [documentElement, ...documentElement.querySelectorAll('*')];
      const running = all.filter(
        ({ localName, attributes }) =>
          ['script', 'foreignObject', 'parsererror'].includes(localName) ||
          [...attributes].some(({ name }) => /^on|href$/i.test(name)),
      );
      return { root: documentElement.localName, running: running.map(({ outerHTML }) => outerHTML) };
    }, svg);
    assert.deepEqual(found, { root: 'svg', running: [] });
    assert.match(svg, /<title>[^<]*Deployment checkout/);
  });

  it('comes back with its window, as it was', async () => {
    await content().locator('#filter').fill('gvisr');
    await content().getByRole('button', { name: 'Table' }).click();
    await box('gvisr').first().waitFor({ state: 'hidden' });
    // Unlike a page that is left at once, VS Code that is asked to reload keeps the state of its tabs.
    await window.run('Developer: Reload Window');
    await content().getByRole('row', { name: /gvisr/ }).waitFor();
    assert.equal(await content().locator('#filter').inputValue(), 'gvisr');
    await window.screenshot('reopened');
    await content().getByRole('button', { name: 'Table' }).click();
    await content().locator('#filter').fill('');
    await box('Deployment checkout').first().waitFor();
  });

  it('leads to the source, follows an edit there, and keeps its selection', async () => {
    await useTheme('Dark Modern');
    await box('Deployment scan').click();
    await window.page.locator('.tab.active', { hasText: 'scan.yaml' }).waitFor();
    await window.page.keyboard.press('End');
    await window.page.keyboard.type(' ');
    await window.page.keyboard.press('Control+h');
    const find = window.page.locator('.find-widget.visible');
    await find.locator('.find-part textarea').fill('gvisr');
    await find.locator('.replace-part textarea').fill('gvisor');
    await find.locator('.replace-part textarea').press('Control+Alt+Enter');
    await box('Deployment scan').and(content().locator('.works')).waitFor();
    assert.equal(await box('gvisr').count(), 0);
    await window.screenshot('edited');
  });

  it('shows a whole chain quietly', async () => {
    await window.close();
    window = await openWindow(await folderWith(wholeChain, 'map-whole'), { purpose: 'map-whole' });
    await window.open('checkout.yaml');
    await window.run('RuntimeClass: Show Runtime Map');
    await box('kata-qemu').first().waitFor();
    assert.equal(await content().locator('.broken:not(.legend *)').count(), 0);
    await window.screenshot('dark');
  });

  async function untilWritten(path: string): Promise<string> {
    for (const end = Date.now() + patience; Date.now() < end; await wait(100)) {
      const text = await readFile(path, 'utf8').catch(() => '');
      if (text.endsWith('</svg>')) return text;
    }
    throw new Error(`${path} was not written`);
  }

  async function useTheme(name: string): Promise<void> {
    await mkdir(join(folder, '.vscode'), { recursive: true });
    await writeFile(
      join(folder, '.vscode', 'settings.json'),
      JSON.stringify({ 'workbench.colorTheme': name }),
    );
    await content().locator(`body[data-vscode-theme-id="${name}"]`).waitFor();
  }

  async function frame(): Promise<Frame> {
    const element = await content().locator('#map').elementHandle();
    return (await element!.ownerFrame())!;
  }

  async function focused(): Promise<string | null> {
    return (await frame()).evaluate(() => document.activeElement!.querySelector('title')!.textContent);
  }

  async function violations(): Promise<readonly string[]> {
    const page = await frame();
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(),
    );
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
    );
  }
});
