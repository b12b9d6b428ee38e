import { beforeAll, afterAll, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { booksAuditor } from '../../testing/books-auditor.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { referralWorld } from '../../testing/referral-world.ts';
import { taxesByTwo } from '../../testing/taxes-by-two.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const { db, pool } = database;
const shop = await referralWorld(database);
const payouts = await payoutWorld(database);
const audit = booksAuditor(database);
let people: readonly [string, string] = ['', ''];
const tax = taxesByTwo(database, () => people);
beforeAll(async () => {
  const [one = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
  people = [one, other];
  await tax.rate('WHT5', 'withheld', 500);
  await tax.use('earnings', 'withheld', 'WHT5');
  await tax.use('cash', 'withheld', 'WHT5');
});
afterAll(() => shop.stop());

/** Approved by as many as it needs, sent and confirmed. @returns what reached the phone, in KSh */
async function paid(withdrawalId: string, phone: string): Promise<number> {
  await payouts.approveWholly(withdrawalId);
  await payouts.work();
  const known = payouts.knownOf(phone);
  await payouts.result(known);
  expect(await payouts.payoutOf(withdrawalId)).toMatchObject({ state: 'completed' });
  await keepBooks(db);
  expect(await audit()).toEqual([]);
  return known.request.amountKes;
}
const sumsOf = async (id: string) =>
  (
    await pool.query(
      'select gross_cents::int as gross, fee_cents::int as fee, tax_cents::int as tax, net_cents::int as net from withdrawal where id = $1',
      [id],
    )
  ).rows[0];

test('[TAX-3] [OWN-3] taxed earnings reach the phone, less what is withheld', async () => {
  const ann = await shop.aPerson();
  await shop.earned(ann);
  const { body } = await shop.withdraw(ann, 200);
  expect(await paid(body.withdrawal_id, ann.phone)).toBe(190);
  expect(await sumsOf(body.withdrawal_id)).toEqual({ gross: 20_000, fee: 0, tax: 1_000, net: 19_000 });
});

test('[TAX-3] [WIN-3] taxed cash for a win reaches the phone, less fee and what is withheld', async () => {
  const [claim] = await payouts.claims(1);
  if (!claim) throw new Error('no claim');
  const { gross, fee, tax: kept, net } = await sumsOf(claim.withdrawalId);
  expect(kept).toBe(Math.round(((gross - fee) * 500) / 10_000));
  expect(await paid(claim.withdrawalId, claim.phone)).toBe(net / 100);
});
