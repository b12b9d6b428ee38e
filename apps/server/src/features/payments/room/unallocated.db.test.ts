import { Approval, UnallocatedAnswer, UnallocatedPage } from '@mnada/contract/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wireApprovals } from '../../../node/wiring/approvals.ts';
import { TEST_KEYS } from '../../../testing/accounts-app.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp } from '../../../testing/office-app.ts';
import { referralWorld } from '../../../testing/referral-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { addDebt } from '../../ledger/index.ts';
import { noNotices } from '../../payouts/index.ts';

const database = await testDatabase();
const shop = await referralWorld(database);
const { db } = database.staff;
const money = { ...shop.money.deps, db };
const bus = { publish: () => undefined };
const office = await officeApp(database, {
  money,
  approvals: wireApprovals({ db, bus, payments: money, notices: noNotices, keys: TEST_KEYS }),
});
const grace = await office.aPerson(['finance']);
const peter = await office.aPerson(['finance']);
let faith: Awaited<ReturnType<typeof shop.aPerson>>;
beforeAll(async () => {
  faith = await shop.aPerson();
  await database.owner.query(`update app_user set full_name = 'Faith Mutua', phone = $1 where id = $2`, [
    faith.phone,
    faith.id,
  ]);
});
afterAll(async () => {
  await office.stop();
  await shop.stop();
});

const arrives = async (receipt: string, kes: number, more: object = {}) => {
  await shop.money.inbox.tell({
    kind: 'pull',
    body: JSON.stringify({ receipt, amountKes: kes, account: 'none', ...more }),
  });
  await database.owner.query(
    `update receipt set payer_phone = $1, payer_name = 'FAITH NDUKU MUTUA' where receipt = $2`,
    [faith.phone.slice(1), receipt],
  );
};
const pageOf = async (receipt: string) =>
  exactly(UnallocatedPage, (await office.get(`/api/admin/unallocated/${receipt}`, grace.as)).body);
const asks = (params: object, as = grace.as) =>
  office.post(
    '/api/admin/approvals',
    { kind: 'receipt.match', params, reason_code: 'everyday', reason: 'Same phone and name.' },
    as,
  );
const answers = async (reference: string, { as }: { as: string }) => {
  await office.proved(as, 'approvals.answer', `approval:${reference}`);
  return office.post(`/api/admin/approvals/${reference}/approve`, {}, as);
};
const bidsOf = async () => {
  const { rows } = await database.owner.query(
    `select coalesce(sum(balance), 0)::int as n from account where owner_id = $1 and unit = 'BID'`,
    [faith.id],
  );
  return rows[0].n as number;
};

test('[OPS-18] the account whose phone and name paid comes first, with what a match would do', async () => {
  await arrives('SLOOSE1350', 1350);
  const list = exactly(UnallocatedAnswer, (await office.get('/api/admin/unallocated', grace.as)).body);
  expect(list.receipts.map(({ receipt }) => receipt)).toContain('SLOOSE1350');
  const page = await pageOf('SLOOSE1350');
  expect(page.candidates[0]).toMatchObject({ phone: 'same', name_is: 'same', user: { id: faith.id } });
  expect(page.packs).toMatchObject([{ bids: 150, price: 1350, rest: 0 }]);
});

test('[OPS-18] a match takes two people, credits once, and whoever comes second is told', async () => {
  const { packs } = await pageOf('SLOOSE1350');
  const before = await bidsOf();
  const params = { receipt: 'SLOOSE1350', userId: faith.id, packageId: packs[0]?.id };
  const { reference } = (await asks(params)).body;
  expect((await answers(reference, grace)).status).toBe(403);
  expect((await answers(reference, peter)).body.state).toBe('executed');
  expect(await bidsOf()).toBe(before + 150);
  expect((await asks(params, peter.as)).body.code).toBe('STATE_FORBIDS');
  expect((await office.get('/api/admin/unallocated/SLOOSE1350', grace.as)).body.code).toBe('RECEIPT_NOT_WAITING');
  const { settled } = (await office.get('/api/admin/unallocated', grace.as)).body;
  expect(settled[0]).toMatchObject({ receipt: 'SLOOSE1350', state: 'allocated', by: { id: peter.id } });
});

