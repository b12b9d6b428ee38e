import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PayoutDue, WithdrawAnswer, WithdrawalAnswer, WithdrawalsAnswer } from '@mnada/contract';
import { exactly } from '../../testing/auctions-app.ts';
import { makePeople } from '../../testing/auction-world.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { makeWins } from '../../testing/won-auctions.ts';
import { proveContact } from '../accounts/codes/verify-code.ts';
import { checkInvariants } from '../invariants/index.ts';
import { orderPurposes } from '../orders/index.ts';
import { oweByStaff, packPurpose } from '../payments/index.ts';
import { listWithdrawals, readOwnPayoutDue } from './index.ts';

const database = await testDatabase({ poolSize: 20 });
const world = await payoutWorld(database);
afterAll(() => world.http.close());
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

const REQUEST = { ip: '127.0.0.1', requestId: 'test', language: 'en' } as const;
type AWin = { auctionId: number; userId: string; phone: string };
const usual: AWin[] = [];
const proved = async (win: { auctionId: number; userId: string }): Promise<AWin> => ({
  ...win,
  phone: await world.prove(win.userId),
});
beforeAll(async () => {
  const wins = await makeWins(database, Array(21).fill(null), { priceCents: 500_000 });
  for (const win of wins) usual.push(await proved(win));
});
/** A win of something worth KSh 5,000, whose winner has a proved number; or as a test wants it. */
async function aWin(command?: Parameters<typeof makeWins>[2]): Promise<AWin> {
  const win = command ? (await makeWins(database, [null], command)).map(proved)[0] : usual.pop();
  if (!win) throw new Error('no win');
  return await win;
}
const claim = async (win: { auctionId: number; userId: string }, more: object = {}, key?: string) =>
  world.ask('POST', '/api/withdraw', win.userId, await world.bodyFor(win.auctionId, more), key);
const withdrawals = async () => (await database.pool.query('select count(*)::int as n from withdrawal')).rows[0].n;

/** An order that a test planted stands for one that came about properly: it goes before everything is checked. */
async function forgetPlantedOrders(auctionId: number): Promise<void> {
  const orders = 'select id from shop_order where auction_id = $1';
  await database.owner.query(`delete from claim where order_id in (${orders})`, [auctionId]);
  await database.owner.query(`delete from payment where order_id in (${orders})`, [auctionId]);
  await database.owner.query('delete from shop_order where auction_id = $1', [auctionId]);
}

