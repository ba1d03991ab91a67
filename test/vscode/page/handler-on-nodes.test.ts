import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import type { EditorWindow } from './editor-window.ts';
import { windowDownToNode } from './workspace-down-to-node.ts';

describe('a handler in the window of VS Code, from its class to the node', {
  timeout: patienceWithAll,
}, () => {
  let folder: string;
  let window: EditorWindow;

  before(async () => {
    ({ folder, window } = await windowDownToNode());
  });

  it('is explained at a hover: the runtime, where it is configured, which nodes have it', async () => {
    await window.open('classes.yaml');
    await window.hoverOver(
      'runsc',
      /gVisor, isolated by a user-space kernel[\s\S]*declared in config\.toml:9[\s\S]*nodes: present on 2 \(worker-1, worker-2\)/,
    );
    await window.screenshot('handler-hover');
  });

  it('leads to its table in the configuration of containerd', async () => {
    await window.goTo(5, 12);
    await window.page.keyboard.press('F12');
    await window.page.locator('.tab.active', { hasText: 'config.toml' }).waitFor();
    await window.status('Ln 9, Col 61').waitFor();
    await window.screenshot('handler-definition');
  });

  for (const theme of ['Dark Modern', 'Light Modern', 'Default High Contrast']) {
    it(`has its table coloured in the theme ${theme}, although VS Code knows no TOML`, async () => {
      await mkdir(join(folder, '.vscode'), { recursive: true });
      const settings = JSON.stringify({ 'workbench.colorTheme': theme });
      await writeFile(join(folder, '.vscode', 'settings.json'), settings);
      const background = backgrounds[theme]!;
      await window.page.waitForFunction(
        colour =>
          getComputedStyle(document.querySelector('.monaco-editor-background')!).backgroundColor === colour,
        background,
      );
      await window.page.waitForFunction(() => {
        const spans = document.querySelectorAll('.editor-instance .view-line span[class^="mtk"]');
        return new Set([...spans].map(span => getComputedStyle(span).color)).size >= 4;
      });
      await window.screenshot(`toml-${theme.toLowerCase().replaceAll(' ', '-')}`);
    });
  }

  it('leads back from there to its classes', async () => {
    await window.page.keyboard.press('Shift+F12');
    const files = window.page.locator('.reference-zone-widget .ref-tree .reference-file .label-name');
    await files.filter({ hasText: 'classes.yaml' }).waitFor();
    await window.screenshot('handler-references');
    const names = await files.allInnerTexts();
    assert.equal(names.join('\n'), ['staging.yaml', 'classes.yaml', 'config.toml'].join('\n'));
    await window.page.keyboard.press('Escape');
  });

  it('gets a class by a fix in that configuration, and the class is shown', async () => {
    await window.goTo(12, 68);
    const created = window.page.locator('.tab.active', { hasText: 'kata-qemu-runtimeclass.yaml' });
    await window.lightBulb("Create RuntimeClass for handler 'kata-qemu'", created, 'create-class');
    await window.page.locator('.view-line', { hasText: 'katacontainers.io/kata-runtime' }).waitFor();
    await window.screenshot('class-created');
    assert.match(
      await readFile(join(folder, 'kata-qemu-runtimeclass.yaml'), 'utf8'),
      /^handler: kata-qemu$/m,
    );
  });

  it('is completed, first what the nodes have', async () => {
    await window.open('classes.yaml');
    await window.goTo(11, 10);
    await window.page.keyboard.press('Shift+End');
    await window.page.keyboard.press('Delete');
    await window.suggest('kata-qemu');
    await window.screenshot('handler-completion');
    const labels = await window.page.locator('.suggest-widget.visible .label-name').allInnerTexts();
    assert.equal(labels.slice(0, 3).join('\n'), ['kata-qemu', 'runc', 'runsc'].join('\n'));
  });
});

/** The colours of the editor, by which is seen that a theme is there. */
const backgrounds: Readonly<Record<string, string>> = {
  'Dark Modern': 'rgb(31, 31, 31)',
  'Light Modern': 'rgb(255, 255, 255)',
  'Default High Contrast': 'rgb(0, 0, 0)',
};
