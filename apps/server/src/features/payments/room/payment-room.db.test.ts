import { PaymentPage, PaymentsAnswer, RefundsAnswer } from '@mnada/contract/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wireApprovals } from '../../../node/wiring/approvals.ts';
import { TEST_KEYS } from '../../../testing/accounts-app.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp } from '../../../testing/office-app.ts';
import { referralWorld } from '../../../testing/referral-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
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
const finance = await office.aPerson(['finance']);
const second = await office.aPerson(['finance']);
const support = await office.aPerson(['support']);
const auditor = await office.aPerson(['audit']);
let buyer: Awaited<ReturnType<typeof shop.aPerson>>;
let paid: Awaited<ReturnType<typeof shop.payment>>;
beforeAll(async () => {
  buyer = await shop.aPerson();
  paid = await shop.payment(await shop.pay(buyer));
});
afterAll(async () => {
  await office.stop();
  await shop.stop();
});

const list = async (search: string, as = finance.as) =>
  exactly(PaymentsAnswer, (await office.get(`/api/admin/payments?${search}`, as)).body);
const pageOf = async (which: string, as = finance.as) =>
  exactly(PaymentPage, (await office.get(`/api/admin/payments/${which}`, as)).body);
const found = async (q: string, as = finance.as) =>
  (await list(`q=${encodeURIComponent(q)}`, as)).payments.map(({ id }) => id);

test('[OPS-16] a payment is found by everything that a caller or Safaricom says of it', async () => {
  const { rows } = await database.owner.query(
    `update payment set merchant_request_id = 'Merchant-17-x' where id = $1
     returning checkout_request_id as checkout, to_char(created_at at time zone 'Africa/Nairobi', 'HH24:MI') as time`,
    [paid.id],
  );
  await database.owner.query(`update app_user set full_name = 'Wanjiru Kariuki' where id = $1`, [buyer.id]);
  for (const q of [
    paid.receipt ?? '',
    (paid.receipt ?? '').toLowerCase(),
    paid.reference,
    rows[0].checkout,
    'Merchant-17-x',
    buyer.phone,
    buyer.phone.replace('+254', '0'),
    buyer.username,
    'wanjiru',
    'KSh 2,400',
    `2400 ${rows[0].time}`,
  ])
    expect(await found(q), q).toContain(paid.id);
  expect(await found('2401')).toEqual([]);
  expect(await found('%')).toEqual([]);
});

test('[OPS-16] who is shown masks finds nobody by a name or a phone', async () => {
  expect(await found(buyer.phone, auditor.as)).toEqual([]);
  expect(await found('wanjiru', auditor.as)).toEqual([]);
  expect(await found(paid.reference, auditor.as)).toEqual([paid.id]);
});

test('[OPS-16] without a day today is listed, with the sum of what is paid; a page goes on where the last ended', async () => {
  // One of this very moment: what the world pays is dated back, and just after midnight that was yesterday.
  const { rows } = await database.owner.query(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state)
     values ('PAGEDNEW2345', $1, 'pack', 1, 50000, $2, sha256('new'), 'failed') returning id`,
    [buyer.id, buyer.phone],
  );
  const today = await list('');
  expect(today.days).not.toBeNull();
  expect(today.paid?.count).toBe(today.counts?.paid);
  expect(today.payments.map(({ id }) => id)).toContain(rows[0].id);
  await database.owner.query(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, created_at)
     select 'PAGED' || translate(lpad(n::text, 7, '2'), '01', 'AB'), $1, 'pack', 1, 50000, $2, sha256(('p' || n)::bytea), 'failed', clock_timestamp() - n * interval '1 day'
       from generate_series(200, 320) n`,
    [buyer.id, buyer.phone],
  );
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const search = `day_from=${day(330)}&day_to=${day(190)}`;
  const pages = [await list(search)];
  while (pages.at(-1)?.next_cursor) pages.push(await list(`${search}&cursor=${pages.at(-1)?.next_cursor}`));
  expect(pages.map(({ payments }) => payments.length)).toEqual([50, 50, 21]);
  expect(new Set(pages.flatMap(({ payments }) => payments.map(({ id }) => id))).size).toBe(121);
  expect(pages[0]?.counts).toBeNull();
  expect((await office.get('/api/admin/payments?cursor=bm9uc2Vuc2U', finance.as)).status).toBe(400);
  const csv = await office.get(`/api/admin/payments.csv?${search}`, finance.as);
  expect(String(csv.body).trim().split('\n')).toHaveLength(122);
});

