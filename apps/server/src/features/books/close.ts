import { type ApprovalFact, type BookAccount, MANUAL_ACCOUNTS } from '@mnada/contract/office';
import { sql } from 'kysely';
import * as z from 'zod';
import { writeAudit } from '../../platform/audit.ts';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { isRealDay, Refusal } from '../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact, factList } from '../approvals/index.ts';
import { kesHouse, transfer } from '../ledger/index.ts';
import { lockBooks } from './bookkeeper.ts';
import { readAccounts } from './statements.sql.ts';

type Standing = {
  readonly isOver: boolean;
  readonly isClosed: boolean;
  readonly waits: boolean;
  readonly cents: number;
};

/** How the books stand up to a day, under their lock: whoever books waits. */
async function standing(trx: Db, day: string): Promise<Standing> {
  await lockBooks(trx);
  const { rows } = await sql<Standing>`
    select ${STATEMENT_TIME} > (${day}::date + 1)::timestamp at time zone 'Africa/Nairobi' + interval '15 minutes' as "isOver",
           coalesce(${day}::date <= books_closed_through(), false) as "isClosed",
           exists (select from book_todo w join transfer t on t.id = w.transfer_id where nairobi_day(t.created_at) <= ${day}::date)
           or exists (select from book_auction k join bid b on b.auction_id = k.auction_id and b.seq > k.seq
                       where k.is_open and nairobi_day(to_timestamp(b.decided_at_us / 1000000.0)) <= ${day}::date)
           -- Goods wait as money does: a sale is of the day of its step, and what a piece costs of the day on which it came.
           or exists (select from book_todo w join order_step s on s.order_id = w.order_id where nairobi_day(s.at) <= ${day}::date)
           or exists (select from book_todo w join stock_lot l on l.id = w.lot_id where l.received_on <= ${day}::date) as waits,
           coalesce((select sum(debit_cents) from book_day where day <= ${day}::date), 0)::bigint as cents`.execute(
    trx,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the books did not answer');
  return found;
}

/**
 * Closes all days up to one: a day, or a month by its last. Two people sign what the accounts stand at; from then on the database
 * takes nothing more into these days (MON-6).
 */
export const closeBooksKind = (): ApprovalKind =>
  approvalKind({
    kind: 'books.close',
    permission: 'finance',
    params: z.object({
      day: z
        .string()
        .regex(/^20\d{2}-(0[1-9]|1[0-2])-\d{2}$/)
        .refine(isRealDay),
    }),
    async look(trx, { day }) {
      const { isOver, isClosed, waits, cents } = await standing(trx, day);
      if (isClosed) throw new Refusal('BOOKS_DAY_CLOSED');
      if (!isOver) throw new Refusal('BOOKS_DAY_OPEN');
      if (waits) throw new Refusal('BOOKS_BEHIND');
      return {
        subject: `books:${day}`,
        summary: `Close the books up to ${day}`,
        facts: () => closingFacts(trx, day, cents),
        // Whatever is booked into these days between the two signatures makes the first one void.
        basis: { moved_cents: cents },
      };
    },
    async execute(trx, { day }, by) {
      await sql`insert into closed_day (day, request_id) values (${day}::date, ${by.requestId}::uuid)`.execute(trx);
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'books.closed',
        subject: `books:${day}`,
        reason: by.reason,
        after: { through: day, request: by.reference, requestedBy: by.requestedBy },
      });
      return { result: { through: day } };
    },
  });

