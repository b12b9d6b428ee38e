import { createHash } from 'node:crypto';
import type { ApprovalFact } from '@mnada/contract/office';
import { isOurMoney, type StatementKind, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import * as z from 'zod';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact, requirePermission, factList } from '../../approvals/index.ts';
import { tellLater } from '../../provider-events/index.ts';
import type { MoneyLine } from '../money-events.ts';
import { type BankAccountKind, bankNumbers } from '../bank/bank-accounts.ts';
import { confirmRefunds } from '../refunds/close-refund.ts';
import { lookAgainAtResults } from '../refunds/second-source.ts';
import { lockAllDays, ONE_ACCOUNT, refuseClosedDays, sameAccount } from './closed-days.ts';
import { type ReadStatement, readStatementCsv, type StatementLine } from '../statement-csv.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { type PaymentsDeps } from '../context.ts';

/** Whole days that are over, in Nairobi: from the first moment of one to the first of another. */
export type Period = { readonly from: Date; readonly to: Date };

export type KeptStatement = {
  readonly importId: number;
  readonly lines: number;
  /** Line numbers that could not be read: look at them by hand. */
  readonly unreadable: readonly number[];
  readonly from: string | null;
  readonly to: string | null;
};

const AT_A_TIME = 500;
/** As long as a request for it can live, and a little more. */
const KEPT_FOR = '4 days';

/**
 * Keeps the provider's statement as it was exported. It is no statement yet: a second person approves it
 * (`statement.import`), or nothing comes of it.
 * @param period what it covers; null: lines that cover no time
 * @throws Refusal FORBIDDEN, INVALID_INPUT a line is outside the period, or it isn't over, DAY_CLOSED; RangeError no statement
 */
export async function keepStatement(
  { db }: Pick<PaymentsDeps, 'db'>,
  actorId: string,
  csv: string,
  period: Period | null,
): Promise<KeptStatement> {
  await requirePermission(db, actorId, 'finance');
  const { lines, unreadable, head } = await readStatementCsv(csv);
  if (lines.length === 0 && unreadable.length > 0) throw new RangeError('no line of it can be read');
  const times = lines.map((line) => line.at).sort();
  const [first = null, last = null] = [times[0], times.at(-1)];
  if (period !== null) refuseOutside(period, first, last);
  await refuseClosedDays(db, head.shortcode ?? ONE_ACCOUNT, lines);
  await sql`
    update statement_import set csv = null
     where csv is not null and imported_at < ${STATEMENT_TIME} - ${KEPT_FOR}::interval`.execute(db);
  const covers = period === null ? null : `[${period.from.toISOString()},${period.to.toISOString()})`;
  const { rows } = await sql<{ id: number }>`
    insert into statement_import (sha256, covers, lines, csv, imported_by)
    select ${digest(csv)}, ${covers}::tstzrange, ${lines.length}, ${csv}, ${actorId}::uuid
     where ${covers}::tstzrange is null or upper(${covers}::tstzrange) <= ${STATEMENT_TIME}
    returning id`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal('INVALID_INPUT', { errors: ['A statement covers days that are over.'] });
  return { importId: row.id, lines: lines.length, unreadable, from: first, to: last };
}

const digest = (csv: string): Buffer => createHash('sha256').update(csv).digest();

function refuseOutside(period: Period, first: string | null, last: string | null): void {
  if (period.from >= period.to) throw new Refusal('INVALID_INPUT', { errors: ['The period ends before it begins.'] });
  const isOutside = (at: string | null) =>
    at !== null && (Date.parse(at) < +period.from || Date.parse(at) >= +period.to);
  if (isOutside(first) || isOutside(last)) {
    throw new Refusal('INVALID_INPUT', { errors: ['A line of the statement is outside its period.'] });
  }
}

const Params = z.strictObject({ importId: z.int() });

/**
 * `statement.import`: a second person has compared the kept file with the portal. Its lines are the provider's word from
 * now on; what came in and is not verified yet goes into the inbox, so a payment that nobody announced is booked by it.
 * Importing the same again changes nothing.
 */
