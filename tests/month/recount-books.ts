/**
 * What stands on each account of the books, day by day, counted again from M-PESA's own lines and from raw rows by nothing that the
 * bookkeeper is made of. A booking that was dropped, doubled, put on another account or on another day differs from it.
 */
import type pg from 'pg';
import { bankMovements, FEE, SECOND_BANK } from './bank.ts';
import { dayAfter } from './desk-day.ts';
import { OPENING_KES, receiptOf } from './mpesa.ts';
import type { MonthPlan } from './plan.ts';
import { cashOf, taxOf } from './taxes.ts';

/** Before the first day; its own line, as the month's books begin the evening before. */
const BEFORE = 'before';
/** Bid by bid a pack's tax goes from one to the other; their sum is what a raw row tells of a day, each of them V1 tells of all. */
const TOGETHER = new Map([['bids_tax', 'bid_revenue']]);

type Reads = Pick<pg.ClientBase, 'query'>;
type DaySums = ReadonlyMap<string, number>;
const keyOf = (day: string, kind: string) => `${day} ${TOGETHER.get(kind) ?? kind}`;

const DAY = (at: string) => `(${at} at time zone 'Africa/Nairobi')::date::text`;

/** @returns cents by `day account`, what was debited above zero */
async function recountBooks(client: Reads, plan: MonthPlan): Promise<DaySums> {
  const all = async <Row extends object>(text: string): Promise<readonly Row[]> => (await client.query<Row>(text)).rows;
  const sums = new Map<string, number>();
  const add = (day: string, kind: string, cents: number | string) => {
    const key = keyOf(day, kind);
    sums.set(key, (sums.get(key) ?? 0) + Number(cents));
  };
  const moves = (day: string, debit: string, credit: string, cents: number | string) => {
    add(day, debit, cents);
    add(day, credit, -Number(cents));
  };

  moves(BEFORE, 'mpesa', 'capital', OPENING_KES.paybill * 100);
  moves(BEFORE, 'utility', 'capital', OPENING_KES.utility * 100);

  // M-PESA's own lines: what moved its accounts, and what its words say that it was.
  const paidOn = new Map<string, string>();
  // Receipts that were sent back to a phone left the float, and no withdrawal.
  const sentBack = new Set(
    (
      await all<{ receipt: string }>('select receipt from payout where refund_id is not null and receipt is not null')
    ).map(({ receipt }) => receipt),
  );
  for (const { account, receipt, details, cents, day } of await all<{
    account: 'paybill' | 'utility';
    receipt: string;
    details: string;
    cents: string;
    day: string;
  }>(`select account, receipt, details, cents, ${DAY('at')} as day from mpesa.movement`)) {
    add(day, account === 'paybill' ? 'mpesa' : 'utility', cents);
    if (details.endsWith('Charge')) add(day, 'charges', -Number(cents));
    else if (details.startsWith('Organization Settlement'))
      add(day, details.includes(SECOND_BANK) ? 'bank_2' : 'bank', -Number(cents));
    else if (details.startsWith('Business Payment to') && !sentBack.has(receipt)) add(day, 'payout', -Number(cents));
    else if (details.startsWith('Pay Bill from')) paidOn.set(receipt, day);
  }

  // Banks' own lines: a fee is a cost, and what somebody paid in is the owners'.
  for (const { account, day, details, cents } of bankMovements(plan))
    if (!details.startsWith('MPESA')) moves(day, account, details === FEE ? 'charges' : 'capital', cents);

  // What waited for a person: until the next morning, if there was one.
  const days = new Set(plan.days.map(({ day }) => day));
  const settledOn = new Map<string, string>();
  const wentBackOn = new Map<string, string>();
  for (const { day, strays, payments } of plan.days)
    for (const { act, ending, isReversed } of [
      ...strays.map(({ act }) => ({ act, ending: 'stray', isReversed: false })),
      ...payments,
    ]) {
      const receipt = receiptOf(act);
      if (ending === 'stray' || ending === 'partial') settledOn.set(receipt, dayAfter(day));
      if (isReversed && days.has(dayAfter(day))) wentBackOn.set(receipt, dayAfter(day));
    }
  for (const { receipt, amount } of await all<{ receipt: string; amount: string }>(
    'select receipt, amount_cents as amount from receipt',
  )) {
    const until = settledOn.get(receipt);
    if (until === undefined) continue;
    add(paidOn.get(receipt) ?? '', 'unallocated', -Number(amount));
    if (days.has(until)) add(until, 'unallocated', amount);
  }

  const payments = new Map<string, Paid>();
  for (const { id, user, purpose, amount, state, receipt } of await all<{
    id: string;
    user: string;
    purpose: string;
    amount: string;
    state: string;
    receipt: string;
  }>(
    `select id, user_id as user, purpose, amount_cents as amount, state, receipt from payment where state in ('paid', 'reversed')`,
  )) {
    const day = settledOn.get(receipt) ?? paidOn.get(receipt) ?? '';
    const back = state === 'reversed' ? (wentBackOn.get(receipt) ?? '') : null;
    const tax = taxOf(purpose, Number(amount));
    payments.set(id, { user, day, back, purpose, cents: Number(amount), tax });
    moves(day, 'sorted', 'sales', amount);
    if (back !== null) moves(back, 'sales', 'sorted', amount);
    if (purpose !== 'pack') add(day, 'goods_owed', -Number(amount));
    moves(day, purpose === 'pack' ? 'bids_tax' : 'goods_tax', 'tax_owed', tax);
    if (back !== null) moves(back, 'tax_owed', 'bids_tax', tax);
  }

  // Bids: bought, used, returned; what is left of a lot neither used nor there was taken for money that went back.
  const used = new Map<string, number>();
  for (const { lot, day, price, bids } of await all<{ lot: string; day: string; price: string; bids: number }>(
    `select lot_id as lot, ${DAY('to_timestamp(decided_at_us / 1000000.0)')} as day, unit_price_cents as price, count(*)::int as bids
       from bid group by 1, 2, 3`,
  )) {
    used.set(lot, (used.get(lot) ?? 0) + bids);
    moves(day, 'bids_owed', 'bid_revenue', bids * Number(price));
  }
  const lots: Lot[] = [];
  for (const { id, source, parent, total, left, price, day } of await all<{
    id: string;
    source: string;
    parent: string | null;
    total: number;
    left: number;
    price: string;
    day: string;
  }>(
    `select l.id, l.source, first.source as parent, l.bids_total as total, l.bids_left as left, l.unit_price_cents as price, ${DAY('l.created_at')} as day
       from bid_lot l left join bid_lot first on first.id = l.parent_id order by l.created_at, l.id`,
  )) {
    const isPack = source.startsWith('pack:');
    const payment = payments.get((parent ?? source).split(':')[1] ?? '');
    // A pack's own are sorted with its payment.
    if (isPack) add(day, 'bids_owed', -total * Number(price));
    else moves(day, 'bid_revenue', 'bids_owed', total * Number(price));
    const takenCents = (total - left - (used.get(id) ?? 0)) * Number(price);
    if (payment === undefined) add(day, 'bids_owed', takenCents);
    else lots.push({ payment, isPack, takenCents, bids: total, priceCents: Number(price) });
  }
  recountDebts(add, lots);

  // Goods: sold and gone when they are delivered, at the cost of their lot.
  for (const { kind, payment_id: payment, total, cost, day } of await all<{
    kind: string;
    payment_id: string;
    total: string;
    cost: string;
    day: string;
  }>(
    `select o.kind, o.payment_id, o.total_cents as total, l.unit_cost_cents as cost, ${DAY('s.at')} as day
       from shop_order o join order_step s on s.order_id = o.id and s.state = 'delivered' left join stock_lot l on l.id = o.lot_id`,
  )) {
    const isWin = kind === 'win';
    moves(day, 'goods_owed', isWin ? 'win_sales' : 'buy_now_sales', total);
    moves(day, isWin ? 'win_sales' : 'buy_now_sales', 'goods_tax', payments.get(payment)?.tax ?? 0);
    moves(day, isWin ? 'prize_cost' : 'goods_cost', 'stock', cost ?? 0);
  }
  for (const { day, cents } of await all<{ day: string; cents: string }>(
    'select received_on::text as day, pieces * coalesce(unit_cost_cents, 0) as cents from stock_lot',
  ))
    moves(day, 'stock', 'suppliers', cents);

  for (const { day, gross, price } of await all<{ day: string; gross: string; price: string }>(
    `select ${DAY('w.created_at')} as day, p.original_price_cents as gross, o.price_cents as price
       from withdrawal w join claim c on c.withdrawal_id = w.id join outcome o on o.auction_id = c.auction_id
       join product p on p.id = o.product_id`,
  )) {
    const { fee, tax, net, rest } = cashOf(Number(gross), Number(price));
    moves(day, 'prize', 'payout', net);
    moves(day, 'prize', 'fee', fee);
    moves(day, 'prize', 'tax_withheld', tax);
    moves(day, 'prize', 'rounding', rest);
  }
  return sums;
}

