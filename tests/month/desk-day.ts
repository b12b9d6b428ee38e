import { sql } from 'kysely';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { keepBooks } from '../../apps/server/src/testing/keep-books.ts';
import { giveUpPayment } from '../../apps/server/src/features/payments/staff/give-up-payment.ts';
import { issueOnce } from '../../apps/server/src/features/tax/documents/issue-documents.ts';
import { keepStatement, oweByStaff, sendNextRefund } from '../../apps/server/src/features/payments/index.ts';
import { keepBankStatement } from '../../apps/server/src/features/payments/bank/import-bank.ts';
import { closeDay, explainDifference } from '../../apps/server/src/features/payments/reconciliation/settle-day.ts';
import { readDay } from '../../apps/server/src/features/payments/reconciliation/day-page.ts';
import { spanOf } from '../../apps/server/src/features/payments/reconciliation/day.sql.ts';
import { byTwoOnce } from './by-two-once.ts';
import { setClock } from './month-clock.ts';
import { nowOf, receiptOf, reversalResultOf, tokenOf } from './mpesa.ts';
import { moment } from './pay.ts';
import { phoneOf, type Staff } from './people.ts';
import { bankFile, bankItems, SECOND_BANK } from './bank.ts';
import { type DayPlan, type MonthPlan, PACKS } from './plan.ts';
import type { MonthShop } from './shop.ts';
import { renderStatement } from './statement.ts';

const SOURCE = '196.201.214.200';
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** In the evening the shop settles to its bank and fills what pays out; one receipt, both ends of it. */
export async function settleUp(
  shop: MonthShop,
  { day, settlementKes, floatKes, bank: { account } }: DayPlan,
  yesterday: DayPlan | null,
): Promise<void> {
  await setClock(shop.owner, moment(day, '22:00:00'));
  const [bank, float] = [receiptOf(`${day}-bank`), receiptOf(`${day}-float`)];
  await shop.mpesa.move(
    ...[
      {
        act: `${day}-bank`,
        account: 'paybill',
        receipt: bank,
        details: `Organization Settlement to Bank ${account === 'bank_2' ? SECOND_BANK : '1180442'}`,
        cents: -settlementKes * 100,
      } as const,
      ...(yesterday?.bank.fault === 'given_back'
        ? [
            {
              act: `${yesterday.day}-bank-back`,
              account: 'paybill',
              receipt: receiptOf(`${yesterday.day}-bank-back`),
              details: `Organization Settlement Reversal from Bank ${yesterday.bank.account === 'bank_2' ? SECOND_BANK : '1180442'}`,
              cents: yesterday.settlementKes * 100,
            } as const,
          ]
        : []),
      {
        act: `${day}-bank`,
        part: 'charge',
        account: 'paybill',
        receipt: bank,
        details: 'Organization Settlement Charge',
        cents: -2_500,
      } as const,
      {
        act: `${day}-float`,
        account: 'paybill',
        receipt: float,
        details: 'Working Account to Utility Account',
        cents: -floatKes * 100,
      } as const,
      {
        act: `${day}-float`,
        part: 'other end',
        account: 'utility',
        receipt: float,
        details: 'Utility Account from Working Account',
        cents: floatKes * 100,
      } as const,
    ],
  );
}

