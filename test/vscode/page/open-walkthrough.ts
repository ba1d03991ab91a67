import type { Locator } from 'playwright-core';
import type { EditorWindow } from './editor-window.ts';

/** The walkthrough of the extension, open in a window. */
export interface Walkthrough {
  /** The ids of the steps that are shown, one a line. */
  steps(): Promise<string>;
  /** A step by its id. */
  step(id: string): Locator;
  /** Opens a step. */
  show(id: string): Promise<void>;
  /** Presses a button of a step that is open. */
  press(id: string, title: string): Promise<void>;
}

/** Opens the walkthrough as a user finds it: by the command of VS Code that lists all of them. */
export async function openWalkthrough(window: EditorWindow, title: string): Promise<Walkthrough> {
  const steps = window.page.locator('.getting-started-step');
  const open = async () => {
    await window.run('Welcome: Open Walkthrough...');
    await window.listed(title);
    // By keyboard: a list that is drawn anew under the mouse takes no click.
    await window.page.keyboard.type(title);
    await window.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: title }).waitFor();
    await window.page.keyboard.press('Enter');
    await steps.first().waitFor();
  };
  await open();
  const step = (id: string) => window.page.locator(`.getting-started-step[data-step-id$="#${id}"]`);
  return {
    async steps() {
      const ids = await steps.evaluateAll(all => all.map(step => step.getAttribute('data-step-id')));
      return ids.map(id => id!.split('#').at(-1)).join('\n');
    },
    step,
    async show(id) {
      // Escape, which closes what is in the way elsewhere, leads from the steps to the list of all walkthroughs.
      if (await step(id).isDisabled()) await open();
      await step(id).click();
      // It gets the focus when it has grown.
      await step(id).and(window.page.locator(':focus')).waitFor();
    },
    // A step is a button itself, so what is in it has no roles.
    press: (id, title) => step(id).locator('.button-container', { hasText: title }).locator('a').click(),
  };
}