export const importStatementKind = (): ApprovalKind =>
  approvalKind({
    kind: 'statement.import',
    permission: 'finance',
    params: Params,
    async look(trx, { importId }) {
      const { csv, covers, days, sha256 } = await lockImport(trx, importId);
      const read = await readStatementCsv(csv);
      const { lines, unreadable } = read;
      const sum = (way: StatementLine['direction']) =>
        toShillings(lines.reduce((cents, line) => cents + (line.direction === way ? line.amountCents : 0), 0));
      const what = `${lines.length} lines, KSh ${sum('in')} in, KSh ${sum('out')} out, ${unreadable.length} unreadable`;
      const digestText = sha256.toString('hex');
      return {
        subject: `statement:${digestText}`,
        summary: `Take the statement as the provider’s: ${what}, ${covers ?? 'covers no period'}, SHA-256 ${digestText}`,
        facts: () => statementFacts(read, days, digestText),
        basis: { importId, lines: lines.length },
      };
    },
    async execute(trx, { importId }, by) {
      const { csv, sha256 } = await lockImport(trx, importId);
      const read = await readStatementCsv(csv);
      await lockAllDays(trx);
      await refuseClosedDays(trx, read.head.shortcode ?? ONE_ACCOUNT, read.lines);
      const fresh = await book(trx, importId, read);
      await confirmRefunds(trx);
      await lookAgainAtResults(trx);
      await sql`
        update statement_import set approved_at = clock_timestamp(), csv = null where id = ${importId}`.execute(trx);
      const result = { lines: read.lines.length, fresh, ...(await keepEntries(trx, importId, read)) };
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'mpesa.statement_imported',
        subject: `statement:${sha256.toString('hex')}`,
        reason: by.reason,
        after: { ...result, asked: by.requestedBy, request: by.reference },
      });
      return { result };
    },
  });

/** What the preview showed: what it covers, its lines, both sums and their kinds, and what the file says of itself. */
function statementFacts(
  { lines, unreadable, notCompleted, head }: ReadStatement,
  days: string | null,
  digestText: string,
): readonly ApprovalFact[] {
  const sum = (direction: StatementLine['direction'], kind: StatementKind | null = null): number =>
    lines.reduce(
      (cents, line) =>
        cents + (line.direction === direction && (kind === null || line.kind === kind) ? line.amountCents : 0),
      0,
    );
  return factList(
    fact.words('covers', days ?? 'no period'),
    fact.count('lines', lines.length),
    fact.kes('money_in', sum('in')),
    fact.kes('payments_in', sum('in', 'payment')),
    fact.kes('money_out', sum('out')),
    fact.kes('payouts_out', sum('out', 'payout')),
    fact.kes('charges_out', sum('out', 'charge')),
    head.openingCents !== null && fact.kes('opening', head.openingCents),
    head.closingCents !== null && fact.kes('closing', head.closingCents),
    fact.count('unreadable', unreadable.length),
    fact.count('not_completed', notCompleted),
    fact.words('digest', digestText),
  );
}

async function lockImport(trx: Db, importId: number) {
  const { rows } = await sql<{
    csv: string | null;
    sha256: Buffer;
    covers: string | null;
    days: string | null;
    isApproved: boolean;
  }>`
    select csv, sha256, covers::text as covers,
           nairobi_day(lower(covers)) || case when nairobi_day(upper(covers) - interval '1 day') > nairobi_day(lower(covers))
             then ' to ' || nairobi_day(upper(covers) - interval '1 day') else '' end as days, approved_at is not null as "isApproved" from statement_import
     where id = ${importId}::bigint for no key update`.execute(trx);
  const [row] = rows;
  if (!row || row.csv === null || row.isApproved) throw new Refusal('STATE_FORBIDS');
  // What is taken is what two people compared.
  if (!digest(row.csv).equals(row.sha256)) throw new Refusal('SUBJECT_CHANGED');
  return { ...row, csv: row.csv };
}

