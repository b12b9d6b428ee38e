/** On a phone: what waits for a second person is read and answered, however long the words of it are. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { requestApproval } from '../../apps/server/src/features/approvals/index.ts';
import { changeSettingKind } from '../../apps/server/src/features/settings/index.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { makePeople } from '../../apps/server/src/testing/auction-world.ts';
import { expectPage } from './support/expect-page.ts';
import { officeBrowser, openOffice, violations } from './support/office-stories.ts';
import { startTestServer } from './support/test-server.ts';

const port = await freePort();
const url = `http://localhost:${port}`;
const server = await startTestServer({ demo: true, env: { PORT: String(port), PUBLIC_URL: url, HOST: '127.0.0.1' } });
const browser = await officeBrowser(url);
const { owner } = server.database;

const DIGEST = '0123456789abcdef'.repeat(4);
/** Every kind that the office knows, each with a digest wherever words stand. @returns their references */
async function longRequests(askerId: string, kinds: readonly string[]): Promise<string[]> {
  const facts = [
    { name: 'digest', value: { words: DIGEST } },
    { name: 'lines', value: { count: 1_204_118 } },
    { name: 'covers', value: { words: DIGEST.toUpperCase() } },
    { name: 'value', value: { words: DIGEST }, before: { words: DIGEST } },
  ];
  const client = await owner.connect();
  try {
    // Past every constraint: they are about nothing that exists.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ reference: string }>(
      `insert into approval_request (kind, subject, params, basis, summary, facts, reason_code, reason_words, requested_by)
       select kind, 'walked:' || gen_random_uuid(), jsonb_build_object($4::text, $4::text), jsonb_build_object('digest', $4::text),
              'Take ' || $4 || ' as it is ' || $4, $2, 'everyday', $4, $3
         from unnest($1::text[]) with ordinality as asked (kind, n) order by n returning 'R-' || number as reference`,
      [kinds, JSON.stringify(facts), askerId, DIGEST],
    );
    return rows.map(({ reference }) => reference);
  } finally {
    client.release(true);
  }
}

const forgetRequests = () => owner.query(`delete from approval_request where subject like 'walked:%'`);
const approve = (page: Page) => page.getByRole('button', { name: 'Approve as second person' });
/** What lies over the middle of the button, once it is scrolled to; null: nothing does. */
const over = (page: Page) =>
  approve(page).evaluate((button) => {
    button.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = button.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top !== null && button.contains(top) ? null : (top?.outerHTML.slice(0, 200) ?? 'outside of the window');
  });
const wider = (page: Page) =>
  page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth) - screen.width);

test('[OPS-5] a request of any kind is read and approved at 390 and at 360 pixels, however long its words are', async () => {
  const [asker = ''] = await makePeople(server.database, 1, { kind: 'owner' });
  const { page } = await browser.person('phone');
  await openOffice(page, '/admin/sign-in');
  await page.getByRole('button', { name: 'Sign in as Demonstration Owner' }).click();
  await expectPage(page.getByRole('heading', { level: 1, name: 'Today' })).toBeAttached();
  const answer = await page.request.get('/api/admin/approvals');
  const { kinds } = (await answer.json()) as { kinds: string[] };
  expect(kinds).toContain('statement.import');
  await forgetRequests();
  const references = await longRequests(asker, kinds);
  expect(references.length).toBeGreaterThan(20);

  const wrong: Record<string, unknown> = {};
  for (const [at, reference] of references.entries()) {
    await openOffice(page, `/admin/approvals?open=${reference}`);
    await expectPage(approve(page)).toBeVisible();
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const found = { over: await over(page), wider: await wider(page) };
      if (found.over !== null || found.wider > 0) wrong[`${kinds[at]} at ${width}`] = found;
    }
  }
  expect(wrong).toEqual({});
  await forgetRequests();

  const { reference } = await requestApproval({ db: server.database.staff.db, kinds: [changeSettingKind()] }, asker, {
    ...{ kind: 'setting.change', params: { name: 'autobid_enabled', value: true, effectiveAt: null } },
    reason: { code: 'everyday', words: DIGEST },
  });
  await openOffice(page, `/admin/approvals?open=${reference}`);
  await approve(page).click();
  const proof = page.getByRole('dialog', { name: 'Show once more that it is you' });
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expectPage(page.getByText(new RegExp(`^${reference} is approved`)).first()).toBeAttached();
  const { rows } = await owner.query(`select value from setting where name = 'autobid_enabled'`);
  expect(rows).toEqual([{ value: true }]);
  expect(await violations(page)).toEqual([]);
});
