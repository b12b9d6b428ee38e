import {
  BooksAnswer,
  BooksQuery,
  DayBooks,
  JournalAnswer,
  JournalCsvQuery,
  JournalQuery,
  OFFICE_PAGE,
} from '@mnada/contract/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/index.ts';
import {
  isRealDay,
  NUMBER_ID,
  readTimeCursor,
  Refusal,
  requireStaff,
  writeTimeCursor,
} from '../../platform/http/index.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import { approvalReference, type ApprovalsDeps, listRequests } from '../approvals/index.ts';
import { initialsOf } from '../staff-access/index.ts';
import { readDayBids, readDaySigned, readProofs } from './day-books.sql.ts';
import { journalRows, quickBooksRows, xeroRows } from './journal-csv.ts';
import {
  countWaiting,
  type Days,
  type JournalPlace,
  readAccounts,
  readClosings,
  readJournal,
  today,
} from './statements.sql.ts';

const SEE = { access: 'staff', act: 'reports.see' } as const;
const DayPath = z.object({ day: z.string().check(z.maxLength(40)) });
type Asked = { readonly from?: string | undefined; readonly to?: string | undefined };
const DAY_MS = 86_400_000;
const DAYS_MOST = 400;
/** No address can name an earlier one. */
const FIRST_DAY = '2000-01-01';
const FIRST_DAY_MS = Date.parse(FIRST_DAY);
/**
 * The days that are asked for.
 * @param usual where no first day is: that many before the last one; null: its month so far
 * @throws Refusal INVALID_INPUT no such day, the wrong way round, or more than 400
 */
export function readDays({ from, to }: Asked, now: string, usual: number | null): Days {
  const last = to ?? now;
  const first =
    from ??
    (usual === null || !isRealDay(last)
      ? `${last.slice(0, 8)}01`
      : new Date(Math.max(FIRST_DAY_MS, Date.parse(last) - (usual - 1) * DAY_MS)).toISOString().slice(0, 10));
  for (const [field, day] of Object.entries({ from: first, to: last }))
    if (!isRealDay(day)) throw new Refusal('INVALID_INPUT', { errors: [field] });
  if (first > last || (Date.parse(last) - Date.parse(first)) / DAY_MS >= DAYS_MOST)
    throw new Refusal('INVALID_INPUT', { errors: ['from'] });
  return { from: first, to: last };
}

function placeOf(cursor: string | undefined): JournalPlace | null {
  const place = readTimeCursor(cursor, NUMBER_ID);
  return place && { at: place.key, id: Number(place.id) };
}

const SHAPES = {
  entries: {
    name: 'journal',
    columns: [
      'number',
      'time',
      'debit',
      'debit_name',
      'credit',
      'credit_name',
      'amount_ksh',
      'cause',
      'words',
      'points_back',
    ],
  },
  quickbooks: {
    name: 'journal-quickbooks',
    columns: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
  },
  xero: {
    name: 'journal-xero',
    columns: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  },
} as const;

/** The books of the shop: accounts over any days, the journal behind them, and who closed what (MON-5 to MON-8). */
export function booksRoutes({
  db,
  approvals,
}: {
  readonly db: Db;
  readonly approvals: ApprovalsDeps;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/admin/books',
      { config: SEE, schema: { hide: true, querystring: BooksQuery, response: { 200: BooksAnswer } } },
      async (request) => {
        const now = await today(db);
        const days = readDays(request.query, now, null);
        const [accounts, closings, waiting, requests] = await Promise.all([
          readAccounts(db, days),
          readClosings(db),
          countWaiting(db),
          listRequests(approvals, { all: false }),
        ]);
        const person = (id: string, name: string) => ({ id, name, initials: initialsOf(name) });
        return {
          ...days,
          today: now,
          accounts,
          closed_through: closings[0]?.day ?? null,
          closings: closings.map((row) => ({
            day: row.day,
            closed_at: row.closedAt.toISOString(),
            reference: approvalReference(row.number),
            asked_by: person(row.askedId, row.askedName),
            approved_by: person(row.approvedId, row.approvedName),
          })),
          waiting,
          asked: requests
            .filter(({ kind }) => kind.startsWith('books.'))
            .map((one) => ({
              reference: approvalReference(one.number),
              summary: one.summary,
              by: person(one.requestedBy, one.requestedByName),
            })),
        };
      },
    );
    // What a day of the reconciliation rests on beside money (OPS-19), read apart: the day is there without it.
    app.get(
      '/api/admin/reconciliation/:day/books',
      {
        config: { access: 'staff', act: 'days.close' },
        schema: { hide: true, params: DayPath, response: { 200: DayBooks } },
      },
      async (request) => {
        const { day } = request.params;
        if (!isRealDay(day) || day < FIRST_DAY) throw new Refusal('INVALID_INPUT', { errors: ['day'] });
        const [bids, proofs, checkpoint, now] = await Promise.all([
          readDayBids(db, day),
          readProofs(db, day),
          readDaySigned(db, day),
          today(db),
        ]);
        return { bids, is_over: day < now, proofs, checkpoint };
      },
    );
    app.get(
      '/api/admin/books/journal',
      { config: SEE, schema: { hide: true, querystring: JournalQuery, response: { 200: JournalAnswer } } },
      async ({ query }) => {
        const days = readDays(query, await today(db), null);
        const { entries, next } = await readJournal(db, days, {
          account: query.account,
          below: placeOf(query.cursor),
          limit: OFFICE_PAGE,
        });
        const cursor = next === null ? null : writeTimeCursor({ key: next.at, id: String(next.id) });
        return { entries: [...entries], next_cursor: cursor };
      },
    );
    app.get(
      '/api/admin/books/journal.csv',
      { config: SEE, schema: { hide: true, querystring: JournalCsvQuery } },
      async (request, reply) => {
        const days = readDays(request.query, await today(db), null);
        const { shape = 'entries' } = request.query;
        await writeAudit(db, {
          actorId: requireStaff(request).userId,
          action: 'books.exported',
          subject: `books:${days.to}`,
          after: { ...days, shape },
          requestId: request.id,
        });
        const rows = { entries: journalRows, quickbooks: quickBooksRows, xero: xeroRows }[shape];
        return sendCsv(reply, `${SHAPES[shape].name}-${days.from}-${days.to}`, SHAPES[shape].columns, rows(db, days));
      },
    );
  };
}
