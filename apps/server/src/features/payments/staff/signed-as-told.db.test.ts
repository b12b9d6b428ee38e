import { Approval, UnallocatedPage } from '@mnada/contract/office';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { wireApprovals } from '../../../node/wiring/approvals.ts';
import { TEST_KEYS } from '../../../testing/accounts-app.ts';
import { aBid, laneOn, makeLive } from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp } from '../../../testing/office-app.ts';
import { cancelsAndPays } from '../../../testing/paybill-payers.ts';
import { referralWorld } from '../../../testing/referral-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { noNotices } from '../../payouts/index.ts';

const database = await testDatabase();
const shop = await referralWorld(database);
const lane = laneOn(database);
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
});
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));
afterAll(async () => {
  await lane.stop();
  await office.stop();
  await shop.stop();
});

const arrives = async (receipt: string, amountKes: number) => {
  await shop.money.inbox.tell({ kind: 'pull', body: JSON.stringify({ receipt, amountKes, account: 'none' }) });
  await shop.money.inbox.idle();
};
const asked = (kind: string, params: object) =>
  office.post(
    '/api/admin/approvals',
    { kind, params, reason_code: 'everyday', reason: 'Same phone and name.' },
    grace.as,
  );
const asks = async (kind: string, params: object) => (await asked(kind, params)).body.reference as string;
const approve = async (reference: string) => {
  await office.proved(peter.as, 'approvals.answer', `approval:${reference}`);
  return (await office.post(`/api/admin/approvals/${reference}/approve`, {}, peter.as)).body;
};
const told = async (reference: string) => {
  const { facts } = exactly(Approval, (await office.get(`/api/admin/approvals/${reference}`, peter.as)).body);
  return (name: string) => facts.find((each) => each.name === name);
};
const packId = async (bids: number) =>
  (await database.owner.query('select id from bid_package where bids = $1 and is_offered', [bids])).rows[0]
    .id as number;
const aReceipt = () => `S${randomBytes(6).toString('hex').toUpperCase()}`;
const bidsTen = async (who = faith) => {
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 10 });
  expect(await lane.submit(aBid(auctionId, who.id))).toMatchObject({ ok: true });
};

test('[OPS-5] whoever goes on bidding keeps no reversal from being booked: what is used is owed, at most what both read', async () => {
  const paymentId = await shop.pay(faith); // 300 bids for KSh 2,400
  const reverse = { paymentId, returnedBy: aReceipt() };
  await bidsTen();
  const after = await asks('payment.reverse', reverse);
  const [balance, debt, most] = [
    (await told(after))('balance'),
    (await told(after))('debt'),
    (await told(after))('owed_at_most'),
  ];
  expect([balance, debt, most]).toMatchObject([
    { before: { count: 290 }, value: { count: 0 } },
    { before: { kes: 0 }, value: { kes: 80 } },
    { value: { kes: 2_400 } },
  ]);
  await bidsTen();
  // A match that is asked for meanwhile knows of no debt.
  await arrives('STOLD13500', 1350);
  const match = { receipt: 'STOLD13500', userId: faith.id, packageId: await packId(150) };
  const early = await asks('receipt.match', match);
  expect(await approve(after)).toMatchObject({ state: 'executed' });
  expect(await shop.holds(faith)).toMatchObject({ bids: 0, debt: 16_000 });
  expect(await approve(early)).toMatchObject({ state: 'failed', code: 'SUBJECT_CHANGED' });
  const late = await asks('receipt.match', match);
  // KSh 160 are 17 whole bids of KSh 9, and KSh 7 that no bid could pay: let go.
  expect((await told(late))('to_debt')?.value).toEqual({ count: 17 });
  expect(await approve(late)).toMatchObject({ state: 'executed' });
  expect(await shop.holds(faith)).toMatchObject({ bids: 133, debt: 0 });
});

test('[OPS-5] bids that are placed meanwhile change nothing of what a match credits', async () => {
  const wanja = await shop.aPerson(); // who owes nothing
  await shop.pay(wanja);
  await arrives('SPLAY13500', 1350);
  const reference = await asks('receipt.match', {
    receipt: 'SPLAY13500',
    userId: wanja.id,
    packageId: await packId(150),
  });
  const { bids } = await shop.holds(wanja);
  await bidsTen(wanja);
  expect(await approve(reference)).toMatchObject({ state: 'executed' });
  expect(await shop.holds(wanja)).toMatchObject({ bids: bids - 10 + 150 });
});

