import { cashClaim } from '@mnada/rules';
import { createHash } from 'node:crypto';
import { endTakenAsCash, lapseWins, moveOrder } from '../../apps/server/src/features/orders/index.ts';
import { placeProductOrder } from '../../apps/server/src/features/orders/place-product.ts';
import { placeWinOrder } from '../../apps/server/src/features/orders/wins/place-win.ts';
import { approveWithdrawal } from '../../apps/server/src/features/payouts/index.ts';
import { refundEnds } from '../../apps/server/src/features/payments/refunds/refund-ends.ts';
import { doNextStep } from '../../apps/server/src/features/payouts/send-payouts.ts';
import { withdraw } from '../../apps/server/src/features/payouts/withdraw.ts';
import { databaseNowMs } from '../../apps/server/src/platform/clock/index.ts';
import { Refusal } from '../../apps/server/src/platform/http/index.ts';
import { b2cResult, balanceResult } from '../../apps/server/src/testing/fake-payouts.ts';
import { setClock } from './month-clock.ts';
import { callbackOf, nowOf, receiptOf, tokenOf } from './mpesa.ts';
import { moment } from './pay.ts';
import { phoneOf, type Staff } from './people.ts';
import { type AuctionPlan, type DayPlan, RATES_BP } from './plan.ts';
import type { MonthShop } from './shop.ts';

const SOURCE = '196.201.214.200';
const keyOf = (userId: string, route: string, key: string) => ({
  ...{ userId, route, key, ip: '10.0.0.1' },
  bodyHash: createHash('sha256').update(key).digest(),
});

type Ended = {
  readonly auctionId: number;
  readonly winner: string;
  readonly priceKes: number;
  readonly losers: readonly string[];
};

async function endOf(shop: MonthShop, { act }: AuctionPlan): Promise<Ended | null> {
  const { rows } = await shop.owner.query<Ended>(
    `select o.auction_id::int as "auctionId", o.winner_id as winner, (o.price_cents / 100)::int as "priceKes",
            array(select p.user_id from participant p join app_user u on u.id = p.user_id
                   where p.auction_id = o.auction_id and p.user_id <> o.winner_id order by substr(u.username, 6)::int) as losers
       from product r join auction a on a.product_id = r.id join outcome o on o.auction_id = a.id and o.result = 'sold' where r.slug = $1`,
    [`month-${act}`],
  );
  return rows[0] ?? null;
}

const numberOf = async (shop: MonthShop, userId: string): Promise<number> => {
  const { rows } = await shop.owner.query<{ n: number }>(
    'select substr(username, 6)::int as n from app_user where id = $1',
    [userId],
  );
  return rows[0]?.n ?? 0;
};

/** An order's prompt is answered on the phone, and M-PESA tells. @returns false: it never came, for a kill fell between */
async function answers(shop: MonthShop, act: string, userId: string, paymentId: string): Promise<boolean> {
  await shop.payments.push(paymentId);
  await shop.payments.idle();
  const person = await numberOf(shop, userId);
  const prompt = await shop.mpesa.prompt(phoneOf(person));
  const { rows } = await shop.owner.query<{ reference: string }>('select reference from payment where id = $1', [
    paymentId,
  ]);
  if (prompt === null || prompt.reference !== rows[0]?.reference) return false;
  const receipt = receiptOf(act);
  const details = `Pay Bill from ${phoneOf(person).slice(1)} - JANE KAMAU Acc. ${prompt.reference}`;
  await shop.mpesa.move({
    act,
    account: 'paybill',
    receipt,
    details,
    reference: prompt.reference,
    cents: prompt.kes * 100,
  });
  const body = callbackOf(prompt, { code: 0, receipt, at: await nowOf(shop.db) });
  await shop.inbox.receive({ kind: 'stk_callback', token: prompt.token, source: SOURCE, isListed: true, body });
  await shop.inbox.idle();
  return true;
}

/** Under one key, and once a prompt that may be on the phone is over, under another. */
async function untilPrompted(shop: MonthShop, act: string, place: (key: string) => Promise<boolean>): Promise<void> {
  if (await place(act)) return;
  await setClock(shop.owner, new Date((await nowOf(shop.db)).getTime() + 300_000));
  if (!(await place(`${act}-again`))) throw new Error(`${act} never reached M-PESA`);
}

async function takesProduct(shop: MonthShop, act: string, { auctionId, winner, priceKes }: Ended): Promise<void> {
  const command = {
    auctionId,
    finalBidPrice: priceKes,
    amount: priceKes,
    phone: phoneOf(await numberOf(shop, winner)),
    addressId: null,
  };
  await untilPrompted(shop, act, async (key) => {
    const placed = await placeWinOrder(shop, keyOf(winner, '/api/place-order', key), command);
    return await answers(shop, act, winner, placed.paymentId);
  });
}

async function buysProduct(
  shop: MonthShop,
  act: string,
  auctionId: number,
  userId: string,
  kes: number,
): Promise<void> {
  const command = {
    auctionId,
    originalPrice: kes,
    amount: kes,
    phone: phoneOf(await numberOf(shop, userId)),
    addressId: null,
  };
  await untilPrompted(shop, act, async (key) => {
    const placed = await placeProductOrder(shop, keyOf(userId, '/api/order_product', key), command);
    return await answers(shop, act, userId, placed.paymentId);
  });
}

