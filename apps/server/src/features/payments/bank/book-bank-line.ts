import { MANUAL_ACCOUNTS } from '@mnada/contract/office';
import { sql } from 'kysely';
import * as z from 'zod';
import { writeAudit } from '../../../platform/audit.ts';
import { databaseNowMs } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact, factList } from '../../approvals/index.ts';
import { bookAll } from '../../ledger/index.ts';
import { closingOf, spanOf } from '../reconciliation/day.sql.ts';
import { lockDay } from '../staff/closed-days.ts';
import { type BankLineRow, readBank } from './bank-day.ts';

const Params = z.strictObject({
  day: z.string().refine((day) => spanOf(day) !== null),
  /** As the day's page names the line. */
  item: z.string().max(80),
  /** What it was: the account on the other side. */
  other: z.enum(MANUAL_ACCOUNTS),
  words: z.string().trim().min(3).max(500),
});
type Asked = z.output<typeof Params>;

/**
 * The line, which nothing of ours stands against: neither a settlement nor a booking by hand, nor this before.
 * @throws Refusal DAY_CLOSED, STATE_FORBIDS
 */
async function openLine(trx: Db, { day, item, other }: Asked): Promise<BankLineRow> {
  await lockDay(trx, day);
  if ((await closingOf(trx, day)) !== null) throw new Refusal('DAY_CLOSED', { errors: [day] });
  const line = (await readBank(trx, day)).open.find((one) => one.day === day && one.item === item);
  if (line === undefined) throw new Refusal('STATE_FORBIDS');
  if (line.account === other) throw new Refusal('INVALID_INPUT', { errors: ['other'] });
  return line;
}

const sidesOf = ({ account, direction }: BankLineRow, other: string) =>
  direction === 'in' ? { debit: account, credit: other } : { debit: other, credit: account };

/**
 * `bank.book`: two people say what a line of the bank was, and book it between the bank and that account, on its day where the books of it
 * are open (OPS-19, MON-7). A line is booked once, and is no difference any more.
 */
export const bookBankLineKind = (): ApprovalKind =>
  approvalKind({
    kind: 'bank.book',
    permission: 'finance',
    params: Params,
    async look(trx, asked) {
      const line = await openLine(trx, asked);
      const { debit, credit } = sidesOf(line, asked.other);
      const { rows: names } = await sql<{ kind: string; name: string }>`
        select kind, name from chart_account where kind in (${debit}, ${credit})`.execute(trx);
      const nameOf = (kind: string) => names.find((one) => one.kind === kind)?.name ?? kind;
      const what = `KSh ${(line.cents / 100).toFixed(2)} of ${asked.day}: debit ${nameOf(debit)}, credit ${nameOf(credit)}`;
      return {
        subject: `bankline:${asked.day}:${asked.item}`,
        summary: `Book a line of the bank, ${what}`,
        facts: () =>
          factList(
            fact.words('covers', asked.day),
            fact.words('debit', nameOf(debit)),
            fact.words('credit', nameOf(credit)),
            fact.kes('amount', line.cents),
            fact.words('words', asked.words),
          ),
        basis: { other: asked.other, words: asked.words },
      };
    },
    async execute(trx, asked, by) {
      const line = await openLine(trx, asked);
      const { debit, credit } = sidesOf(line, asked.other);
      const now = new Date(await databaseNowMs(trx));
      const at = new Date(Math.min((spanOf(asked.day)?.to.getTime() ?? 0) - 1, now.getTime()));
      await sql`
        insert into manual_booking (request_id, debit_kind, credit_kind, amount_cents, words)
        values (${by.requestId}::uuid, ${debit}, ${credit}, ${line.cents}, ${asked.words})`.execute(trx);
      await sql`
        insert into bank_booking (request_id, account, day, direction, cents, text_sha256, nth)
        select ${by.requestId}::uuid, account, day, direction, cents, text_sha256, nth from bank_line
         where account = ${line.account} and day = ${asked.day}::date and direction = ${line.direction} and cents = ${line.cents}
           and left(encode(text_sha256, 'hex'), 16) || ':' || nth = ${asked.item.split(':').slice(3).join(':')}`.execute(
        trx,
      );
      await bookAll(
        trx,
        sql`select 'booked:' || request_id as source, debit_kind, credit_kind, amount_cents as cents, book_at(${at}, ${now}) as at
              from manual_booking where request_id = ${by.requestId}::uuid`,
      );
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'bank.line_booked',
        subject: `day:${asked.day}`,
        reason: by.reason,
        after: { ...asked, cents: line.cents, debit, credit, request: by.reference, requestedBy: by.requestedBy },
      });
      return { result: { cause: `booked:${by.requestId}` } };
    },
  });