test('[OPS-5] what both read never changes, by whoever owns the tables', async () => {
  await arrives('SOPEN13500', 1350);
  const reference = await asks('receipt.match', {
    receipt: 'SOPEN13500',
    userId: faith.id,
    packageId: await packId(150),
  });
  for (const what of [`summary = 'x'`, `facts = '[]'`, `basis = '{}'`])
    await expect(
      database.owner.query(`update approval_request set ${what} where number = $1`, [reference.slice(2)]),
    ).rejects.toMatchObject({ code: '23514' });
});

test('[PAY-6] a match buys what was on sale when the money came, and nothing else', async () => {
  const mary = await shop.aPerson(); // who owes nothing
  const insert = async (values: string) =>
    (
      await database.owner.query(
        `insert into bid_package (bids, price_cents, position, is_offered, valid_from, valid_until, withdrawn_at) values ${values} returning id`,
      )
    ).rows[0].id as number;
  const never = await insert(`(1000, 135000, 99, false, now() - interval '2 days', null, now() - interval '1 day')`);
  const planned = await insert(`(900, 135000, 99, true, now() + interval '1 day', null, null)`);
  await arrives('SSALE13500', 1350);
  for (const packageId of [never, planned])
    expect((await asked('receipt.match', { receipt: 'SSALE13500', userId: mary.id, packageId })).body.code).toBe(
      'PACKAGE_NOT_FOUND',
    );
  // Withdrawn after the money came, and still what it was meant for.
  const then = await insert(`(450, 135000, 99, false, now() - interval '2 days', null, now() + interval '1 second')`);
  const room = async () =>
    exactly(UnallocatedPage, (await office.get('/api/admin/unallocated/SSALE13500', grace.as)).body).packs;
  expect((await room()).map(({ id }) => id)).not.toContain(never);
  const { bids } = await shop.holds(mary);
  const reference = await asks('receipt.match', { receipt: 'SSALE13500', userId: mary.id, packageId: then });
  expect(await approve(reference)).toMatchObject({ state: 'executed' });
  expect((await shop.holds(mary)).bids).toBe(bids + 450);
});

test('[PAY-7] a top-up that is matched or confirmed: room, comparison, books and notice tell one pack, whole', async () => {
  const payer = await cancelsAndPays(shop, 1_000, {
    afterSeconds: 300,
  });
  const choice = { receipt: payer.receipt, choice: 'top_up', package_id: payer.packageId };
  const answer = await shop.ask(`/api/payments/${payer.paymentId}/choice`, { who: payer.id, body: choice });
  const topUpId = answer.body.payment.other_sum.top_up.payment_id as string;
  await shop.answer(payer.phone, { cancel: true });
  await shop.settled(topUpId, 'failed');
  const confirm = await asks('payment.paid', { paymentId: topUpId, receipt: 'STOPUP0351', amountKes: 350 });
  expect((await told(confirm))('balance')).toMatchObject({ before: { count: 0 }, value: { count: 150 } });
  await arrives('STOPUP0350', 350);
  await database.owner.query('update receipt set payer_phone = $1 where receipt = $2', [
    payer.phone.slice(1),
    'STOPUP0350',
  ]);
  const page = exactly(UnallocatedPage, (await office.get('/api/admin/unallocated/STOPUP0350', grace.as)).body);
  expect(page.candidates.map(({ payment }) => payment)).toMatchObject([{ id: topUpId, what: '150 bids', bids: 150 }]);
  const match = await asks('receipt.match', { receipt: 'STOPUP0350', paymentId: topUpId });
  const of = await told(match);
  expect([of('bids')?.value, of('price')?.value, of('amount')?.value]).toEqual([
    { count: 150 },
    { kes: 1350 },
    { kes: 350 },
  ]);
  expect(of('balance')).toMatchObject({ before: { count: 0 }, value: { count: 150 } });
  expect(await approve(match)).toMatchObject({ state: 'executed' });
  await shop.money.inbox.idle();
  const { rows } = await database.owner.query(
    `select a.balance, (select data from notification n where n.user_id = $1 and data ->> 'state' = 'paid') as data
       from account a where a.owner_id = $1 and a.unit = 'BID'`,
    [payer.id],
  );
  expect(rows).toMatchObject([{ balance: 150, data: { bids: 150, amount: 1350 } }]);
  // Credited since: confirming it by another receipt is over.
  expect(await approve(confirm)).toMatchObject({ state: 'failed' });
});