/** A payment for a pack that a test says stands so; it goes before everything is checked. */
const plantPayment = (userId: string, state: string, reference: string) =>
  database.owner.query(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, paid_at)
     select $2::text, $1, 'pack', min(id), 5000, '+254712000123', sha256($2::text::bytea), $3, now() from bid_package`,
    [userId, reference, state],
  );

test('[WIN-3] a cash claim is taken, shown to its owner, and its money set aside to the cent', async () => {
  const win = await aWin();
  const before = await world.books();
  const answer = await claim(win, { mpesaNumber: win.phone });
  expect(answer.status).toBe(200);
  const { withdrawal_id } = exactly(WithdrawAnswer, answer.body);
  const shown = await world.ask('GET', `/api/withdrawals/${withdrawal_id}`, win.userId);
  const { withdrawal } = exactly(WithdrawalAnswer, shown.body);
  expect(withdrawal).toMatchObject({
    status: 'pending',
    amount: 5_000,
    service_fee: 0.1,
    net_amount: 4_999,
    recipient_name: 'Jane Kamau',
    mpesa_number: win.phone,
    auction_id: win.auctionId,
    held_until: null,
    receipt: null,
  });
  expect(withdrawal.reference).toMatch(/^WD-[0-9]{4,}$/);
  const after = await world.books();
  const moved = Object.fromEntries(
    Object.keys(after).map((kind) => [kind, Math.round((after[kind] - before[kind]) * 100)]),
  );
  expect(moved).toEqual({ prize: -500_000, payout: 499_900, fee: 10, rounding: 90, mpesa: 0 });
  expect(world.told.at(-1)).toEqual({ what: 'requested', withdrawalId: withdrawal_id });
});

test('[WIN-3] a win of free bids alone is paid out in cash to nobody; once a pack is paid it is', async () => {
  const [won] = await makeWins(database, [null], { priceCents: 500_000 }, { paidOnce: false });
  if (!won) throw new Error('no win');
  const win = await proved(won);
  const refused = await claim(win);
  expect([refused.status, refused.body.code]).toEqual([409, 'CASH_NEEDS_PURCHASE']);
  const pay = (state: string, at: string) => plantPayment(win.userId, state, at);
  // A payment that went back is none.
  await pay('reversed', 'AAAA2222DDDD');
  expect((await claim(win)).body.code).toBe('CASH_NEEDS_PURCHASE');
  await pay('paid', 'AAAA2222EEEE');
  expect((await claim(win)).status).toBe(200);
  await database.owner.query(`delete from payment where reference like 'AAAA2222%'`);
});

test('[WIN-3] whose only payment is taken back while the claim is under way gets no cash until one stands again', async () => {
  const [won] = await makeWins(database, [null], { priceCents: 500_000 }, { paidOnce: false });
  if (!won) throw new Error('no win');
  const win = await proved(won);
  await plantPayment(win.userId, 'paid', 'AAAA2222FFFF');
  const { withdrawal_id } = (await claim(win, { mpesaNumber: win.phone })).body;
  await world.approveWholly(withdrawal_id);
  await database.owner.query(`update payment set state = 'reversed' where reference = 'AAAA2222FFFF'`);
  const sent = () => world.provider.sendings.filter(({ phone }) => phone === win.phone).length;
  await world.work();
  expect(sent()).toBe(0);
  const waitsFor = async () =>
    (await listWithdrawals(database.db)).find((each) => each.id === withdrawal_id)?.waitsFor ?? null;
  expect(await waitsFor()).toBe('payment');
  // Its owner reads it as staff do, and is promised no day.
  const seen = () => world.seen({ withdrawalId: withdrawal_id, userId: win.userId });
  expect(await seen()).toMatchObject({ status: 'pending', waits_for: 'payment', due_at: null });
  await plantPayment(win.userId, 'paid', 'AAAA2222GGGG');
  expect(await waitsFor()).toBe(null);
  expect(await seen()).toMatchObject({ status: 'pending', waits_for: null, due_at: expect.any(String) });
  await world.work();
  expect(sent()).toBe(1);
  await database.owner.query(`delete from payment where reference like 'AAAA2222%'`);
});

test('[WIN-3] what one clerk alone wrote down as owed back holds up nobody’s approved cash', async () => {
  const [won] = await makeWins(database, [null], { priceCents: 500_000 }, { paidOnce: false });
  if (!won) throw new Error('no win');
  const win = await proved(won);
  await plantPayment(win.userId, 'paid', 'AAAA2222HHHH');
  const { withdrawal_id } = (await claim(win, { mpesaNumber: win.phone })).body;
  await world.approveWholly(withdrawal_id);
  const [clerk = ''] = await makePeople(database, 1, { kind: 'owner' });
  const { rows } = await database.pool.query(`select id from payment where reference = 'AAAA2222HHHH'`);
  const bus = { publish: () => undefined, hear: () => () => undefined };
  const purposes = { pack: packPurpose({ bus }), ...orderPurposes({ bus }) };
  await oweByStaff({ db: database.db, bus, purposes }, clerk, { paymentId: rows[0].id }, 'alone');
  const seen = () => world.seen({ withdrawalId: withdrawal_id, userId: win.userId });
  expect((await seen()).waits_for).toBe(null);
  // What the shop owes by itself, or two people called off, does: that money only has not left yet.
  await database.owner.query(`update refund_due set cause = 'order_cancelled'`);
  expect((await seen()).waits_for).toBe('payment');
  await world.work();
  expect(world.provider.sendings.some(({ phone }) => phone === win.phone)).toBe(false);
  await database.owner.query(`update refund_due set cause = 'reversal'`);
  await world.work();
  expect(world.provider.sendings.some(({ phone }) => phone === win.phone)).toBe(true);
  await database.owner.query('delete from refund_due');
  await database.owner.query(`delete from payment where reference like 'AAAA2222%'`);
});

test('[WIN-3] whoever owes, and whose account is closed meanwhile, waits; the owner reads which', async () => {
  const win = await aWin();
  const { withdrawal_id } = (await claim(win, { mpesaNumber: win.phone })).body;
  await world.approveWholly(withdrawal_id);
  const seen = async () => (await world.seen({ withdrawalId: withdrawal_id, userId: win.userId })).waits_for;
  expect(await seen()).toBe(null);
  await database.owner.query(`insert into account (owner_id, unit, kind, balance) values ($1, 'KES', 'debt', 10000)`, [
    win.userId,
  ]);
  expect(await seen()).toBe('debt');
  await database.owner.query(`update account set balance = 0 where owner_id = $1 and kind = 'debt'`, [win.userId]);
  await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [win.userId]);
  expect((await listWithdrawals(database.db)).find((each) => each.id === withdrawal_id)?.waitsFor).toBe('account');
  await database.owner.query(`update app_user set status = 'active' where id = $1`, [win.userId]);
});

test('[WIN-3] whom a debt keeps from being paid is told it before, in the answer, the notice and on its page, and no day', async () => {
  const win = await aWin();
  await database.owner.query(`insert into account (owner_id, unit, kind, balance) values ($1, 'KES', 'debt', 135000)`, [
    win.userId,
  ]);
  const onOption = await readOwnPayoutDue(database.db, { userId: win.userId, wonAtMs: Date.now() });
  expect(onOption).toMatchObject({ debt: 1_350 });
  const told = await world.ask('POST', '/api/withdrawals/due', win.userId, {
    ...{ mpesaNumber: win.phone, auctionId: win.auctionId },
  });
  expect(exactly(PayoutDue, told.body)).toMatchObject({ debt: 1_350 });
  const answer = exactly(WithdrawAnswer, (await claim(win, { mpesaNumber: win.phone })).body);
  expect(answer).toMatchObject({ debt: 1_350 });
  const { withdrawal_id: id } = answer;
  const shown = await world.ask('GET', `/api/withdrawals/${id}`, win.userId);
  expect(exactly(WithdrawalAnswer, shown.body).withdrawal).toMatchObject({
    ...{ status: 'pending', is_approved: false, waits_for: 'debt', debt: 1_350, due_at: null },
  });
  const notices = await database.pool.query(`select data from notification where data ->> 'withdrawal_id' = $1`, [id]);
  expect(notices.rows).toEqual([{ data: expect.objectContaining({ debt: 1_350 }) }]);
  expect(notices.rows[0].data).not.toHaveProperty('due_at');
  await database.owner.query(`update account set balance = 0 where owner_id = $1 and kind = 'debt'`, [win.userId]);
  const settled = await world.seen({ withdrawalId: id, userId: win.userId });
  expect([settled.waits_for, settled.debt, settled.due_at]).toEqual([null, undefined, expect.any(String)]);
});

test('[WIN-3][S12] by the auction’s id for its owner too; for anybody else it does not exist', async () => {
  const win = await aWin();
  const { withdrawal_id } = (await claim(win)).body;
  const by = (id: unknown, who: string) => world.ask('GET', `/api/withdrawals/${String(id)}`, who);
  expect((await by(win.auctionId, win.userId)).body.withdrawal.id).toBe(withdrawal_id);
  const [other = ''] = await makePeople(database, 1);
  for (const id of [withdrawal_id, win.auctionId, randomUUID(), '999999', 'x', '%00']) {
    const answer = await by(id, other);
    expect(answer.status, String(id)).toBe(id === '%00' ? 400 : 404);
    if (id !== '%00') expect(answer.body.code).toBe('WITHDRAWAL_NOT_FOUND');
  }
  const list = await world.ask('GET', '/api/withdrawals', win.userId);
  expect(exactly(WithdrawalsAnswer, list.body).withdrawals.map(({ id }) => id)).toEqual([withdrawal_id]);
  expect((await world.ask('GET', '/api/withdrawals', other)).body.withdrawals).toEqual([]);
});

test('[WIN-4][S06] fifty claims at once are one withdrawal, whatever their keys', async () => {
  const win = await aWin();
  const before = await withdrawals();
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => claim(win, {}, n % 2 === 0 ? key : randomUUID())),
  );
  expect(await withdrawals()).toBe(before + 1);
  const taken = answers.filter(({ status }) => status === 200);
  expect(new Set(taken.map(({ body }) => body.withdrawal_id)).size).toBe(1);
  for (const { status, body } of answers) {
    // The route's own limit may turn some away; nothing else does.
    expect(status === 200 || ['ALREADY_CLAIMED', 'RATE_LIMITED'].includes(body.code), JSON.stringify(body)).toBe(true);
  }
});

test('[GEN-6] the same key and body get the first answer; another body is a conflict', async () => {
  const win = await aWin();
  const key = randomUUID();
  const first = await claim(win, {}, key);
  expect((await claim(win, {}, key)).body).toEqual(first.body);
  const other = await claim(win, { firstName: 'Janet' }, key);
  expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
});

test('[WIN-4] of cash and the product, claimed at the same moment, one counts', async () => {
  const win = await aWin();
  const paidFor = (async () => {
    const client = await database.owner.connect();
    try {
      await client.query('begin');
      await client.query('select from auction where id = $1 for no key update', [win.auctionId]);
      const { rows } = await client.query(
        `insert into shop_order (user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone,
                                 address, region, area)
         select $2, id, product_id, 'win', 'paid', 100, 'J', 'K', '+254712345678', 'a', 'r', 'a'
           from auction where id = $1 returning id`,
        [win.auctionId, win.userId],
      );
      const claimed = await client.query(
        `insert into claim (auction_id, user_id, kind, order_id) values ($1, $2, 'product', $3) on conflict do nothing`,
        [win.auctionId, win.userId, rows[0].id],
      );
      await client.query(claimed.rowCount === 1 ? 'commit' : 'rollback');
      return claimed.rowCount === 1;
    } finally {
      client.release();
    }
  })();
  const [product, cash] = await Promise.all([paidFor, claim(win)]);
  expect([product, cash.status === 200].filter(Boolean)).toHaveLength(1);
  if (cash.status !== 200) expect(cash.body.code).toBe('ALREADY_CLAIMED');
  await forgetPlantedOrders(win.auctionId);
});

test('[S01] forged sums are refused; the exact sum and the whole shillings are both the server’s own', async () => {
  const win = await aWin();
  const honest = await world.bodyFor(win.auctionId);
  const forgeries = [
    { cashAmount: honest.cashAmount + 1 },
    { cashAmount: honest.cashAmount * 2 },
    { cashAmount: -1 },
    { serviceFee: 0 },
    { serviceFee: honest.serviceFee - 0.01 },
    { cashAmount: 1e15, serviceFee: 1e15 },
  ];
  for (const forged of forgeries) {
    const answer = await claim(win, forged);
    expect([answer.status, answer.body.code], JSON.stringify(forged)).toEqual([409, 'PRICE_CHANGED']);
  }
  expect((await claim(win, { cashAmount: 5_000 - honest.serviceFee })).status).toBe(200);
});

test('[S02][S03] wrong shapes are 400; extra fields change nothing', async () => {
  const win = await aWin();
  for (const wrong of [
    { firstName: '' },
    { firstName: '   ' },
    { lastName: '\u202e' },
    { lastName: '\u3164' },
    { firstName: `q${'\u0323'.repeat(59)}` },
    { firstName: '<b>' },
    { firstName: 'x'.repeat(61) },
    { firstName: ['Jane'] },
    { mpesaNumber: '0202012345' },
    { mpesaNumber: 12 },
    { agreeToTerms: false },
    { agreeToTerms: 'true' },
    { cashAmount: '4999' },
    { auctionId: -1 },
    { auctionId: '1 or 1=1' },
    { auctionId: { id: 1 } },
  ]) {
    expect((await claim(win, wrong)).status, JSON.stringify(wrong)).toBe(400);
  }
  const answer = await claim(win, { status: 'completed', net_cents: 1, user_id: randomUUID(), approvals_needed: 0 });
  expect(answer.status).toBe(200);
  expect((await world.seen({ withdrawalId: answer.body.withdrawal_id, userId: win.userId })).status).toBe('pending');
});

test('[ACC-8][S12] only the winner claims: others, visitors’ ids, live auctions are not found; staff may not', async () => {
  const win = await aWin();
  const [other = ''] = await makePeople(database, 1);
  const body = await world.bodyFor(win.auctionId);
  const refused = async (who: string, more: object = {}) => {
    const { status, body: answer } = await world.ask('POST', '/api/withdraw', who, { ...body, ...more });
    return [status, answer.code];
  };
  expect(await refused(other)).toEqual([404, 'AUCTION_NOT_FOUND']);
  expect(await refused(win.userId, { auctionId: 99_999_999 })).toEqual([404, 'AUCTION_NOT_FOUND']);
  world.sessions.kinds.set(world.staff.ann, { kind: 'staff' });
  expect(await refused(world.staff.ann)).toEqual([403, 'STAFF_MAY_NOT_BUY']);
  world.sessions.kinds.set(win.userId, { status: 'suspended' });
  expect(await refused(win.userId)).toEqual([403, 'ACCOUNT_SUSPENDED']);
  world.sessions.kinds.delete(win.userId);
});

test('[WIN-3] cash is offered by the auction and by the switch over all; a win keeps the cash that it was told of', async () => {
  const without = await aWin({ priceCents: 500_000, cashEnabled: false });
  expect((await claim(without)).body.code).toBe('CASH_NOT_OFFERED');
  const told = await aWin();
  await database.owner.query(`insert into setting (name, value) values ('cash_enabled', 'false')`);
  try {
    const untold = await aWin({ priceCents: 500_000 });
    expect((await claim(untold)).body.code).toBe('CASH_NOT_OFFERED');
    expect((await claim(told)).status).toBe(200);
    await database.owner.query(`update setting set value = 'true' where name = 'cash_enabled'`);
    expect((await claim(untold)).status).toBe(200);
  } finally {
    await database.owner.query(`delete from setting where name = 'cash_enabled'`);
  }
});

test('[WIN-1] after 14 days, or once lapsed, nothing can be claimed', async () => {
  const [late, lapsed] = [await aWin(), await aWin()];
  await database.pool.query(`insert into claim (auction_id, user_id, kind) values ($1, $2, 'lapsed')`, [
    lapsed.auctionId,
    lapsed.userId,
  ]);
  expect((await claim(lapsed)).body.code).toBe('CLAIM_LAPSED');
  world.pass(14 * 86_400_000 + 1_000);
  expect((await claim(late)).body.code).toBe('CLAIM_LAPSED');
  world.pass(-14 * 86_400_000 - 1_000);
});

test('[WIN-1] while the product is being paid, cash waits for what becomes of it', async () => {
  const win = await aWin();
  await database.owner.query(
    `with made as (
       insert into shop_order (user_id, auction_id, product_id, kind, total_cents, first_name, last_name, phone, address,
                               region, area)
       select $2, id, product_id, 'win', 100, 'J', 'K', '+254712345678', 'a', 'r', 'a' from auction where id = $1
       returning id)
     insert into payment (reference, user_id, purpose, order_id, amount_cents, phone, token_hash)
     select 'AAAA2222BBBB', $2, 'win', id, 100, '+254712345678', sha256('x') from made`,
    [win.auctionId, win.userId],
  );
  expect((await claim(win)).body.code).toBe('PAYMENT_OPEN');
  await forgetPlantedOrders(win.auctionId);
  expect((await claim(win)).status).toBe(200);
});

test('[S28] another number than one’s own, or a password just reset, holds the payout 48 h', async () => {
  const [other, reset] = [await aWin(), await aWin()];
  await database.pool.query(`insert into audit (action, subject) values ('account.password_reset', 'user:' || $1)`, [
    reset.userId,
  ]);
  for (const [win, number, why] of [
    [other, '0799999999', 'other_number'],
    [reset, reset.phone, 'password_reset'],
  ] as const) {
    const { withdrawal_id } = (await claim(win, { mpesaNumber: number })).body;
    const shown = await world.seen({ withdrawalId: withdrawal_id, userId: win.userId });
    const hours = (Date.parse(shown.held_until) - Date.parse(shown.created_at)) / 3_600_000;
    expect(Math.round(hours)).toBe(48);
    const { rows } = await database.pool.query('select hold_reason from withdrawal where id = $1', [withdrawal_id]);
    expect(rows[0].hold_reason).toBe(why);
    const notices = await database.pool.query(
      `select data from notification where kind = 'withdrawal' and user_id = $1`,
      [win.userId],
    );
    expect(notices.rows).toMatchObject([{ data: { status: 'pending', hold_reason: why } }]);
    expect(shown).toMatchObject({ status: 'pending', is_approved: false });
    // Approved it waits for the hold only, and no longer for a review.
    await world.approveWholly(withdrawal_id);
    const approved = await world.seen({ withdrawalId: withdrawal_id, userId: win.userId });
    expect(approved).toMatchObject({ status: 'pending', is_approved: true, held_until: shown.held_until });
  }
});

test('[WIN-3][S28] the day that is told before a claim is the day of the claim; proving the number brings it a day nearer', async () => {
  const win = await aWin();
  const told = async (mpesaNumber: string) =>
    (await world.ask('POST', '/api/withdrawals/due', win.userId, { mpesaNumber, auctionId: win.auctionId })).body;
  const hoursTo = (at: string) => Math.round((Date.parse(at) - Date.now()) / 3_600_000);
  // The number came with the account, and nobody ever typed a code for it.
  await database.pool.query('update app_user set phone_verified_at = null where id = $1', [win.userId]);
  const unproved = exactly(PayoutDue, await told(win.phone));
  expect([hoursTo(unproved.due_at), unproved.reason]).toEqual([72, 'unproved_number']);
  expect(hoursTo(unproved.due_at_if_proved ?? '')).toBe(24);
  expect(await told('0799999998')).toMatchObject({ reason: 'other_number', due_at_if_proved: null });

  await database.db.transaction().execute((trx) => proveContact(trx, win.userId, win.phone, REQUEST));
  const proven = exactly(PayoutDue, await told(win.phone));
  expect([hoursTo(proven.due_at), proven.reason]).toEqual([24, null]);
  // Once more is no other number.
  await database.db.transaction().execute((trx) => proveContact(trx, win.userId, win.phone, REQUEST));
  expect(await told(win.phone)).toMatchObject({ reason: null });
  const { withdrawal_id } = (await claim(win, { mpesaNumber: win.phone })).body;
  const shown = await world.seen({ withdrawalId: withdrawal_id, userId: win.userId });
  expect(shown).toMatchObject({ held_until: null, hold_reason: null });
  expect(Date.parse(shown.due_at) - Date.parse(shown.created_at)).toBe(86_400_000);
});

test('[S28] a number that takes the place of another waits 48 h after its code, told before the claim', async () => {
  const win = await aWin();
  const thiefs = '+254733000111';
  await database.db.transaction().execute((trx) => proveContact(trx, win.userId, thiefs, REQUEST));
  const body = { mpesaNumber: thiefs, auctionId: win.auctionId };
  const told = await world.ask('POST', '/api/withdrawals/due', win.userId, body);
  expect(told.body).toMatchObject({ reason: 'new_number', due_at_if_proved: null });
  const { withdrawal_id } = (await claim(win, { mpesaNumber: thiefs })).body;
  const shown = await world.seen({ withdrawalId: withdrawal_id, userId: win.userId });
  expect(shown.hold_reason).toBe('new_number');
  // It can't leave before its hold ends: promised is a day after that.
  expect(Date.parse(shown.due_at) - Date.parse(shown.held_until)).toBe(86_400_000);
});

test('[S12] of somebody else’s win, or with half a number, nobody is told a day', async () => {
  const [win, other] = [await aWin(), await aWin()];
  const ask = (body: object) => world.ask('POST', '/api/withdrawals/due', win.userId, body);
  expect((await ask({ mpesaNumber: win.phone, auctionId: other.auctionId })).body.code).toBe('AUCTION_NOT_FOUND');
  expect((await ask({ mpesaNumber: '0712', auctionId: win.auctionId })).body.code).toBe('PHONE_INVALID');
  expect((await ask({ mpesaNumber: win.phone })).status).toBe(200);
});

test('[WIN-3] a name that is not the account’s is a note for staff, never a refusal', async () => {
  const win = await aWin();
  await database.pool.query(`update app_user set full_name = 'Peter Otieno' where id = $1`, [win.userId]);
  const { withdrawal_id } = (await claim(win)).body;
  const { rows } = await database.pool.query('select name_differs from withdrawal where id = $1', [withdrawal_id]);
  expect(rows[0].name_differs).toBe(true);
});
