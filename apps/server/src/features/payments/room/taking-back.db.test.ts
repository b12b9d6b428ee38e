import { type NotificationFacts, notificationText } from '@mnada/contract';
import { Approval } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { wireApprovals } from '../../../node/wiring/approvals.ts';
import { TEST_KEYS } from '../../../testing/accounts-app.ts';
import { aBid, laneOn, makeLive } from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { setsAside, switchAutobidsOn } from '../../../testing/autobid-world.ts';
import { officeApp } from '../../../testing/office-app.ts';
import { cancelsAndPays } from '../../../testing/paybill-payers.ts';
import { referralWorld } from '../../../testing/referral-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { noNotices } from '../../payouts/index.ts';
import { oweByStaff } from '../index.ts';

const database = await testDatabase({ poolSize: 8 });
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
const lane = laneOn(database);
afterAll(async () => {
  await lane.stop();
  await office.stop();
  await shop.stop();
});

const pageOf = async (paymentId: string) => (await office.get(`/api/admin/payments/${paymentId}`, grace.as)).body;
const asked = async (kind: string, params: object): Promise<string> => {
  const body = { kind, params, reason_code: 'everyday', reason: 'A test of it.' };
  const answer = await office.post('/api/admin/approvals', body, grace.as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.reference;
};
async function factsOf(kind: string, params: object) {
  const reference = await asked(kind, params);
  const { facts } = exactly(Approval, (await office.get(`/api/admin/approvals/${reference}`, peter.as)).body);
  await office.post(`/api/admin/approvals/${reference}/withdraw`, { reason: 'a test of it' }, grace.as);
  return facts;
}
const owedNotice = async (userId: string): Promise<NotificationFacts> => {
  const told = `select kind, data from notification where user_id = $1 and data->>'state' = 'refund_owed'`;
  return (await database.pool.query(told, [userId])).rows[0];
};
const numberOf = async (column: 'payment_id' | 'receipt', value: string): Promise<number> =>
  Number((await database.pool.query(`select number from refund_due where ${column} = $1`, [value])).rows[0]?.number);

test('[OPS-5] who signs that a pack’s money goes back reads the bids and the debt, by M-PESA and to the phone as by hand', async () => {
  const who = await shop.aPerson();
  const paymentId = await shop.pay(who);
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 10 });
  expect(await lane.submit(aBid(auctionId, who.id))).toMatchObject({ ok: true });
  await oweByStaff(money, shop.owner, { paymentId }, 'a test');
  const refund = await numberOf('payment_id', paymentId);
  const taken = (facts: readonly { readonly name: string }[]) =>
    facts.filter(({ name }) => ['balance', 'debt', 'owed_at_most'].includes(name));
  const byHand = taken(await factsOf('refund.returned', { refund, returnedBy: 'SHAND12345' }));
  expect(byHand).toHaveLength(3);
  expect(taken(await factsOf('refund.pay', { refund }))).toEqual(byHand);
  expect(taken(await factsOf('refund.send', { refund }))).toEqual(byHand);
});

test('[OPS-16][PAY-7] a payment whose receipt also owed a rest, which went back, may be given back itself', async () => {
  const payer = await cancelsAndPays(shop, 2_000);
  const { payment } = (await shop.ask(`/api/payments/${payer.paymentId}`, { who: payer.id })).body;
  const choice = payment.other_sum.choices.find((each: { choice: string }) => each.choice === 'pack');
  const body = { receipt: payer.receipt, choice: 'pack', package_id: choice.package_id };
  await shop.ask(`/api/payments/${payer.paymentId}/choice`, { who: payer.id, body });
  const rest = await asked('refund.returned', {
    refund: await numberOf('receipt', payer.receipt),
    returnedBy: 'SREST99999',
  });
  await office.proved(peter.as, 'approvals.answer', `approval:${rest}`);
  await office.post(`/api/admin/approvals/${rest}/approve`, {}, peter.as);
  const { rows } = await database.pool.query(`select id from payment where receipt = $1`, [payer.receipt]);
  expect((await pageOf(rows[0].id)).may.owe).toBe(true);
  await oweByStaff(money, shop.owner, { paymentId: rows[0].id }, 'a test');
  expect((await pageOf(rows[0].id)).may.owe).toBe(false);
});

test('[OPS-16] the page counts what is set aside for an autobid as left, as a reversal does', async () => {
  const who = await shop.aPerson();
  const paymentId = await shop.pay(who);
  await switchAutobidsOn(database);
  const [auctionId = 0] = await makeLive(database, 1);
  await setsAside(database, auctionId, who.id, { bids: 100 });
  const { bought, reversal } = { bought: 300, ...(await pageOf(paymentId)) };
  expect(reversal).toMatchObject({ bids_bought: bought, bids_taken: bought, bids_spent: 0, debt: 0 });
});

test('[OPS-16][PAY-6] before a pack is given back its page has the very words its buyer is told; who goes on bidding keeps it from nobody', async () => {
  const who = await shop.aPerson();
  const paymentId = await shop.pay(who);
  const [auctionId = 0] = await makeLive(database, 1, { bidsPerTap: 10 });
  const before = (await pageOf(paymentId)).reversal;
  expect(before.tells.en).toMatch(/300 bids/);
  const owe = (takes_bids: object | null) =>
    office.post(`/api/admin/payments/${paymentId}/owe`, { reason: 'A test of it.', takes_bids }, grace.as);
  // The bids of it in all are what is read and proved: with others, or none, nothing is owed.
  for (const others of [null, { bids: 299, owed: 0 }]) {
    const refused = await office.proving(grace.as, () => owe(others));
    expect(refused.body).toMatchObject({ code: 'EDITED_MEANWHILE' });
  }
  expect(await lane.submit(aBid(auctionId, who.id))).toMatchObject({ ok: true });
  const now = (await pageOf(paymentId)).reversal;
  expect(now.takes_bids).toEqual({ bids: 300, owed: now.debt });
  expect(now.debt).toBeGreaterThan(0);
  // As read before they bid: they are told the figure of the moment.
  expect((await office.proving(grace.as, () => owe(before.takes_bids))).status).toBe(200);
  const told = await owedNotice(who.id);
  expect(told.data).toMatchObject({ takes_bids: now.takes_bids });
  for (const language of ['en', 'sw'] as const) {
    const { title, body } = notificationText(told, language);
    expect(now.tells[language]).toBe(`${title}. ${body}`);
  }
});

test('[OPS-18][PAY-6] a receipt in another sum says before it goes back what its payer is told', async () => {
  const payer = await cancelsAndPays(shop, 700);
  const { tells } = (await office.get(`/api/admin/unallocated/${payer.receipt}`, grace.as)).body;
  await oweByStaff(money, shop.owner, { receipt: payer.receipt }, 'a test');
  const { title, body } = notificationText(await owedNotice(payer.id), 'en');
  expect([tells.en, body]).toEqual([`${title}. ${body}`, expect.stringMatching(/KSh.700/)]);
});
