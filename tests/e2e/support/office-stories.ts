import { randomBytes } from 'node:crypto';
import type { Permission } from '@mnada/rules/office';
import { type BrowserContextOptions, type Page } from 'playwright-core';
import { createAccount } from '../../../apps/server/src/features/accounts/index.ts';
import { expectPage } from './expect-page.ts';
import { type Size, testBrowser } from './browser.ts';
import { staffCookie } from '../../../apps/server/src/platform/http/index.ts';
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

/** Of the demonstration: one press. */
export async function signInByPress(page: Page): Promise<void> {
  await openOffice(page, '/admin');
  await page.getByRole('button', { name: /^Sign in as / }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached();
}

/** A code counts once, and the next lives 30 s later: the database is made to believe that it is then. */
export const nextCodeStep = (server: TestServer) =>
  server.database.owner.query('update staff_authenticator set last_step = 0');

/** Somebody of staff who is signed in, without the way there: planted by the owner of the tables. */
export async function signInAs(
  { database, url }: TestServer,
  page: Page,
  permissions: readonly Permission[],
): Promise<{ id: string; name: string }> {
  const suffix = randomBytes(3).toString('hex');
  const name = `Linet ${suffix}`;
  const id = await createAccount(database.ownerDb, {
    username: `linet_${suffix}`,
    fullName: name,
    email: `${suffix}@mnada.example`,
    emailVerified: true,
    registrationType: 'email',
    kind: 'staff',
    permissions,
  });
  const token = randomBytes(32).toString('base64url');
  await database.owner.query(
    `insert into staff_session (token_hash, user_id, method) values (sha256($1::text::bytea), $2, 'code')`,
    [token, id],
  );
  await page.context().addCookies([{ name: staffCookie(url), value: token, url, sameSite: 'Strict', httpOnly: true }]);
  return { id, name };
}