/** Receipts of nobody's are matched or sent back, payments taken back, and what nobody knows the end of given up: a day later. */
export async function clearDesk(
  shop: MonthShop,
  yesterday: DayPlan,
  ids: readonly string[],
  staff: Staff,
): Promise<void> {
  const day = dayAfter(yesterday.day);
  await setClock(shop.owner, moment(day, '07:20:00'));
  const back = async (receipt: string, act: string, person: number) => {
    const { rows } = await shop.owner.query<{ cents: number; state: string }>(
      'select amount_cents::int as cents, state from receipt where receipt = $1',
      [receipt],
    );
    const returnedBy = receiptOf(`${act}-back`);
    const details = `Pay Bill Reversal to ${phoneOf(person).slice(1)} - JANE KAMAU`;
    await shop.mpesa.move({
      act: `${act}-back`,
      account: 'paybill',
      receipt: returnedBy,
      details,
      cents: -(rows[0]?.cents ?? 0),
    });
    return { returnedBy, state: rows[0]?.state };
  };
  for (const { act, person, pack, becomes } of yesterday.strays) {
    const receipt = receiptOf(act);
    const { rows } = await shop.owner.query<{ state: string }>('select state from receipt where receipt = $1', [
      receipt,
    ]);
    if (becomes === 'matched') {
      if (rows[0]?.state !== 'unallocated') continue;
      const { rows: packs } = await shop.owner.query<{ id: number }>(
        'select id::int from bid_package where bids = $1 and is_offered',
        [PACKS[pack]?.bids],
      );
      await byTwoOnce(shop, staff, 'receipt.match', { receipt, userId: ids[person], packageId: packs[0]?.id });
    } else if (becomes === 'returned') {
      const { returnedBy, state } = await back(receipt, act, person);
      if (state === 'unallocated') await byTwoOnce(shop, staff, 'receipt.return', { receipt, returnedBy });
    } else {
      const how = becomes === 'reversed' ? 'refund.pay' : 'refund.send';
      if (rows[0]?.state === 'unallocated')
        await oweByStaff({ ...shop.deps, db: shop.staff.db }, staff.ann, { receipt }, 'The month.');
      const refund = await refundOf(shop, receipt);
      if (refund?.state === 'owed') await byTwoOnce(shop, staff, how, { refund: refund.number });
      // What is sent to a phone leaves with the evening's payouts.
      if (becomes === 'reversed') await untilReversed(shop, receipt, () => back(receipt, act, person));
    }
  }
  for (const { act, person, ending, isReversed } of yesterday.payments) {
    if (ending === 'partial') {
      const { returnedBy, state } = await back(receiptOf(act), act, person);
      if (state === 'unallocated')
        await byTwoOnce(shop, staff, 'receipt.return', { receipt: receiptOf(act), returnedBy });
    }
    if (isReversed) {
      const { rows } = await shop.owner.query<{ id: string }>(
        `select id from payment where receipt = $1 and state = 'paid'`,
        [receiptOf(act)],
      );
      const { returnedBy } = await back(receiptOf(act), act, person);
      if (rows[0] !== undefined) await byTwoOnce(shop, staff, 'payment.reverse', { paymentId: rows[0].id, returnedBy });
    }
  }
}

const refundOf = async (shop: MonthShop, receipt: string) =>
  (
    await shop.owner.query<{ number: number; state: string }>(
      'select number::int, state from refund_due where receipt = $1',
      [receipt],
    )
  ).rows[0];

/** M-PESA is asked to take a receipt back, does, and tells; what a kill left is asked for again once its lease is over. */
async function untilReversed(
  shop: MonthShop,
  receipt: string,
  back: () => Promise<{ readonly returnedBy: string }>,
): Promise<void> {
  const address = (_kind: string, token: string) => shop.address('reversal', token);
  const { db, bus, log } = shop.deps;
  for (let tries = 0; tries < 5; tries++) {
    while ((await sendNextRefund({ db, bus, log, provider: shop.mpesa.reverser, address })) === 'did');
    for (const asked of shop.mpesa.reversals.splice(0)) {
      if (asked.receipt !== receipt) throw new Error(`${asked.receipt} is asked for beside ${receipt}`);
      const body = reversalResultOf((await back()).returnedBy);
      await shop.inbox.receive({
        ...{ kind: 'reversal_result', token: tokenOf(asked.resultUrl), source: SOURCE, isListed: true },
        body,
      });
    }
    await shop.inbox.idle();
    if ((await refundOf(shop, receipt))?.state === 'returned') return;
    await setClock(shop.owner, new Date((await nowOf(shop.db)).getTime() + 120_000));
  }
  throw new Error(`${receipt} never went back`);
}

/** What M-PESA never told of within a day is nobody's money: a person closes it. */
export async function giveUp(shop: MonthShop, { ann }: Staff): Promise<void> {
  const isLate = async () =>
    (
      await sql`
        select from payment where state in ('pending', 'submit_unknown')
           and created_at < clock_timestamp() - interval '24 hours' limit 1`.execute(shop.db)
    ).rows.length > 0;
  while (await isLate()) await shop.reconciler.once();
  const { rows: lost } = await sql<{
    id: string;
  }>`select id from payment where state = 'unresolved' order by created_at`.execute(shop.db);
  for (const { id } of lost) await giveUpPayment({ ...shop.deps, db: shop.staff.db }, ann, id, 'nothing came');
}

/** What the shop owes in bids, twice: from its lots as they lie there, and from the books. */
export async function noteOwed(shop: MonthShop, day: string): Promise<void> {
  await setClock(shop.owner, moment(day, '23:50:00'));
  while ((await issueOnce(shop.db, silentLog())) > 0);
  await keepBooks(shop.db);
  await shop.owner.query(
    `insert into mpesa.owed (day, lots_cents, books_cents)
     select $1::text, (select coalesce(sum(bids_left * unit_price_cents), 0) from bid_lot),
            (select coalesce(sum(credit_cents - debit_cents), 0) from book_day where kind = 'bids_owed' and day <= $1::text::date)
     on conflict (day) do update set lots_cents = excluded.lots_cents, books_cents = excluded.books_cents`,
    [day],
  );
}

