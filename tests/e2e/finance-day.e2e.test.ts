/** A day of whoever keeps the money, from the passkey in the morning to the closed day, with a colleague who approves on a phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { expectPage } from './support/expect-page.ts';
import { joinsFinance, plantDesk, press } from './support/finance-stories.ts';
import { officeBrowser, openOffice, violations } from './support/office-stories.ts';
import { startTestServer } from './support/test-server.ts';

// Passkeys belong to a name, and an address of numbers is none.
const port = await freePort();
const url = `http://localhost:${port}`;
const server = await startTestServer({ env: { PORT: String(port), PUBLIC_URL: url, HOST: '127.0.0.1' } });
const browser = await officeBrowser(url);

/** Two days ago, in Nairobi: over, and nothing of it was confirmed for a day. */
const DAY = new Date(Date.now() + 3 * 3_600_000 - 2 * 86_400_000).toISOString().slice(0, 10);
const DESK = { unresolved: 5, loose: 6, unverified: 3, day: DAY };
const reason = (page: Page) => page.getByRole('dialog').getByLabel(/^Reason/);
const waits = (page: Page, request: number) => page.getByText(`R-${request} waits for a second person`);

/** Approves whatever waits, one by one, as the phone shows it. */
async function approveAll(page: Page, count: number): Promise<void> {
  const { rows } = await server.database.owner.query<{ reference: string }>(
    `select 'R-' || number as reference from approval_request where state = 'requested' order by number`,
  );
  expect(rows).toHaveLength(count);
  for (const { reference } of rows) {
    await openOffice(page, `/admin/approvals?open=${reference}`);
    // What is compared sticks out nowhere: a phone would show the page smaller, and a press would meet something else.
    await expectPage
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0);
    const done = page.getByText(`${reference} is approved and done`);
    await press(page, page.getByRole('button', { name: 'Approve as second person' }), done);
  }
}

test('[OPS-5][OPS-19][OPS-21][ACC-8] a day of finance: in by passkey, fourteen exceptions cleared, a second person on a phone, a statement imported, what differs booked and explained, the day closed', {
  // A day that is half lived can't be begun again.
  retry: 0,
}, async () => {
  await plantDesk(server, DESK);
  const { page: grace, problems } = await browser.person('desktop');
  const { page: peter } = await browser.person('phone');
  await Promise.all([joinsFinance(server, grace, 'Grace Wambui'), joinsFinance(server, peter, 'Peter Mwangi')]);

  // The desk: fourteen wait. What nobody paid one person closes; what belongs to somebody takes two.
  await openOffice(grace, '/admin/desk');
  await expectPage(grace.getByText(/^14 wait,/)).toBeVisible();
  for (let left = DESK.unresolved; left > 0; left--) {
    await openOffice(grace, '/admin/desk?kind=disputed');
    await grace.getByRole('link', { name: 'Open it' }).click();
    await grace.getByRole('button', { name: 'More', exact: true }).click();
    await grace.getByRole('menuitem', { name: 'Close as not paid' }).click();
    await reason(grace).fill('The portal knows nothing of it.');
    const closed = grace.getByText('Closed. Late money still wins.');
    await press(grace, grace.getByRole('dialog').getByRole('button', { name: 'Close as not paid' }), closed);
  }
  for (let at = 1; at <= DESK.loose; at++) {
    await openOffice(grace, `/admin/unallocated?receipt=SLOOSE100${at}`);
    await grace.getByRole('button', { name: /^Match to shopper/ }).click();
    await reason(grace).fill('The same phone and name.');
    await press(
      grace,
      grace.getByRole('dialog').getByRole('button', { name: 'Ask a second person' }),
      waits(grace, at),
    );
  }
  await approveAll(peter, DESK.loose);
  await openOffice(grace, '/admin/desk');
  await expectPage(grace.getByText(/^3 wait,/)).toBeVisible();

  // The statement confirms the three, and says more than the books.
  await openOffice(grace, '/admin/reconciliation/import');
  const line = (receipt: string, details: string, paidIn: string, out: string, balance: number) =>
    `${receipt},${DAY} 10:00:00,Completed,${paidIn},${out},${balance}.00,${details},none`;
  const csv = [
    ...[
      'Short Code:,400212',
      'Opening Balance:,KES 100000.00',
      'Total Paid In:,4050.00',
      'Total Withdrawn:,-1013.00',
      '',
    ],
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.',
    line('SDESK10006', 'Pay Bill Charge', '', '-13.00', 99_987),
    ...[6, 7, 8].map((n, at) =>
      line(`SDESK1000${n}`, 'Pay Bill from 254720000001 - JANE KAMAU', '1350.00', '', 99_987 + 1_350 * (at + 1)),
    ),
    line('SBANKED001', 'Organization Settlement to Bank 1180442', '', '-1000.00', 103_037),
  ].join('\n');
  await grace
    .getByLabel('Statement, CSV')
    .setInputFiles({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await grace.getByLabel(/^From/).fill(DAY);
  await grace.getByLabel(/^To,/).fill(DAY);
  await grace.getByRole('button', { name: 'Read the file' }).click();
  const read = grace.getByRole('table', { name: 'What was read' });
  await expectPage(read.getByRole('row', { name: /^Difference/ })).toContainText('agrees');
  await grace.getByRole('button', { name: 'Ask a second person' }).click();
  await reason(grace).fill('As the portal shows.');
  await press(
    grace,
    grace.getByRole('dialog').getByRole('button', { name: 'Ask a second person' }),
    waits(grace, DESK.loose + 1),
  );
  await approveAll(peter, 1);
  await expectPage(async () => {
    await openOffice(grace, '/admin/desk');
    await expectPage(grace.getByText(/^2 wait,/)).toBeVisible({ timeout: 2_000 });
  }).toPass();

  // A charge is booked as the statement says, by two; the settlement is explained.
  await openOffice(grace, `/admin/reconciliation/${DAY}`);
  await grace.getByRole('button', { name: 'Book it' }).first().click();
  await reason(grace).fill('As the portal shows.');
  await press(
    grace,
    grace.getByRole('dialog').getByRole('button', { name: 'Ask a second person' }),
    waits(grace, DESK.loose + 2),
  );
  await approveAll(peter, 1);
  await openOffice(grace, `/admin/reconciliation/${DAY}`);
  await grace.getByRole('button', { name: 'Explain', exact: true }).click();
  await reason(grace).fill('It is on the bank’s statement of tomorrow.');
  await grace.getByRole('dialog').getByRole('button', { name: 'Explain', exact: true }).click();
  await expectPage(grace.getByText('To sign')).toBeVisible();
  const close = (page: Page) => page.getByRole('button', { name: 'Close the day' });
  await expectPage(close(grace)).toHaveAttribute('title', 'You explained it: another person closes it.');

  // Closed by whoever explained nothing, on the phone.
  await openOffice(peter, `/admin/reconciliation/${DAY}`);
  await close(peter).click();
  await reason(peter).fill('Agrees with the portal.');
  const done = peter.getByText('Closed by Peter Mwangi');
  await press(peter, peter.getByRole('dialog').getByRole('button', { name: 'Close the day' }), done);
  const { rows } = await server.database.owner.query('select day::text as day, explained from reconciled_day');
  expect(rows).toEqual([{ day: DAY, explained: 1 }]);
  await openOffice(grace, '/admin/desk');
  await expectPage(grace.getByText('Every shilling is found')).toBeVisible();
  expect([await violations(grace), await violations(peter), problems]).toEqual([[], [], []]);
});
