import type { Locator, Page } from 'playwright-core';
import { makeInvitation } from '../../../apps/server/src/features/staff-access/invitations.ts';
import { makePeople } from '../../../apps/server/src/testing/auction-world.ts';
import { expectPage } from './expect-page.ts';
import { openOffice } from './office-stories.ts';
import type { TestServer } from './test-server.ts';

/** A phone's or a laptop's own passkeys, without a person in front of it. */
async function withPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Somebody of finance joins by their link with a passkey, goes, and comes back by it. */
export async function joinsFinance(server: TestServer, page: Page, name: string): Promise<void> {
  const [owner = ''] = await makePeople(server.database, 1, { kind: 'owner' });
  const email = `${name.split(' ')[0]?.toLowerCase()}@mnada.example`;
  const { token } = await server.database.staff.db
    .transaction()
    .execute((trx) => makeInvitation(trx, { actorId: owner, purpose: 'invite', email, roles: ['finance'] }));
  await withPasskeys(page);
  await openOffice(page, `/admin/join#${token}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  const codes = page.getByRole('heading', { name: 'Ten recovery codes' });
  const inside = page.getByRole('heading', { level: 1, name: 'Today' });
  await expectPage(codes.or(inside).first()).toBeAttached();
  if (await codes.isVisible()) {
    await page.getByLabel('I have kept them').check();
    await page.getByRole('button', { name: 'Open the back office' }).click();
  }
  await expectPage(inside).toBeAttached();
  // The first page may still be reading: without its session it would be refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await openOffice(page, '/admin/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expectPage(inside).toBeAttached();
}

/** Presses, shows by the passkey that it is still they where that is asked, and waits for what comes of it. */
export async function press(page: Page, button: Locator, until: Locator): Promise<void> {
  await button.click();
  const proof = page.getByRole('dialog', { name: 'Show once more that it is you' });
  // A toast is said and shown: the first of the two is what is seen.
  await expectPage(proof.or(until.first()).first()).toBeVisible();
  if (await proof.isVisible()) await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expectPage(until.first()).toBeVisible();
}

/** What waits for a person in the morning: so many payments that nobody knows the end of, receipts of nobody's, and unconfirmed credits. */
export async function plantDesk(
  { database }: TestServer,
  { unresolved, loose, unverified, day }: { unresolved: number; loose: number; unverified: number; day: string },
): Promise<void> {
  const people = await makePeople(database, unresolved + loose + unverified, { bids: 0 });
  await database.owner.query(
    `update app_user u set username = 'shopper' || made.n, full_name = 'Jane Kamau', phone = '+2547' || (20000000 + made.n)
       from unnest($1::uuid[]) with ordinality as made (id, n) where u.id = made.id`,
    [people],
  );
  const client = await database.owner.connect();
  // Past every constraint: nobody has paid in this world.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, created_at, pushed_at,
                          checkout_request_id, decided_at, receipt, sources, paid_at, is_verified)
     select translate(lpad(n::text, 12, 'Z'), '01', 'GH'), u.id, 'pack', k.id, k.price_cents, u.phone, sha256(('desk' || n)::bytea),
            case when n <= $2 then 'unresolved' else 'paid' end, at, at, 'ws_CO_' || n, at,
            case when n > $2 then 'SDESK1000' || n end, case when n > $2 then '{stk_callback}'::text[] else '{}' end,
            case when n > $2 then at end, false
       from unnest($1::uuid[]) with ordinality as made (id, n) join app_user u on u.id = made.id
       join bid_package k on k.bids = 150, lateral (select ($3 || ' 10:00+03')::timestamptz as at) t`,
    [[...people.slice(0, unresolved), ...people.slice(unresolved + loose)], unresolved, day],
  );
  await client.query(
    `insert into receipt (receipt, amount_cents, state, payment_id, told_by, payer_phone, payer_name, paid_at, created_at)
     select receipt, amount_cents, 'allocated', id, 'stk_callback', substr(phone, 2), 'JANE KAMAU', paid_at, paid_at
       from payment where receipt like 'SDESK1%'`,
  );
  await client.query(
    `insert into receipt (receipt, amount_cents, state, told_by, account_text, payer_phone, payer_name, paid_at)
     select 'SLOOSE100' || n, k.price_cents, 'unallocated', 'c2b_confirmation', 'MND' || n, substr(u.phone, 2), 'JANE KAMAU', clock_timestamp()
       from unnest($1::uuid[]) with ordinality as made (id, n) join app_user u on u.id = made.id join bid_package k on k.bids = 150`,
    [people.slice(unresolved, unresolved + loose)],
  );
  client.release(true);
}