/** What is signed: from which day to which, what moved, and the cash, debts and result that the accounts stand at then. */
async function closingFacts(trx: Db, day: string, movedCents: number): Promise<readonly ApprovalFact[]> {
  const { rows } = await sql<{ closed: string | null; from: string }>`
    select books_closed_through()::text as closed, coalesce(books_closed_through() + 1, date '2000-01-01')::text as from`.execute(
    trx,
  );
  const { closed = null, from = day } = rows[0] ?? {};
  const accounts = await readAccounts(trx, { from, to: day });
  const sum = (of: (account: BookAccount) => number | null) =>
    accounts.reduce((cents, account) => cents + (of(account) ?? 0), 0);
  const revenue = -sum((a) => (a.class === 'income' ? a.debit - a.credit : null));
  const costs = sum((a) => (a.class === 'expense' ? a.debit - a.credit : null));
  const stands = (kind: string) => accounts.find((account) => account.kind === kind)?.after ?? 0;
  return factList(
    closed === null ? fact.words('closed_through', day) : fact.words('closed_through', day, closed),
    fact.kes('moved', movedCents),
    fact.kes('revenue', revenue),
    fact.kes('profit', revenue - costs),
    fact.kes('cash', stands('mpesa') + stands('utility') + stands('bank') + stands('bank_2')),
    fact.kes('owed_bids', -stands('bids_owed')),
  );
}

/** What is put right: its day, its sum and, where people had booked it, their words. */
async function correctedFact(trx: Db, cause: string): Promise<ApprovalFact | null> {
  const { rows } = await sql<{ day: string; cents: number; words: string | null }>`
    select nairobi_day(t.created_at)::text as day, t.amount as cents, m.words
      from transfer t left join manual_booking m on t.source like 'booked:%' and m.request_id = uuid_or_null(substr(t.source, 8))
     where t.source = ${cause}`.execute(trx);
  const [row] = rows;
  if (row === undefined) return null;
  const what = [row.day, `KSh ${(row.cents / 100).toFixed(2)}`, row.words ?? cause.split(':')[0] ?? ''];
  return fact.words('corrects', what.filter((part) => part !== '').join(', '));
}

const Account = z.enum(MANUAL_ACCOUNTS);
const Booking = z.object({
  debit: Account,
  credit: Account,
  amount_cents: z.int().positive().max(10_000_000_000),
  words: z.string().trim().min(3).max(500),
  corrects: z.string().max(120).optional(),
});

/** Books what no event books by itself: money between our accounts, charges, bills, corrections of such (MON-7). Today, always. */
export const bookByHandKind = (): ApprovalKind =>
  approvalKind({
    kind: 'books.book',
    permission: 'finance',
    params: Booking,
    async look(trx, { debit, credit, amount_cents, words, corrects }) {
      if (debit === credit) throw new Refusal('INVALID_INPUT', { errors: ['credit'] });
      if (corrects !== undefined) {
        const { rows } = await sql`select from transfer where source = ${corrects} and source not like 'bid:%'`.execute(
          trx,
        );
        if (rows.length === 0) throw new Refusal('NOT_FOUND', { errors: ['corrects'] });
      }
      const { rows: names } = await sql<{ kind: string; name: string }>`
        select kind, name from chart_account where kind in (${debit}, ${credit})`.execute(trx);
      const nameOf = (kind: string) => names.find((one) => one.kind === kind)?.name ?? kind;
      return {
        subject: `booking:${debit}:${credit}:${amount_cents}`,
        summary: `Book KSh ${(amount_cents / 100).toFixed(2)}: debit ${nameOf(debit)}, credit ${nameOf(credit)}`,
        facts: async () =>
          factList(
            fact.words('debit', nameOf(debit)),
            fact.words('credit', nameOf(credit)),
            fact.kes('amount', amount_cents),
            fact.words('words', words),
            corrects !== undefined && (await correctedFact(trx, corrects)),
          ),
        basis: { words, ...(corrects === undefined ? {} : { corrects }) },
      };
    },
    async execute(trx, { debit, credit, amount_cents: cents, words, corrects = null }, by) {
      await sql`
        insert into manual_booking (request_id, debit_kind, credit_kind, amount_cents, words, corrects)
        values (${by.requestId}::uuid, ${debit}, ${credit}, ${cents}, ${words}, ${corrects})`.execute(trx);
      await transfer(trx, { cause: `booked:${by.requestId}`, from: kesHouse(debit), to: kesHouse(credit), cents });
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'books.booked',
        subject: `booking:${by.requestId}`,
        reason: by.reason,
        after: { debit, credit, cents, words, corrects, request: by.reference, requestedBy: by.requestedBy },
      });
      return { result: { cause: `booked:${by.requestId}` } };
    },
  });