type Paid = {
  readonly user: string;
  readonly day: string;
  /** When it went back. */
  readonly back: string | null;
  readonly purpose: string;
  readonly cents: number;
  readonly tax: number;
};
/** Bids of a pack, or those of it that came back; and what of them was taken out unused. */
type Lot = {
  readonly payment: Paid;
  readonly isPack: boolean;
  readonly bids: number;
  readonly takenCents: number;
  readonly priceCents: number;
};

/**
 * A pack whose money went back leaves as a debt what of its bids isn't there to be taken. Later packs pay it in whole bids; a rest that is
 * less than one bid of the pack that pays is let go, and owed again if that pack's money goes back as well.
 */
function recountDebts(add: (day: string, kind: string, cents: number) => void, lots: readonly Lot[]): void {
  const owed = new Map<string, number>();
  const owes = (day: string, user: string, cents: number) => {
    add(day, 'owed_to_us', cents);
    add(day, 'reversal', cents);
    add(day, 'debt', -cents);
    owed.set(user, (owed.get(user) ?? 0) + cents);
  };
  const taken = new Map<Paid, number>();
  for (const { payment, takenCents } of lots) taken.set(payment, (taken.get(payment) ?? 0) + takenCents);
  const towardsDebt = new Map<Paid, { readonly cents: number; readonly letGo: number }>();
  const packs = lots.filter(({ isPack }) => isPack);
  // What went back did so in the morning, before anybody bought.
  const acts = [
    ...packs.flatMap(({ payment }) => (payment.back === null ? [] : [{ day: payment.back, payment, pack: null }])),
    ...packs.map((pack) => ({ day: pack.payment.day, payment: pack.payment, pack })),
  ].sort((a, b) => (a.day === b.day ? Number(a.pack !== null) - Number(b.pack !== null) : a.day < b.day ? -1 : 1));
  for (const { day, payment, pack } of acts) {
    if (pack === null) {
      const before = towardsDebt.get(payment) ?? { cents: 0, letGo: 0 };
      const unused = (taken.get(payment) ?? 0) - before.cents;
      add(day, 'bids_owed', unused);
      owes(day, payment.user, payment.cents - unused);
      if (before.letGo > 0) owes(day, payment.user, before.letGo);
      if (before.letGo > 0) add(day, 'losses', -before.letGo);
      continue;
    }
    const debt = owed.get(payment.user) ?? 0;
    const cents = Math.min(pack.bids, Math.floor(debt / pack.priceCents)) * pack.priceCents;
    const letGo = debt - cents < pack.priceCents ? debt - cents : 0;
    towardsDebt.set(payment, { cents, letGo });
    owes(day, payment.user, -cents - letGo);
    add(day, 'bids_owed', payment.back === null ? (taken.get(payment) ?? 0) : cents);
    add(day, 'losses', letGo);
  }
}

/** What the books say of the same, and where they say otherwise. */
export async function compareBooks(
  client: Reads,
  plan: MonthPlan,
): Promise<{ readonly accounts: number; readonly compared: number; readonly differ: readonly string[] }> {
  const first = plan.days[0]?.day ?? '';
  const counted = await recountBooks(client, plan);
  const { rows } = await client.query<{ day: string; kind: string; cents: string }>(
    'select day::text as day, kind, debit_cents - credit_cents as cents from book_day',
  );
  const booked = new Map<string, number>();
  for (const { day, kind, cents } of rows) {
    const key = keyOf(day < first ? BEFORE : day, kind);
    booked.set(key, (booked.get(key) ?? 0) + Number(cents));
  }
  const keys = [...new Set([...counted.keys(), ...booked.keys()])].sort();
  return {
    accounts: new Set(keys.map((key) => key.split(' ')[1])).size,
    compared: keys.length,
    differ: keys
      .filter((key) => (counted.get(key) ?? 0) !== (booked.get(key) ?? 0))
      .map((key) => `${key}: ${booked.get(key) ?? 0} and ${counted.get(key) ?? 0}`),
  };
}
