import { type Browser, chromium, type Page } from 'playwright-core';
import { setUpChromium } from '../../scripts/setup/chromium.ts';
import { patience } from '../support/patience.ts';

export interface OpenPage {
  readonly browser: Browser;
  readonly page: Page;
}

/**
 * A browser window of a fixed size, so that screenshots can be compared by eye, in which something is loaded. Chromium
 * crashes at its start now and then; what is loaded is loaded in another one then, once.
 */
export async function openPage(load: (page: Page) => Promise<unknown> = async () => {}): Promise<OpenPage> {
  const first = await launch();
  try {
    await load(first.page);
    return first;
  } catch (error) {
    const hasCrashed = !first.browser.isConnected();
    await first.browser.close();
    if (!hasCrashed) throw error;
  }
  const second = await launch();
  await load(second.page);
  return second;
}

async function launch(): Promise<OpenPage> {
  const browser = await chromium.launch({
    executablePath: await setUpChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.setDefaultTimeout(patience);
  return { browser, page };
}
