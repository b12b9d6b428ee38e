import { chromium } from 'playwright-core';
import { findBrowser } from '../../tests/e2e/support/find-browser.ts';
import { type DrivenBrowser, NotInstalled, VIEWPORT } from './browser.ts';

/** The browser of the tests. @throws NotInstalled */
export async function openChromium(): Promise<DrivenBrowser> {
  const program = await findBrowser().catch((error: unknown) => {
    throw new NotInstalled(String(error));
  });
  const browser = await chromium.launch({ ...program, args: [...program.args] });
  const page = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
  return {
    name: 'Chromium',
    version: browser.version(),
    go: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    ask: (script) => page.evaluate(`(() => { ${script} })()`),
    press: (x, y) => page.mouse.click(x, y),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