test('[OPS-16] the trail tells who said what, to the millisecond, and the books sum to zero', async () => {
  const page = await pageOf(paid.reference);
  const kinds = page.trail.map(({ kind }) => kind);
  expect(kinds.slice(0, 3)).toEqual(['intent', 'pushed', 'accepted']);
  expect(kinds).toContain('credited');
  const callback = page.trail.find(({ source }) => source === 'stk_callback');
  expect(callback?.body).toContain(paid.receipt);
  expect(callback?.body).toContain(buyer.phone.slice(1));
  const times = page.trail.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(page.transfers.map(({ cause }) => cause.split(':')[0])).toEqual(
    expect.arrayContaining(['receipt', 'payment', 'pack']),
  );
  expect(page.reversal).toMatchObject({ bids_bought: 300, bids_taken: 300, bids_spent: 0, debt: 0 });
  const { rows } = await database.owner.query(
    `select count(*)::int as looks from audit where action = 'payment.viewed' and subject = $1 and actor_id = $2`,
    [`payment:${paid.id}`, finance.id],
  );
  expect(rows[0].looks).toBe(1);
});

test('[OPS-16] support sees no raw body, the auditor sees them with people masked', async () => {
  const bodies = (page: PaymentPage) => page.trail.map(({ body }) => body).filter((body) => body !== null);
  expect(bodies(await pageOf(paid.id, support.as))).toEqual([]);
  const audited = await pageOf(paid.id, auditor.as);
  expect(bodies(audited).join('\n')).not.toContain(buyer.phone.slice(4));
  expect(bodies(audited).join('\n')).toContain(paid.receipt);
  expect(audited.shopper.name).toBe('W. K.');
  expect(audited.request_ids).toEqual({ merchant: null, checkout: null });
  expect(Object.values(audited.may)).toEqual(Array(6).fill(false));
});

test('[OPS-16] M-PESA is asked again by the worker, and the receipt is sent once a minute, however often it is pressed', async () => {
  expect((await office.post(`/api/admin/payments/${paid.id}/ask`, {}, finance.as)).status).toBe(200);
  const { rows } = await database.owner.query('select next_query_at is not null as due from payment where id = $1', [
    paid.id,
  ]);
  expect(rows[0].due).toBe(true);
  const sent = await Promise.all(
    Array.from({ length: 3 }, () => office.post(`/api/admin/payments/${paid.id}/receipt`, {}, finance.as)),
  );
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rows: told } = await database.owner.query(
    `select count(*)::int as n from notification where source like $1`,
    [`payment:${paid.id}:paid:again-%`],
  );
  expect(told[0].n).toBeLessThanOrEqual(2);
  expect(told[0].n).toBeGreaterThan(0);
});

test('[PAY-6] a refund takes a proof and a reason to be owed, and a second person to be paid', async () => {
  const other = await shop.payment(await shop.pay(await shop.aPerson()));
  const url = `/api/admin/payments/${other.id}/owe`;
  const reason = 'The customer paid by mistake.';
  const owing = { reason, takes_bids: { bids: 300, owed: 0 } };
  expect((await office.post(url, owing, finance.as)).body.code).toBe('STEP_UP_REQUIRED');
  await office.proved(finance.as, 'payments.reverse', `payment:${other.id}`);
  // A proof of the money alone is none for the bids that go with it.
  expect((await office.post(url, owing, finance.as)).body.code).toBe('STEP_UP_REQUIRED');
  await office.proved(finance.as, 'payments.reverse', `payment:${other.id} with 300 bids`);
  const owed = exactly(PaymentPage, (await office.post(url, owing, finance.as)).body);
  const [refund] = owed.refunds;
  expect(refund).toMatchObject({
    state: 'owed',
    asks: ['refund.pay', 'refund.send', 'refund.returned', 'refund.forget'],
  });
  expect(owed.may.owe).toBe(false);
  const number = Number(refund?.reference?.slice(3));
  const asked = await office.post(
    '/api/admin/approvals',
    { kind: 'refund.pay', params: { refund: number }, reason_code: 'customer_request', reason },
    finance.as,
  );
  const { reference } = asked.body;
  expect((await pageOf(other.id)).open_requests).toMatchObject([{ reference }]);
  const answer = `/api/admin/approvals/${reference}/approve`;
  for (const each of [finance, second]) await office.proved(each.as, 'approvals.answer', `approval:${reference}`);
  expect((await office.post(answer, {}, finance.as)).status).toBe(403);
  expect((await office.post(answer, {}, second.as)).body.state).toBe('executed');
  const queue = exactly(RefundsAnswer, (await office.get('/api/admin/refunds', support.as)).body);
  expect(queue.refunds.find((each) => each.reference === refund?.reference)?.state).toBe('approved');
});

test('[OPS-16] what a person alone may not do is not theirs: the owed refund moved no money by itself', async () => {
  expect(
    (await office.post(`/api/admin/payments/${paid.id}/owe`, { reason: 'x y z', takes_bids: null }, support.as)).status,
  ).toBe(403);
  expect((await office.post(`/api/admin/payments/${paid.id}/ask`, {}, auditor.as)).status).toBe(403);
  expect((await office.get('/api/admin/payments/NOSUCHREF222', finance.as)).body.code).toBe('PAYMENT_NOT_FOUND');
});
