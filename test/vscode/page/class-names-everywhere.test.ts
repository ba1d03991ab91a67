import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { patienceWithAll } from '../../support/patience.ts';
import { type EditorWindow, openWindow } from './editor-window.ts';
import { workspaceWithClassNames } from './workspace-with-class-names.ts';

describe('Class names outside of Pod specs, in the window of VS Code', { timeout: patienceWithAll }, () => {
  let window: EditorWindow;

  before(async () => {
    window = await openWindow(await workspaceWithClassNames('class-names'), { purpose: 'class-names' });
  });
  after(() => window?.close());

  const squiggle = () => window.page.locator('.squiggly-warning').first();

  it('starts with the values of a chart, of which a class that no template reads is marked', async () => {
    await window.open('values.yaml');
    await squiggle().waitFor();
    await window.goTo(7, 24);
    await window.hoverOver('stronger', /No template reads pod\.runtimeClassName/);
    await window.screenshot('chart-values');
  });

  it('leads from the template of a chart to the value', async () => {
    await window.open('workload.yaml');
    await window.goTo(10, 28);
    await window.run('Go to Definition');
    await window.page.locator('.tab.active', { hasText: 'values.yaml' }).waitFor();
    await window.page.locator('.statusbar-item', { hasText: 'Ln 5' }).waitFor();
    await window.screenshot('chart-definition');
  });

  it('marks a typo in a HelmRelease, and fixes it', async () => {
    await window.open('plex.yaml');
    await squiggle().waitFor();
    await window.hoverOver('sealde', /Did you mean "sealed"/);
    await window.screenshot('helm-release');
    await window.goTo(11, 27);
    const fixed = window.page.locator('.view-line', { hasText: 'runtimeClassName: sealed' });
    await window.lightBulb("Rename to 'sealed'", fixed.first());
  });

  it('completes a name inside of the text of a patch, and marks a patch that selects nothing', async () => {
    await window.open('kustomization.yaml');
    await squiggle().waitFor();
    await window.hoverOver('website', /This target selects no resource/);
    await window.screenshot('kustomization');
    await window.goTo(9, 16);
    await window.suggest('sealed');
    await window.screenshot('kustomization-completion');
    await window.page.keyboard.press('Escape');
    assert.equal(await window.unsaved.count(), 0);
  });
});
