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

/** The world of the tests has no orders: so many past auctions become orders of their winners, paid and to be packed. */
export async function plantOrders({ database: { owner } }: TestServer, count: number): Promise<void> {
  const { rows } = await owner.query<{ id: string; auction_id: number; user_id: string }>(
    `insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone, address,
                             region, area, bids_returned, updated_at)
     select o.winner_id, a.id, a.product_id, 'win', 'paid', 143800, 'Amina', 'Hassan', '+254712345678', 'Moi Drive, House 14',
            'Nairobi', 'Umoja', 0, clock_timestamp() + interval '1 day'
       from outcome o join auction a on a.id = o.auction_id
      where o.result = 'sold' and not exists (select from claim c where c.auction_id = a.id)
        and not exists (select from shop_order s where s.auction_id = a.id)
      order by a.id limit $1
     returning id, auction_id, user_id`,
    [count],
  );
  if (rows.length !== count) throw new Error(`only ${rows.length} of ${count} orders could be planted`);
  for (const { id, auction_id: auction, user_id: user } of rows) {
    await owner.query(`insert into claim (auction_id, user_id, kind, order_id) values ($1, $2, 'product', $3)`, [
      auction,
      user,
      id,
    ]);
    await owner.query(`insert into order_step (order_id, state) select $1, unnest('{awaiting_payment,paid}'::text[])`, [
      id,
    ]);
  }
}
