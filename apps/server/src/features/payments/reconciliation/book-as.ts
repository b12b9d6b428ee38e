import type { ApprovalFact } from '@mnada/contract/office';
import { sql } from 'kysely';
import * as z from 'zod';
import { writeAudit } from '../../../platform/audit.ts';
import { databaseNowMs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact, factList } from '../../approvals/index.ts';
import { bookAll } from '../../ledger/index.ts';
import { lockDay } from '../staff/closed-days.ts';
import { closingOf, type DaySpan, spanOf } from './day.sql.ts';

const Params = z.strictObject({
  day: z.string().refine((day) => spanOf(day) !== null),
  kind: z.enum(['charge', 'settlement', 'float_move']),
  direction: z.enum(['in', 'out']),
});
type Asked = z.output<typeof Params>;

type Unbooked = {
  readonly debitKind: string;
  readonly creditKind: string;
  readonly debitName: string;
  readonly creditName: string;
  readonly lines: number;
  readonly cents: number;
};

const subjectOf = ({ day, kind, direction }: Asked): string => `statement:${day}:${kind}:${direction}`;

/** Of one kind of a day's lines: what was not booked before, by the accounts between which it moved. */
async function unbookedOf(trx: Db, span: DaySpan, { kind, direction }: Asked): Promise<readonly Unbooked[]> {
  const { rows } = await sql<Unbooked>`
    select l.debit_kind as "debitKind", l.credit_kind as "creditKind", d.name as "debitName", c.name as "creditName",
           l.lines, l.cents::bigint as cents
      from (select debit_kind, credit_kind, count(*)::int as lines, sum(cents) as cents from own_line
             where ${unbooked(span, kind, direction)} group by 1, 2) l
      join chart_account d on d.kind = l.debit_kind join chart_account c on c.kind = l.credit_kind
     order by 1, 2`.execute(trx);
  return rows;
}

const unbooked = ({ from, to }: DaySpan, kind: Asked['kind'], direction: Asked['direction']) =>
  sql`at >= ${from} and at < ${to} and kind = ${kind} and direction = ${direction} and is_bookable and not is_booked`;

async function look(trx: Db, asked: Asked): Promise<{ readonly span: DaySpan; readonly rows: readonly Unbooked[] }> {
  const span = spanOf(asked.day);
  if (span === null) throw new Refusal('INVALID_INPUT', { errors: ['day'] });
  await lockDay(trx, span.day);
  if ((await closingOf(trx, span.day)) !== null) throw new Refusal('DAY_CLOSED', { errors: [span.day] });
  const rows = await unbookedOf(trx, span, asked);
  if (rows.length === 0) throw new Refusal('STATE_FORBIDS');
  return { span, rows };
}

const sumOf = (rows: readonly Unbooked[], of: 'lines' | 'cents'): number => rows.reduce((sum, row) => sum + row[of], 0);

function bookingFacts({ day }: Asked, rows: readonly Unbooked[]): readonly ApprovalFact[] {
  return factList(
    fact.words('covers', day),
    fact.count('lines', sumOf(rows, 'lines')),
    fact.words('debit', [...new Set(rows.map(({ debitName }) => debitName))].join(', ')),
    fact.words('credit', rows.map(({ creditName, cents }) => `${creditName} ${(cents / 100).toFixed(2)}`).join(', ')),
    fact.kes('amount', sumOf(rows, 'cents')),
  );
}

/**
 * Books a day's charges, settlements or moves of the float as its statement says, between the accounts of the shop that they moved
 * between, dated on that day where the books of it are open (OPS-19, MON-7). What a later statement adds is booked by another request.
 */
export const bookStatementKind = (): ApprovalKind =>
  approvalKind({
    kind: 'statement.book',
    permission: 'finance',
    params: Params,
    async look(trx, asked) {
      const { rows } = await look(trx, asked);
      const [lines, cents] = [sumOf(rows, 'lines'), sumOf(rows, 'cents')];
      return {
        subject: subjectOf(asked),
        summary: `Book ${lines} lines of ${asked.day} as the statement says: ${asked.kind}, KSh ${(cents / 100).toFixed(2)}`,
        facts: () => bookingFacts(asked, rows),
        // Between which accounts, too: a line that comes in between may say whose account a charge was taken from.
        basis: {
          rows: rows.map(({ debitKind, creditKind, ...row }) => `${debitKind}:${creditKind}:${row.lines}:${row.cents}`),
        },
      };
    },
    async execute(trx, asked, by) {
      const { span, rows } = await look(trx, asked);
      const now = new Date(await databaseNowMs(trx));
      // The last moment of its day, or now where that day is closed or not over yet.
      const at = new Date(Math.min(span.to.getTime() - 1, now.getTime()));
      for (const { debitKind, creditKind, lines, cents } of rows) {
        await sql`
          insert into statement_booking (request_id, day, kind, direction, debit_kind, credit_kind, lines, cents)
          values (${by.requestId}::uuid, ${asked.day}::date, ${asked.kind}, ${asked.direction}, ${debitKind}, ${creditKind},
                  ${lines}, ${cents})`.execute(trx);
      }
      await sql`
        insert into booked_line (shortcode, receipt, direction, kind, request_id, debit_kind, credit_kind)
        select shortcode, receipt, direction, kind, ${by.requestId}::uuid, debit_kind, credit_kind from own_line
         where ${unbooked(span, asked.kind, asked.direction)}`.execute(trx);
      await bookAll(
        trx,
        sql`select 'stated:' || request_id || ':' || debit_kind || ':' || credit_kind as source, debit_kind, credit_kind, cents,
                   book_at(${at}, ${now}) as at from statement_booking where request_id = ${by.requestId}::uuid`,
      );
      const result = { lines: sumOf(rows, 'lines'), cents: sumOf(rows, 'cents') };
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'statement.booked',
        subject: `day:${asked.day}`,
        reason: by.reason,
        after: { ...asked, ...result, request: by.reference, requestedBy: by.requestedBy },
      });
      return { result };
    },
  });
