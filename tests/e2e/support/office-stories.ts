import { type BrowserContextOptions, type Page } from 'playwright-core';
import { expectPage } from './expect-page.ts';
import { type Size, testBrowser } from './browser.ts';
import type { TestServer } from './test-server.ts';

declare global {
  interface Window {
    officeViolations?: string[];
  }
}

/** People before the back office: what its policy refused is kept, on every page of theirs. */
export async function officeBrowser(baseURL: string) {
  const browser = await testBrowser(baseURL);
  return {
    async person(size: Size = 'desktop', options: BrowserContextOptions = {}) {
      const person = await browser.person(size, options);
      await person.context.addInitScript(() => {
        window.officeViolations = [];
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
          window.officeViolations?.push(`${violatedDirective} ${blockedURI} in ${sourceFile}`),
        );
      });
      return person;
    },
  };
}

/** The shop's pages tell when they are awake; this application is, once its heading stands. */
export async function openOffice(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await expectPage(page.locator('h1, [role="dialog"] h2').first()).toBeAttached();
  await expectPage(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

export const violations = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.officeViolations ?? ['no page']);

/** A code counts once, and the next lives 30 s later: the database is made to believe that it is then. */
export const nextCodeStep = (server: TestServer) =>
  server.database.owner.query('update staff_authenticator set last_step = 0');