async function takesCash(
  shop: MonthShop,
  { act, shopKes }: AuctionPlan,
  { auctionId, winner, priceKes }: Ended,
): Promise<void> {
  await shop.owner.query('update session set proved_at = clock_timestamp() where user_id = $1', [winner]);
  const cash = cashClaim(shopKes * 100, priceKes * 100, RATES_BP.withheld);
  const claimant = { userId: winner, sessionId: winner, kind: 'user', status: 'active', deviceHash: null };
  const mine = {
    firstName: 'Jane',
    lastName: 'Kamau',
    mpesaNumber: phoneOf(await numberOf(shop, winner)),
    agreeToTerms: true,
  };
  const body = { ...mine, cashAmount: cash.netCents / 100, serviceFee: cash.feeCents / 100, auctionId };
  const deps = { db: shop.db, clock: databaseNowMs, mode: 'demo', endUnpaidOrder: endTakenAsCash } as const;
  await withdraw(deps, claimant, body as never, keyOf(winner, '/api/withdraw', act));
}

/** What winners make of their wins, and whoever lost and buys. */
export async function claimWins(shop: MonthShop, { day, auctions }: DayPlan): Promise<void> {
  await setClock(shop.owner, moment(day, '20:00:00'));
  for (const plan of auctions) {
    const ended = await endOf(shop, plan);
    if (ended === null) continue;
    // What was claimed before a kill is claimed.
    const known = (error: unknown) => {
      if (!(error instanceof Refusal) || !['ALREADY_CLAIMED', 'STATE_FORBIDS', 'ALREADY_BOUGHT'].includes(error.code))
        throw error;
    };
    if (plan.claim === 'product') await takesProduct(shop, `${plan.act}-win`, ended).catch(known);
    if (plan.claim === 'cash') await takesCash(shop, plan, ended).catch(known);
    const [loser] = ended.losers;
    if (plan.isBought && loser !== undefined)
      await buysProduct(shop, `${plan.act}-buy`, ended.auctionId, loser, plan.shopKes).catch(known);
  }
}

/** Withdrawals are approved by two people and paid out, with their charge at M-PESA. */
export async function payOut(shop: MonthShop, day: string, { ann, ben }: Staff): Promise<void> {
  await setClock(shop.owner, moment(day, '21:00:00'));
  const { rows } = await shop.owner.query<{ id: string }>(
    `select id from withdrawal where state = 'requested' order by number`,
  );
  const deps = { db: shop.staff.db, clock: databaseNowMs };
  for (const { id } of rows)
    for (const who of [ann, ben]) {
      const { rows: left } = await shop.owner.query(`select from withdrawal where id = $1 and state = 'requested'`, [
        id,
      ]);
      if (left.length > 0)
        await approveWithdrawal(deps, who, id, 'looks right').catch((error: unknown) => {
          // This one had approved it before a kill.
          if (!(error instanceof Refusal)) throw error;
        });
    }
  const send = {
    db: shop.db,
    provider: shop.mpesa.payouts,
    address: shop.address,
    clock: databaseNowMs,
    log: shop.deps.log,
  };
  // What a kill left is sent again under its own id, once its lease is over.
  for (let minutes = 0; minutes <= 60; minutes += 10) {
    await setClock(shop.owner, new Date(moment(day, '21:00:00').getTime() + minutes * 60_000));
    await sendAll();
    const { rows: open } = await shop.owner.query(`select from payout where state <> 'completed'`);
    if (open.length === 0) return;
  }
  async function sendAll(): Promise<void> {
    for (let round = 0; round < 400; round++) {
      const end = await doNextStep({ ...send, refunds: refundEnds(shop.deps) });
      for (const url of shop.mpesa.asked.splice(0))
        await shop.inbox.receive({
          ...{ kind: 'balance_result', token: tokenOf(url), source: SOURCE, isListed: true },
          body: balanceResult(await shop.mpesa.balanceKes()),
        });
      await tellPayouts(shop);
      if (end !== 'did' && shop.mpesa.asked.length === 0 && round > 1) return;
    }
  }
}

async function tellPayouts(shop: MonthShop): Promise<void> {
  const { rows } = await shop.owner.query<{
    originator: string;
    kes: number;
    phone: string;
    url: string;
    receipt: string;
  }>(`select originator, kes, phone, result_url as url, receipt from mpesa.payout where not told order by receipt`);
  for (const { originator, kes, phone, url, receipt } of rows) {
    const details = `Business Payment to ${phone.slice(1)} - JANE KAMAU`;
    await shop.mpesa.move(
      { act: originator, account: 'utility', receipt, details, cents: -kes * 100 },
      { act: originator, part: 'charge', account: 'utility', receipt, details: 'Business Payment Charge', cents: -900 },
    );
    const request = { originatorConversationId: originator, amountKes: kes, phone } as never;
    await shop.inbox.receive({
      ...{ kind: 'b2c_result', token: tokenOf(url), source: SOURCE, isListed: true },
      body: b2cResult({ request, receipt }, 0, { funds: await shop.mpesa.balanceKes() }),
    });
    await shop.inbox.idle();
    await shop.owner.query('update mpesa.payout set told = true where originator = $1', [originator]);
  }
  await shop.inbox.idle();
}

/** What was paid for is packed, sent and delivered, a step a day; wins that nobody took lapse. */
export async function deliver(shop: MonthShop, day: string, { clerk }: Staff): Promise<void> {
  await setClock(shop.owner, moment(day, '07:00:00'));
  const deps = { db: shop.staff.db, bus: shop.bus, payments: shop.payments };
  const { rows } = await shop.owner.query<{ id: string; state: string }>(
    `select id, state from shop_order where state in ('paid', 'processing', 'shipped') and updated_at < $1 order by number`,
    [moment(day, '06:00:00')],
  );
  const next = { paid: 'processing', processing: 'shipped', shipped: 'delivered' } as const;
  for (const { id, state } of rows) await moveOrder(deps, clerk, id, next[state as keyof typeof next]);
  while ((await lapseWins({ db: shop.db, payments: shop.payments })) > 0);
}
