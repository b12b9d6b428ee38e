import { createHash } from 'node:crypto';
import type { BankKept } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { writeAudit } from '../../../platform/audit.ts';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact, factList, requirePermission } from '../../approvals/index.ts';
import { lockAllDays } from '../staff/closed-days.ts';
import { type BankAccountKind, bankAccounts } from './bank-accounts.ts';
import { type BankLine, readBankCsv } from './bank-csv.ts';

/** As long as a request for it can live, and a little more. */
const KEPT_FOR = '4 days';
const AT_A_TIME = 500;

const sumOf = (lines: readonly BankLine[], direction: BankLine['direction']): number =>
  lines.reduce((cents, line) => cents + (line.direction === direction ? line.cents : 0), 0);

/**
 * Keeps a statement of the bank as it was exported. It is none yet: a second person approves it (`bank.import`), or nothing comes of it.
 * @param days the first and the last that it covers, both counted
 * @throws Refusal FORBIDDEN, INVALID_INPUT a line is outside of them, or they aren't over, DAY_CLOSED; RangeError no statement
 */
export async function keepBankStatement(
  { db }: { readonly db: Db },
  actorId: string,
  csv: string,
  days: { readonly from: string; readonly to: string },
  account: BankAccountKind = 'bank',
): Promise<BankKept> {
  await requirePermission(db, actorId, 'finance');
  const { lines, unreadable, breaks, openingCents, closingCents } = await readBankCsv(csv);
  if (lines.length === 0 && unreadable.length > 0) throw new RangeError('no line of it can be read');
  if (lines.some(({ day }) => day < days.from || day > days.to))
    throw new Refusal('INVALID_INPUT', { errors: ['A line of the statement is outside its period.'] });
  const covers = sql`daterange(${days.from}::date, ${days.to}::date, '[]')`;
  await refuseClosedDays(db, account, covers, lines);
  await sql`
    update bank_import set csv = null
     where csv is not null and imported_at < ${STATEMENT_TIME} - ${KEPT_FOR}::interval`.execute(db);
  const sha256 = createHash('sha256').update(csv).digest();
  const { rows } = await sql<{ id: number }>`
    insert into bank_import (account, sha256, covers, lines, csv, imported_by)
    select ${account}, ${sha256}, ${covers}, ${lines.length}, ${csv}, ${actorId}::uuid
     where ${days.to}::date < nairobi_day(${STATEMENT_TIME})
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Refusal('INVALID_INPUT', { errors: ['A statement covers days that are over.'] });
  return {
    ...{ import_id: Number(row.id), sha256: sha256.toString('hex'), lines: lines.length },
    in: toShillings(sumOf(lines, 'in')),
    out: toShillings(sumOf(lines, 'out')),
    receipts: lines.filter(({ receipt }) => receipt !== null).length,
    unreadable: unreadable.slice(0, 200),
    opening: openingCents === null ? null : toShillings(openingCents),
    closing: closingCents === null ? null : toShillings(closingCents),
    breaks: breaks.slice(0, 200),
  };
}

const Params = z.strictObject({ importId: z.int() });

/** `bank.import`: a second person has compared the kept file with the bank. Its lines are the bank's word from now on; they book nothing. */
export const importBankKind = (): ApprovalKind =>
  approvalKind({
    kind: 'bank.import',
    permission: 'finance',
    params: Params,
    async look(trx, { importId }) {
      const { csv, account, covers, sha256 } = await lockImport(trx, importId);
      const { lines, unreadable, breaks, openingCents, closingCents } = await readBankCsv(csv);
      await refuseClosedDays(trx, account, coversOf(importId), lines);
      const name =
        (await bankAccounts(trx, lines[0]?.day ?? '2000-01-01')).find((one) => one.account === account)?.name ??
        account;
      const digest = sha256.toString('hex');
      const [came, went] = [sumOf(lines, 'in'), sumOf(lines, 'out')];
      return {
        subject: `bank:${digest}`,
        summary: `Take the statement as the bank’s (${name}): ${lines.length} lines, KSh ${toShillings(came)} in, KSh ${toShillings(went)} out, ${covers}, SHA-256 ${digest}`,
        facts: () =>
          factList(
            fact.words('bank_account', name),
            fact.words('covers', covers),
            fact.count('lines', lines.length),
            fact.kes('money_in', came),
            fact.kes('money_out', went),
            openingCents !== null && fact.kes('opening', openingCents),
            closingCents !== null && fact.kes('closing', closingCents),
            fact.count('unreadable', unreadable.length),
            fact.count('balance_breaks', breaks.length),
            fact.words('digest', digest),
          ),
        basis: { importId, lines: lines.length },
      };
    },
    async execute(trx, { importId }, by) {
      const { csv, account, sha256 } = await lockImport(trx, importId);
      const { lines, breaks } = await readBankCsv(csv);
      await lockAllDays(trx);
      await refuseClosedDays(trx, account, coversOf(importId), lines);
      const otherBalance = await inOtherBalance(trx, account, lines);
      let fresh = 0;
      for (let from = 0; from < lines.length; from += AT_A_TIME)
        fresh += await keepLines(trx, { importId, account, from }, lines.slice(from, from + AT_A_TIME));
      await sql`update bank_import set approved_at = clock_timestamp(), csv = null where id = ${importId}`.execute(trx);
      const result = { lines: lines.length, fresh, otherBalance, breaks: breaks.length };
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'bank.statement_imported',
        subject: `bank:${sha256.toString('hex')}`,
        reason: by.reason,
        after: { account, ...result, asked: by.requestedBy, request: by.reference },
      });
      return { result };
    },
  });

async function lockImport(trx: Db, importId: number) {
  const { rows } = await sql<{
    csv: string | null;
    account: BankAccountKind;
    sha256: Buffer;
    covers: string;
    isApproved: boolean;
  }>`
    select csv, account, sha256, lower(covers) || case when upper(covers) - 1 > lower(covers) then ' to ' || upper(covers) - 1 else '' end as covers,
           approved_at is not null as "isApproved"
      from bank_import where id = ${importId}::bigint for no key update`.execute(trx);
  const [row] = rows;
  if (row === undefined || row.csv === null || row.isApproved) throw new Refusal('STATE_FORBIDS');
  // What is taken is what two people compared.
  if (!createHash('sha256').update(row.csv).digest().equals(row.sha256)) throw new Refusal('SUBJECT_CHANGED');
  return { ...row, csv: row.csv };
}

const coversOf = (importId: number): RawBuilder<unknown> =>
  sql`(select covers from bank_import where id = ${importId}::bigint)`;

/**
 * A day that was closed keeps the bank's word that it was closed with: neither a line that it doesn't know, nor the bank's cover where it
 * was closed without. It would differ where nobody looks any more.
 * @throws Refusal DAY_CLOSED with the days
 */
async function refuseClosedDays(
  db: Db,
  account: BankAccountKind,
  covers: RawBuilder<unknown>,
  lines: readonly BankLine[],
): Promise<void> {
  const column = <Name extends keyof BankLine>(name: Name): BankLine[Name][] => lines.map((line) => line[name]);
  const { rows } = await sql<{ day: string }>`
    select c.day::text as day from reconciled_day c
     where ${covers} @> c.day
       and (not coalesce((select range_agg(i.covers) from bank_import i where i.approved_at is not null and i.account = ${account}) @> c.day, false)
            or exists (select from unnest(${column('day')}::date[], ${column('direction')}::text[], ${column('cents')}::bigint[],
                                          ${column('textHash')}::bytea[], ${column('nth')}::int[]) as t (day, direction, cents, text, nth)
                        where t.day = c.day and not exists (
                          select from bank_line b where (b.account, b.day, b.direction, b.cents, b.text_sha256, b.nth)
                                                      = (${account}, t.day, t.direction, t.cents, t.text, t.nth))))
     order by c.day limit 31`.execute(db);
  if (rows.length > 0) throw new Refusal('DAY_CLOSED', { errors: rows.map(({ day }) => day) });
}

/** A line that is known is no news. @returns how many were new */
async function keepLines(
  trx: Db,
  { importId, account, from }: { readonly importId: number; readonly account: BankAccountKind; readonly from: number },
  lines: readonly BankLine[],
): Promise<number> {
  const column = <Name extends keyof BankLine>(name: Name): BankLine[Name][] => lines.map((line) => line[name]);
  const { numAffectedRows } = await sql`
    insert into bank_line (account, day, direction, cents, text_sha256, nth, receipt, says, balance_cents, gap_cents, import_id, line, place)
    select ${account}, day, direction, cents, text, nth, receipt, says, balance, gap, ${importId}::bigint, line, ${from}::int + place
      from unnest(${column('day')}::date[], ${column('direction')}::text[], ${column('cents')}::bigint[], ${column('textHash')}::bytea[],
                  ${column('nth')}::int[], ${column('receipt')}::text[], ${column('says')}::text[], ${column('balanceCents')}::bigint[],
                  ${column('gapCents')}::bigint[], ${column('line')}::int[]) with ordinality
             as t (day, direction, cents, text, nth, receipt, says, balance, gap, line, place)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Lines that are known with another balance after them: told, and never written over. One of two that are alike may be meant. */
async function inOtherBalance(trx: Db, account: BankAccountKind, lines: readonly BankLine[]): Promise<number> {
  const column = <Name extends keyof BankLine>(name: Name): BankLine[Name][] => lines.map((line) => line[name]);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
      from unnest(${column('day')}::date[], ${column('direction')}::text[], ${column('cents')}::bigint[], ${column('textHash')}::bytea[],
                  ${column('nth')}::int[], ${column('balanceCents')}::bigint[]) as t (day, direction, cents, text, nth, balance)
      join bank_line b on (b.account, b.day, b.direction, b.cents, b.text_sha256, b.nth)
                        = (${account}, t.day, t.direction, t.cents, t.text, t.nth)
     where b.balance_cents <> t.balance`.execute(trx);
  return rows[0]?.n ?? 0;
}