test('[OPS-18] in parts: the dearest pack below is credited, and the rest is owed back in the same transaction', async () => {
  await arrives('SPARTS1500', 1500);
  const { packs } = await pageOf('SPARTS1500');
  expect(packs).toMatchObject([{ bids: 150, price: 1350, rest: 150 }]);
  const before = await bidsOf();
  const params = { receipt: 'SPARTS1500', userId: faith.id, packageId: packs[0]?.id };
  expect((await asks(params)).body.code).toBe('PRICE_CHANGED');
  const { reference } = (await asks({ ...params, rest: 'back' })).body;
  expect((await answers(reference, peter)).body).toMatchObject({ state: 'executed' });
  expect(await bidsOf()).toBe(before + 150);
  const { rows } = await database.owner.query(
    `select amount_cents, cause, state from refund_due where receipt = 'SPARTS1500'`,
  );
  expect(rows).toEqual([{ amount_cents: 15_000, cause: 'overpaid', state: 'owed' }]);
});

test('[OPS-18] sending back takes a proof to be owed, and then nobody matches it', async () => {
  await arrives('SBACK77700', 777);
  expect((await pageOf('SBACK77700')).tells).toBeNull();
  const url = '/api/admin/unallocated/SBACK77700/owe';
  const reason = 'The payer called.';
  expect((await office.post(url, { reason }, grace.as)).body.code).toBe('STEP_UP_REQUIRED');
  await office.proved(grace.as, 'payments.reverse', 'receipt:SBACK77700');
  expect((await office.post(url, { reason }, grace.as)).body.refund).toMatch(/^RF-/);
  const params = { receipt: 'SBACK77700', userId: faith.id, packageId: 1, rest: 'back' };
  expect((await asks(params)).body.code).toBe('STATE_FORBIDS');
});

test('[OPS-5] the second person reads what the first compared: who, which money, how alike, and the balance from what to what', async () => {
  await arrives('SFACTS1350', 1350);
  const { packs } = await pageOf('SFACTS1350');
  const now = await bidsOf();
  const { reference } = (await asks({ receipt: 'SFACTS1350', userId: faith.id, packageId: packs[0]?.id })).body;
  const seen = exactly(Approval, (await office.get(`/api/admin/approvals/${reference}`, peter.as)).body);
  const of = (name: string) => seen.facts.find((each) => each.name === name);
  const { rows } = await database.owner.query('select username from app_user where id = $1', [faith.id]);
  expect(of('person')?.value).toEqual({ words: rows[0].username });
  expect(of('receipt')?.value).toEqual({ words: 'SFACTS1350' });
  expect(of('amount')?.value).toEqual({ kes: 1350 });
  expect([of('like_phone')?.value, of('like_name')?.value]).toEqual([{ like: 'same' }, { like: 'same' }]);
  expect(of('balance')).toEqual({ name: 'balance', before: { count: now }, value: { count: now + 150 } });
  // Numbers are masked, and the payer's name stands in the room alone.
  expect(JSON.stringify(seen.facts)).not.toMatch(/MUTUA|\+254/);
});

test('[PAY-6] the balance that is promised is what is booked, though a debt takes its part of the pack; and the notice says so', async () => {
  await arrives('SOWES13500', 1350);
  await database.ownerDb
    .transaction()
    .execute((trx) => addDebt(trx, faith.id, '0b8f4a52-5f0e-4c8e-9d6e-222222222222', 36_300));
  const { candidates, packs } = await pageOf('SOWES13500');
  expect(candidates[0]).toMatchObject({ user: { id: faith.id }, debt: 363 });
  const now = await bidsOf();
  const { reference } = (await asks({ receipt: 'SOWES13500', userId: faith.id, packageId: packs[0]?.id })).body;
  const { facts } = exactly(Approval, (await office.get(`/api/admin/approvals/${reference}`, peter.as)).body);
  const of = (name: string) => facts.find((each) => each.name === name);
  // KSh 363 are 40 whole bids of KSh 9, and 3 shillings that are let go.
  expect(of('to_debt')?.value).toEqual({ count: 40 });
  expect(of('debt')).toMatchObject({ before: { kes: 363 }, value: { kes: 0 } });
  expect((await answers(reference, peter)).body).toMatchObject({ state: 'executed' });
  expect(of('balance')).toMatchObject({ before: { count: now }, value: { count: await bidsOf() } });
  const { rows } = await database.owner.query(
    `select data from notification where user_id = $1 and kind = 'payment' order by id desc limit 1`,
    [faith.id],
  );
  expect(rows[0].data).toMatchObject({ state: 'paid', bids: 150, debt_bids: 40, debt_let_go: 3 });
});