/** The bank's statement of the day, read by one and compared by another. */
async function importBank(shop: MonthShop, plan: MonthPlan, day: string, staff: Staff): Promise<void> {
  for (const item of bankItems(plan, day))
    await shop.owner.query('insert into mpesa.planted values ($1, $2) on conflict do nothing', [day, item]);
  for (const account of ['bank', 'bank_2'] as const) {
    const { rows: known } = await shop.owner.query(
      'select from bank_import where approved_at is not null and covers @> $1::date and account = $2',
      [day, account],
    );
    if (known.length > 0) continue;
    const csv = bankFile(plan, account, day);
    const kept = await keepBankStatement(shop.staff, staff.ann, csv, { from: day, to: day }, account);
    if (kept.unreadable.length + kept.breaks.length > 0) throw new Error(`the bank's file of ${day} can't be read`);
    await byTwoOnce(shop, staff, 'bank.import', { importId: kept.import_id });
  }
}

/**
 * The morning after: both statements are imported by two people, charges, settlements and moves booked by two, what differs explained by
 * one, and the day closed by another.
 */
export async function reconcile(
  shop: MonthShop,
  plan: MonthPlan,
  { day, planted }: DayPlan,
  staff: Staff,
): Promise<void> {
  const span = spanOf(day);
  if (span === null) throw new Error(`${day} is no day`);
  await setClock(shop.owner, moment(dayAfter(day), '05:00:00'));
  const { rows: closed } = await shop.owner.query('select from reconciled_day where day = $1', [day]);
  if (closed.length > 0) return;
  for (const account of ['paybill', 'utility'] as const) {
    const { csv, sums, items } = await renderStatement(shop.owner, account, day, planted);
    for (const { kind, lines, cents } of sums)
      await shop.owner.query('insert into mpesa.file values ($1, $2, $3, $4, $5) on conflict do nothing', [
        day,
        account,
        kind,
        lines,
        cents,
      ]);
    for (const item of items)
      await shop.owner.query('insert into mpesa.planted values ($1, $2) on conflict do nothing', [day, item]);
    const { importId, unreadable } = await keepStatement(shop.staff, staff.ann, csv, { from: span.from, to: span.to });
    if (unreadable.length > 0) throw new Error(`lines ${unreadable.join(', ')} of ${account} on ${day} can't be read`);
    await byTwoOnce(shop, staff, 'statement.import', { importId });
  }
  await importBank(shop, plan, day, staff);
  await setClock(shop.owner, moment(dayAfter(day), '05:10:00'));
  await shop.inbox.workOff();
  for (const difference of (await readDay(shop.staff.db, staff.ann, span)).differences)
    if (difference.what === 'bank_in' || difference.what === 'bank_out')
      await byTwoOnce(shop, staff, 'bank.book', {
        ...{ day, item: difference.item, other: difference.what === 'bank_in' ? 'capital' : 'charges' },
        words: 'As the bank says.',
      });
    else if (difference.bookable)
      await byTwoOnce(shop, staff, 'statement.book', {
        ...{ day, kind: difference.what, direction: difference.item.endsWith(':in') ? 'in' : 'out' },
      });
  const page = await readDay(shop.staff.db, staff.ann, span);
  for (const { item } of page.differences) {
    await shop.owner.query('insert into mpesa.found values ($1, $2) on conflict do nothing', [day, item]);
    await explainDifference(
      shop.staff.db,
      span,
      { item, as: 'other', words: 'Planted.' },
      { actorId: staff.ann, requestId: 'month' },
    );
  }
  await closeDay(shop.staff.db, span, 'As the portal shows.', { actorId: staff.ben, requestId: 'month' });
}

/** Once the month is over, two people close its books. */
export async function closeBooks(shop: MonthShop, { days }: MonthPlan, staff: Staff): Promise<void> {
  const day = days.at(-1)?.day ?? '';
  await setClock(shop.owner, moment(dayAfter(day), '12:00:00'));
  while ((await issueOnce(shop.db, silentLog())) > 0);
  await keepBooks(shop.db);
  const { rows } = await shop.owner.query('select from closed_day where day = $1', [day]);
  if (rows.length === 0) await byTwoOnce(shop, staff, 'books.close', { day });
}