async function book(trx: Db, importId: number, read: ReadStatement): Promise<number> {
  // Charges, and what moves between our own accounts, stand among the entries alone.
  const lines = read.lines.filter(({ kind }) => isOurMoney(kind));
  let fresh = 0;
  for (let from = 0; from < lines.length; from += AT_A_TIME) {
    const some = lines.slice(from, from + AT_A_TIME);
    fresh += await keep(trx, importId, some);
    const told = (await notBookedYet(trx, some)).map(
      (line): MoneyLine => ({
        receipt: line.receipt,
        amountKes: line.amountCents / 100,
        account: line.account,
        at: line.at,
      }),
    );
    await tellLater(
      trx,
      told.map((line) => JSON.stringify(line)),
    );
  }
  return fresh;
}

/**
 * Every line, by account, receipt, direction and kind. @returns how many were known, and how many say another sum than one that is
 * known: those are told, and never written over
 */
async function keepEntries(
  trx: Db,
  importId: number,
  { lines, head }: ReadStatement,
): Promise<{ readonly known: number; readonly otherSum: number }> {
  const shortcode = head.shortcode ?? ONE_ACCOUNT;
  const banks = await bankNumbers(trx);
  const bankOf = ({ numbers }: StatementLine): BankAccountKind | null =>
    [...banks].find(([, number]) => numbers.some((each) => number.endsWith(each) || each.endsWith(number)))?.[0] ??
    null;
  let fresh = 0;
  let otherSum = 0;
  for (let from = 0; from < lines.length; from += AT_A_TIME) {
    const some = lines.slice(from, from + AT_A_TIME);
    const { rows } = await sql<{ fresh: number; otherSum: number }>`
      with told as (
        select * from unnest(${some.map((each) => each.receipt)}::text[], ${some.map((each) => each.direction)}::text[],
                             ${some.map((each) => each.kind)}::text[], ${some.map((each) => each.amountCents)}::bigint[],
                             ${some.map((each) => each.at)}::timestamptz[], ${some.map((each) => each.says)}::text[],
                             ${some.map((each) => each.balanceCents)}::bigint[], ${some.map((each) => each.line)}::int[],
                             ${some.map(bankOf)}::text[])
               as t (receipt, direction, kind, amount_cents, at, says, balance_cents, line, bank_kind)),
      made as (
        insert into statement_entry (shortcode, receipt, direction, kind, amount_cents, at, says, balance_cents, import_id, line, bank_kind)
        select ${shortcode}, receipt, direction, kind, amount_cents, at, says, balance_cents, ${importId}::bigint, line, bank_kind from told
         where not exists (select from statement_entry e where ${sameAccount(shortcode)} and e.receipt = told.receipt
                              and e.direction = told.direction and e.kind = told.kind)
        on conflict do nothing returning line)
      select (select count(*)::int from made) as fresh,
             (select count(*)::int from told left join made using (line)
               where made.line is null and not exists (
                 select from statement_entry e where ${sameAccount(shortcode)} and e.receipt = told.receipt
                    and e.direction = told.direction and e.kind = told.kind and e.amount_cents = told.amount_cents)) as "otherSum"`.execute(
      trx,
    );
    fresh += rows[0]?.fresh ?? 0;
    otherSum += rows[0]?.otherSum ?? 0;
  }
  return { known: lines.length - fresh, otherSum };
}

async function keep(trx: Db, importId: number, lines: readonly StatementLine[]): Promise<number> {
  const kept = await trx
    .insertInto('statement_line')
    .values(
      lines.map((line) => ({
        receipt: line.receipt,
        direction: line.direction,
        amount_cents: line.amountCents,
        at: line.at,
        account_text: line.account,
        import_id: importId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('receipt')
    .execute();
  return kept.length;
}

/** Came in, in whole shillings, and its receipt is unknown or its payment is not verified. */
async function notBookedYet(trx: Db, lines: readonly StatementLine[]): Promise<StatementLine[]> {
  const incoming = lines.filter((line) => line.direction === 'in' && line.amountCents % 100 === 0);
  const { rows } = await sql<{ receipt: string }>`
    select r.receipt from receipt r left join payment p on p.receipt = r.receipt
     where r.receipt = any(${incoming.map((line) => line.receipt)}::text[]) and coalesce(p.is_verified, true)`.execute(
    trx,
  );
  const settled = new Set(rows.map((row) => row.receipt));
  return incoming.filter((line) => !settled.has(line.receipt));
}
