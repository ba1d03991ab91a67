import { type Browser, chromium, type Page } from 'playwright-core';
import { setUpChromium } from '../../scripts/setup/chromium.ts';
import { patience } from '../support/patience.ts';

/** A browser window of a fixed size, so that screenshots can be compared by eye. */
export async function openPage(): Promise<{ browser: Browser; page: Page }> {
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
