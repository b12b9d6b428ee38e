import { sql } from 'kysely';
import type { MoneyLine } from '../money-evidence.ts';
import { readStatementCsv, type StatementLine } from '../statement-csv.ts';
import { reasonText, recordAct, requireFinance, type StaffDeps } from './staff-act.ts';

export type ImportedStatement = {
  readonly lines: number;
  /** Not imported before. */
  readonly fresh: number;
  /** Line numbers that could not be read: look at them by hand. */
  readonly unreadable: readonly number[];
  readonly from: string | null;
  readonly to: string | null;
};

const AT_A_TIME = 500;

/**
 * Imports the provider's statement: its lines are kept, and what came in and is not verified yet is told to the inbox, so a
 * payment that nobody announced is booked by it. Importing the same again changes nothing.
 * @throws Refusal FORBIDDEN; RangeError no statement
 */
export async function importStatement(
  deps: StaffDeps,
  actorId: string,
  csv: string,
  reason: string,
): Promise<ImportedStatement> {
  const why = reasonText(reason);
  await requireFinance(deps.db, actorId);
  const { lines, unreadable } = readStatementCsv(csv);
  let fresh = 0;
  for (let from = 0; from < lines.length; from += AT_A_TIME) {
    fresh += await keep(deps, lines.slice(from, from + AT_A_TIME));
  }
  for (const line of await notBookedYet(deps, lines)) {
    const told: MoneyLine = {
      receipt: line.receipt,
      amountKes: line.amountCents / 100,
      account: line.account,
      at: line.at,
    };
    await deps.inbox.tell({ kind: 'statement', body: JSON.stringify(told) });
  }
  const times = lines.map((line) => line.at).sort();
  const result = { lines: lines.length, fresh, unreadable, from: times[0] ?? null, to: times.at(-1) ?? null };
  await recordAct(deps.db, {
    actorId,
    action: 'mpesa.statement_imported',
    subject: 'statement',
    reason: why,
    after: result,
  });
  return result;
}

async function keep({ db }: StaffDeps, lines: readonly StatementLine[]): Promise<number> {
  if (lines.length === 0) return 0;
  const kept = await db
    .insertInto('statement_line')
    .values(
      lines.map((line) => ({
        receipt: line.receipt,
        direction: line.direction,
        amount_cents: line.amountCents,
        at: line.at,
        account_text: line.account,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('receipt')
    .execute();
  return kept.length;
}

/** Came in, in whole shillings, and its receipt is unknown or its payment rests on an unsigned callback. */
async function notBookedYet({ db }: StaffDeps, lines: readonly StatementLine[]): Promise<StatementLine[]> {
  const incoming = lines.filter((line) => line.direction === 'in' && line.amountCents % 100 === 0);
  const { rows } = await sql<{ receipt: string }>`
    select r.receipt from receipt r left join payment p on p.receipt = r.receipt
     where r.receipt = any(${incoming.map((line) => line.receipt)}::text[]) and coalesce(p.is_verified, true)`.execute(
    db,
  );
  const settled = new Set(rows.map((row) => row.receipt));
  return incoming.filter((line) => !settled.has(line.receipt));
}
