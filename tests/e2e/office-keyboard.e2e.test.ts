/** The back office by keyboard alone: whole tasks of its rooms without a pointer, one after the other, and what stands in the tables then. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { requestApproval } from '../../apps/server/src/features/approvals/index.ts';
import { changeSettingKind } from '../../apps/server/src/features/settings/index.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { makePeople } from '../../apps/server/src/testing/auction-world.ts';
import { expectPage } from './support/expect-page.ts';
import { dialog, find, go, heading, MOST_TABS, press, prove, tabTo, type } from './support/keys.ts';
import { officeBrowser, openOffice, violations } from './support/office-stories.ts';
import { startTestServer } from './support/test-server.ts';

const port = await freePort();
const url = `http://localhost:${port}`;
const server = await startTestServer({ demo: true, env: { PORT: String(port), PUBLIC_URL: url, HOST: '127.0.0.1' } });
const browser = await officeBrowser(url);
const { owner } = server.database;

async function comeIn(): Promise<Page> {
  const { page } = await browser.person('desktop');
  await openOffice(page, '/admin/sign-in');
  await press(page, 'Sign in as Demonstration Owner');
  await expectPage(heading(page, 'Today')).toBeAttached();
  return page;
}
let inside: Promise<Page> | null = null;
const theOwner = (): Promise<Page> => (inside ??= comeIn());
const one = async <T>(query: string, values: unknown[] = []): Promise<T> =>
  (await owner.query(query, values)).rows[0] as T;
/** A row past every constraint, for nobody has paid in this world. @returns its id */
async function planted(insert: string): Promise<string> {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ id: string }>(insert);
    return String(rows[0]?.id);
  } finally {
    client.release(true);
  }
}
/** The first words of each row of a list, as they stand. */
const namesOf = (page: Page): Promise<string[]> => page.locator('main [data-row] b').allInnerTexts();
/** What was asked for of this kind. */
const asked = (kind: string) =>
  one('select subject, reason_words as words from approval_request where kind = $1 order by number desc limit 1', [
    kind,
  ]);

/** As the provider's portal exports one, of yesterday in Nairobi. */
const STATEMENT = [
  'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.',
  `KEYS000001,${new Date(Date.now() - 21 * 3_600_000).toISOString().slice(0, 10)} 12:00:00,Completed,1350.00,,1350.00,Pay Bill from 2547***,none`,
].join('\n');

describe('without a pointer', () => {
  test('[OPS-1][OPS-2] an order is found by its number, packed, and its label printed from the list', async () => {
    const id = await planted(`
      insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone, address, region,
                              area, estimated_delivery)
      select u.id, a.id, a.product_id, 'win', 'paid', 135000, 'Amina', 'Hassan', '+254712345678', 'Oginga St', 'Kisumu', 'Centre',
             now() + interval '5 days'
        from (select id from app_user where kind = 'user' and not is_simulated order by id limit 1) u, (select id, product_id from auction order by id limit 1) a
      returning id`);
    const { number } = await one<{ number: string }>(
      `select order_number_of(number, created_at) as number
         from shop_order where id = $1`,
      [id],
    );
    const page = await theOwner();
    await find(page, number, /^MN-/);
    await expectPage(heading(page, /^MN-/)).toBeAttached();
    await press(page, 'Mark packed');
    await expectPage(page.getByRole('dialog')).toBeVisible();
    await press(page, 'Mark packed');
    await expectPage(page.getByRole('dialog')).toHaveCount(0);

    await go(page, 'o', 'Orders');
    await expectPage(page.locator('main [data-row]').first()).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    const opened = page.context().waitForEvent('page');
    await press(page, /^Print 1 label/);
    const label = await opened;
    await expectPage(label.getByRole('article')).toContainText('Oginga St');
    await label.close();
    expect(await one('select state from shop_order where id = $1', [id])).toEqual({ state: 'processing' });
    expect(await one('select count(*)::int as n from order_step where order_id = $1', [id])).toEqual({ n: 1 });
  });

  test('[OPS-8] an auction is drafted of a product that is searched for, read back and published', async () => {
    const product = await one<{ id: number; name: string }>(`
      select id, name from product where state = 'published' order by stock desc, id limit 1`);
    const page = await theOwner();
    await page.keyboard.press('n');
    await page.keyboard.press('a');
    await expectPage(heading(page, 'New auction')).toBeAttached();
    await press(page, 'Choose a product');
    await type(page, 'Name of a product', product.name);
    await expectPage(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    await press(page, new RegExp(`^${product.name.replace(/[^\w ]/g, '.')}`));
    await expectPage(heading(page, product.name)).toBeAttached();
    await press(page, 'Preview as shopper');
    await expectPage(dialog(page, 'As a shopper sees it').getByRole('heading', { name: product.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await press(page, /^Publish/);
    await expectPage(heading(page, /^Publish/)).toBeAttached();
    await press(page, 'Publish this auction');
    await expectPage(page).toHaveURL(/\/admin\/auctions\/\d+$/);
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    expect(await one('select status, product_id from auction where id = $1', [id])).toEqual({
      ...{ status: 'scheduled', product_id: product.id },
    });
  });

  test('[OPS-6] a product is found and its description saved by Ctrl S', async () => {
    const { id, name } = await one<{ id: number; name: string }>(`
      select id, name from product where state = 'published' order by id limit 1`);
    const page = await theOwner();
    await go(page, 'p', 'Products');
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await expectPage(page).toHaveURL(/[?&]q=/);
    await expectPage(page.locator('main [data-row]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expectPage(heading(page, name)).toBeAttached();
    await type(page, 'Description', 'Written without a mouse.');
    await page.keyboard.press('Control+s');
    await expectPage(page.getByText('Unsaved changes')).toHaveCount(0);
    expect(await one('select description from product where id = $1', [id])).toEqual({
      description: 'Written without a mouse.',
    });
  });

  test('[OPS-5] what another person asked for is found, compared, approved with a proof, and done', async () => {
    const [asker = ''] = await makePeople(server.database, 1, { kind: 'owner' });
    const { reference } = await requestApproval({ db: server.database.staff.db, kinds: [changeSettingKind()] }, asker, {
      ...{ kind: 'setting.change', params: { name: 'autobid_enabled', value: true, effectiveAt: null } },
      reason: { code: 'everyday', words: 'People ask for it.' },
    });
    const page = await theOwner();
    await find(page, reference, new RegExp(`^(?!Search ).*${reference}`));
    await expectPage(page.getByText('People ask for it.').last()).toBeVisible();
    await press(page, 'Approve as second person');
    await prove(page);
    await expectPage(page.getByText(new RegExp(`^${reference} is approved`)).first()).toBeAttached();
    expect(await one(`select value from setting where name = 'autobid_enabled'`)).toEqual({ value: true });
  });

  test('[OPS-11] somebody is suspended with a reason, a term and a proof', async () => {
    const { id, username } = await one<{ id: string; username: string }>(`
      select id, username from app_user where kind = 'user' and not is_simulated order by id limit 1`);
    const page = await theOwner();
    await find(page, username, new RegExp(`^(?!Search ).*${username}`));
    await expectPage(page).toHaveURL(/\/admin\/users\/[^?]+/);
    await expectPage(page.getByText(username).first()).toBeVisible();
    await press(page, 'Suspend');
    await tabTo(page, 'For how long');
    await page.keyboard.press('ArrowDown');
    await type(page, 'Reason, kept in the audit log', 'Two accounts, one phone.');
    await press(page, /^Suspend/);
    await prove(page);
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    expect(await one('select scope, reason from suspension where user_id = $1', [id])).toEqual({
      ...{ scope: 'bidding', reason: 'Two accounts, one phone.' },
    });
  });

  test('[OPS-12] a text is drafted, saved, published with a reason and a proof', async () => {
    const page = await theOwner();
    await go(page, 'x', 'Content');
    await expectPage(page.locator('main [data-row]').first()).toBeVisible();
    await press(page, /^Open Help/);
    await press(page, 'Begin a draft');
    await expectPage(page.getByText('Draft', { exact: true }).first()).toBeVisible();
    await tabTo(page, 'Text, English');
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Without a mouse, too.');
    await page.keyboard.press('Control+s');
    await expectPage(page.getByRole('button', { name: 'Save draft' })).toHaveAttribute('aria-disabled', 'true');
    // It stands above: its paragraphs are many.
    await tabTo(page, 'Publish', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await type(page, 'Reason, kept in the audit log', 'Somebody asked.');
    await press(page, 'Publish');
    await prove(page);
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    const { n } = await one<{ n: number }>(`
      select count(*)::int as n from content_version where document = 'help' and parts::text like '%Without a mouse, too.%'`);
    expect(n).toBe(1);
  });

  test('[OPS-14] a setting is found, changed with a reason and a proof', async () => {
    const page = await theOwner();
    await go(page, 's', 'Settings');
    await page.keyboard.press('/');
    await page.keyboard.type('support.phone');
    await expectPage(page.locator('main [data-row]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await type(page, /^New value/, '+254 711 000 111');
    await type(page, 'Reason, kept in the audit log', 'The old one is gone.');
    await press(page, /^Set to/);
    await prove(page);
    await expectPage
      .poll(
        async () =>
          (await one<{ value: string } | undefined>(`select value from setting where name = 'support.phone'`))?.value,
      )
      .toContain('711 000 111');
  });

  test('[OPS-17] the next withdrawal is reviewed and approved with a reason and a proof', async () => {
    const id = await planted(`
      insert into withdrawal (user_id, source, gross_cents, net_cents, first_name, last_name, phone, approvals_needed)
      select id, 'referral', 40000, 40000, 'Amina', 'Hassan', '+254712345678', 2
        from app_user where username_folded = 'demo_shopper' returning id`);
    const page = await theOwner();
    await go(page, 'w', 'Withdrawals');
    await press(page, 'Review next');
    await expectPage(heading(page, /^WD-/)).toBeAttached();
    await press(page, /^Approve KSh/);
    await type(page, 'Reason, kept in the audit log', 'Name and number are hers.');
    await press(page, 'Approve');
    await prove(page);
    // The first of two: nothing is sent, and the next one is at hand.
    await expectPage(heading(page, 'Withdrawals')).toBeAttached();
    expect(
      await one('select count(*)::int as approvals from withdrawal_approval where withdrawal_id = $1', [id]),
    ).toEqual({ approvals: 1 });
  });

  test('[OPS-16][OPS-5] a second person is asked to give back what the shop owes', async () => {
    const id = await planted(`
      with came as (insert into receipt (receipt, amount_cents, state, told_by, payer_phone, paid_at)
                    values ('KEYS4H8K2M', 135000, 'refund_due', 'c2b_confirmation', '+254712345678', now() - interval '2 days')
                    returning receipt)
      insert into refund_due (source, cause, receipt, amount_cents, why)
      select 'receipt:' || receipt, 'unclaimed', receipt, 135000, 'Nobody''s.' from came returning id`);
    const page = await theOwner();
    await go(page, 'm', 'Payments');
    await press(page, 'Refunds');
    await expectPage(heading(page, 'What the shop owes back')).toBeAttached();
    await press(page, 'Give back by M-PESA');
    await expectPage(dialog(page, /^Give back by M-PESA/)).toBeVisible();
    await type(page, 'Reason, kept in the audit log', 'The payer called twice.');
    await press(page, 'Ask a second person');
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    expect(await asked('refund.pay')).toEqual({ subject: `refund:${id}`, words: 'The payer called twice.' });
  });

  test('[OPS-19] a statement is read and a second person asked; a day that agrees is closed, a charge explained', async () => {
    const page = await theOwner();
    await go(page, 'd', /\d{4}$/);
    await press(page, 'Import statement');
    await expectPage(heading(page, 'Import a statement')).toBeAttached();
    const choosing = page.waitForEvent('filechooser');
    await press(page, 'Statement, CSV');
    await (await choosing).setFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) });
    await press(page, 'Read the file');
    await expectPage(page.getByRole('button', { name: 'Ask a second person' })).toBeVisible();
    await press(page, 'Ask a second person');
    await expectPage(page.getByRole('dialog')).toBeVisible();
    await type(page, 'Reason, kept in the audit log', 'As the portal exported it.');
    await press(page, 'Ask a second person');
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    expect(await asked('statement.import')).toMatchObject({ words: 'As the portal exported it.' });

    // Two days that an approved statement covers: one that agrees, and one with a charge that is in no book of ours.
    await planted(`
      with today as (select date_trunc('day', now() at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi' as at),
           kept as (insert into statement_import (sha256, covers, lines, imported_by, imported_at, approved_at)
                    select sha256('keys'), tstzrange(at - interval '5 days', at - interval '3 days'), 1,
                           (select id from app_user where kind = 'owner' limit 1), at + interval '1 second', now() from today returning id)
      insert into statement_entry (shortcode, receipt, direction, kind, amount_cents, at, says, import_id, line)
      select '174379', 'KEYSCHARGE', 'out', 'charge', 2300, at - interval '81 hours', 'Pay merchant charge', kept.id, 1 from today, kept
      returning import_id as id`);
    const { agrees, differs } = await one<{ agrees: string; differs: string }>(
      `select (d - 5)::text as agrees, (d - 4)::text as differs from (select (now() at time zone 'Africa/Nairobi')::date as d) today`,
    );
    await page.reload();
    await expectPage(heading(page, /\d{4}$/)).toBeAttached();
    await press(page, /Not closed$/);
    await expectPage(page).toHaveURL(new RegExp(`${agrees}$`));
    await expectPage(page.getByText('To sign').first()).toBeVisible();
    await press(page, 'Close the day');
    await expectPage(page.getByRole('dialog')).toBeVisible();
    await type(page, 'Reason, kept in the audit log', 'Compared line by line.');
    await press(page, 'Close the day');
    await prove(page);
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    await press(page, /Not closed$/);
    await expectPage(page).toHaveURL(new RegExp(`${differs}$`));
    await expectPage(page.getByRole('button', { name: 'Explain', exact: true })).toBeVisible();
    await press(page, 'Explain');
    await expectPage(page.getByRole('dialog')).toBeVisible();
    await type(page, 'Reason, kept in the audit log', 'What the provider keeps.');
    await press(page, 'Explain');
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    await expectPage(page.getByText('“What the provider keeps.”')).toBeVisible();
    expect(await one('select count(*)::int as closed from reconciled_day')).toEqual({ closed: 1 });
    expect(await one('select explained_as, words from day_task where explained_as is not null')).toEqual({
      ...{ explained_as: 'charges', words: 'What the provider keeps.' },
    });
  });

  test('[ACC-8] a role is added with its permissions and a proof', async () => {
    const page = await theOwner();
    await go(page, 'r', 'Roles');
    await press(page, 'Add role');
    await type(page, 'Name', 'Counter');
    await tabTo(page, 'Support');
    await page.keyboard.press('Space');
    await press(page, 'Add Counter');
    await prove(page);
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    expect(await one(`select permissions from staff_role where name = 'Counter'`)).toEqual({
      permissions: ['support'],
    });
  });

  test('[OPS-13][OPS-5] a new version of a pack is asked of a second person', async () => {
    const page = await theOwner();
    await go(page, 'k', 'Packs');
    await press(page, /^New version of 50 bids/);
    await type(page, 'Price, KSh', '450');
    await type(page, 'Reason, kept in the audit log', 'For the school holidays.');
    await press(page, 'Ask a second person');
    await prove(page);
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    expect(await asked('pack.offer')).toMatchObject({ words: 'For the school holidays.' });
    expect(await violations(page)).toEqual([]);
  });

  test('[OPS-2] Back brings the same list back, with its rows, and Back again drops its filter', async () => {
    const page = await theOwner();
    await go(page, 'p', 'Products');
    const rows = page.locator('main [data-row]');
    await expectPage(rows.first()).toBeVisible();
    const [whole, all] = [page.url(), await rows.count()];
    await press(page, 'Category');
    await press(page, 'Kitchen');
    await expectPage(page).toHaveURL(/[?&]category=Kitchen/);
    await expectPage.poll(() => rows.count()).toBeLessThan(all);
    await press(page, 'Shop price, KSh');
    await expectPage(page).toHaveURL(/[?&]sort=price/);
    await expectPage(page.locator('main th[aria-sort]')).toContainText('Shop price');
    const [narrow, few] = [page.url(), await namesOf(page)];
    expect(few.length).toBeGreaterThan(0);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expectPage(page).toHaveURL(/\/products\/\d+$/);
    await expectPage(page.getByLabel('Description', { exact: true })).toBeVisible();
    // The browser's own key for Back reaches no page of a browser without a window.
    await page.goBack();
    await expectPage(page).toHaveURL(narrow);
    await expectPage.poll(() => namesOf(page)).toEqual(few);
    await page.goBack();
    await expectPage(page).toHaveURL(/[?&]category=Kitchen$/);
    await page.goBack();
    await expectPage(page).toHaveURL(whole);
    await expectPage(rows).toHaveCount(all);
  });

  test('[ACC-8] a session that ends while somebody writes takes nothing of it: signed in again, it is saved', async () => {
    const { id, name } = await one<{ id: number; name: string }>(
      `select id, name from product where state = 'published' order by id desc limit 1`,
    );
    const page = await theOwner();
    await go(page, 'p', 'Products');
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await expectPage(page.locator('main [data-row]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expectPage(heading(page, name)).toBeAttached();
    await type(page, 'Description', 'Written before the end.');
    await owner.query('update staff_session set revoked_at = clock_timestamp() where revoked_at is null');
    await page.keyboard.press('Control+s');
    await expectPage(page.getByRole('button', { name: 'Sign in as Demonstration Owner' })).toBeVisible();
    await press(page, 'Sign in as Demonstration Owner');
    await expectPage(page.getByRole('dialog')).toHaveCount(0);
    await expectPage(page.getByLabel('Description', { exact: true })).toHaveValue('Written before the end.');
    await page.keyboard.press('Control+s');
    await expectPage(page.getByText('Unsaved changes')).toHaveCount(0);
    expect(await one('select description from product where id = $1', [id])).toEqual({
      description: 'Written before the end.',
    });
  });
});

/** Rooms and their forms, without a new start of the page between them. */
const ROOMS = [
  '/control',
  '/auctions',
  '/auctions?view=week',
  '/templates/new',
  '/products/new',
  '/packs',
  '/orders?view=board',
  '/users',
  '/payments',
  '/withdrawals',
  '/reports',
  '/audit',
  '/roles',
  '/account',
] as const;

test('[OPS-1] in every room each control is reached by Tab, shows that it has the focus, and lets it go', async () => {
  const page = await theOwner();
  const wrong: Record<string, unknown> = {};
  for (const path of ROOMS) {
    await page.evaluate((address) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/admin${path}`);
    await expectPage(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectPage(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const wanted = await page.evaluate(() => {
      const isShown = (each: Element) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      const all = Array.from(
        document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, [tabindex="0"])'),
      ).filter(
        (each) => isShown(each) && each.tabIndex >= 0 && !each.matches(':disabled, [type="file"], [type="radio"]'),
      );
      for (const each of all) each.setAttribute('data-wanted', '');
      document.querySelector<HTMLElement>('h1')?.focus();
      return all.length;
    });
    expect(wanted, path).toBeGreaterThan(0);
    const hidden: string[] = [];
    let wasIn = false;
    for (let n = 0; n < MOST_TABS; n++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const here = document.activeElement;
        if (here === null || here === document.body) return { isIn: false, isShown: true, name: '' };
        here.removeAttribute('data-wanted');
        const around = [
          here,
          here.parentElement ?? here,
          here.closest('label') ?? here,
          here.closest('[data-row]') ?? here,
        ];
        const isShown = around.some((each) => {
          const { outlineStyle, boxShadow } = getComputedStyle(each);
          return outlineStyle !== 'none' || boxShadow !== 'none';
        });
        return { isIn: here.closest('main') !== null, isShown, name: here.outerHTML.slice(0, 160) };
      });
      if (at.isIn && !at.isShown) hidden.push(at.name);
      if (wasIn && !at.isIn) break;
      wasIn = at.isIn;
    }
    // What comes and goes by itself meanwhile was never there to be reached.
    const missed = await page.evaluate(() =>
      Array.from(document.querySelectorAll('[data-wanted]'), (each) => each.outerHTML.slice(0, 160)),
    );
    if (missed.length > 0 || hidden.length > 0) wrong[path] = { missed, hidden };
  }
  expect(wrong).toEqual({});
});
