import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { readSettings } from '../../../platform/settings/index.ts';

/** The shop's accounts at banks, as the books call them. */
const BANK_ACCOUNTS = ['bank', 'bank_2'] as const;
export type BankAccountKind = (typeof BANK_ACCOUNTS)[number];

export type BankAccountOn = {
  readonly account: BankAccountKind;
  /** As it is set, or as the books call it. */
  readonly name: string;
  /** The first and the last day that a statement covers; null: none was ever read. */
  readonly since: string | null;
  readonly through: string | null;
  readonly covered: boolean;
  /** Before the first line of the day and after its last; null: its lines tell no balance, or it has none. */
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  /** How far the balances of that day miss the way from each to the next, and from the day before. */
  readonly gapCents: number;
};

const NAMES = { bank: 'bank.name', bank_2: 'bank_2.name' } as const;
const NUMBERS = { bank: 'bank.number', bank_2: 'bank_2.number' } as const;

/** As two people named them; null: nobody did. */
async function namesOf(db: Db): Promise<ReadonlyMap<BankAccountKind, string | null>> {
  const set = await readSettings(db, Object.values(NAMES));
  return new Map(BANK_ACCOUNTS.map((account) => [account, set[NAMES[account]] || null]));
}

/** Each account with what of a day its statements say. */
export async function bankAccounts(db: Db, day: string): Promise<readonly BankAccountOn[]> {
  const names = await namesOf(db);
  const { rows } = await sql<BankAccountOn>`
    select a.kind as account, a.name, i.since::text, i.through::text,
           coalesce(i.days @> ${day}::date, false) as covered, b.opening as "openingCents", b.closing as "closingCents",
           coalesce(b.gap, 0)::bigint
             + coalesce(case when b.is_first and i.days @> (${day}::date - 1) then abs(b.opening - before.closing) end, 0)::bigint as "gapCents"
      from chart_account a
      left join lateral (select min(lower(covers)) as since, max(upper(covers)) - 1 as through, range_agg(covers) as days
                           from bank_import where approved_at is not null and account = a.kind) i on true
      left join lateral (${balancesOn(sql`a.kind`, sql`${day}::date`)}) b on true
      left join lateral (
        select (select l.balance_cents from bank_line l where l.account = a.kind and l.day = last.day
                 order by l.import_id desc, coalesce(l.place, l.line) desc limit 1) as closing
          from (select max(day) as day from bank_line where account = a.kind and day < ${day}::date) last) before on true
     where a.kind in ('bank', 'bank_2') order by a.number`.execute(db);
  return rows.map((row) => ({ ...row, name: names.get(row.account) ?? row.name }));
}

/** Lines are kept in their order in time, whichever way their file went. */
const balancesOn = (account: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
  select max(told.balance_cents - told.cents) filter (where nth = 1) as opening,
         -- Before it stands no line of its file whose balance it could follow.
         bool_or(told.gap_cents is null) filter (where nth = 1) as is_first,
         max(told.balance_cents) filter (where from_end = 1) as closing, sum(abs(coalesce(told.gap_cents, 0))) as gap
    from (select l.balance_cents, l.gap_cents, case l.direction when 'in' then l.cents else -l.cents end as cents,
                 row_number() over (order by l.import_id, coalesce(l.place, l.line)) as nth,
                 row_number() over (order by l.import_id desc, coalesce(l.place, l.line) desc) as from_end
            from bank_line l where l.account = ${account} and l.day = ${day}) told`;

/** Whose statements may be imported: the first, and the second once two people have named it, or one of it was read. */
export async function namedAccounts(db: Db): Promise<{ readonly account: BankAccountKind; readonly name: string }[]> {
  const names = await namesOf(db);
  const { rows } = await sql<{ account: BankAccountKind; name: string; isRead: boolean }>`
    select a.kind as account, a.name, exists (select from bank_import where account = a.kind and approved_at is not null) as "isRead"
      from chart_account a where a.kind in ('bank', 'bank_2') order by a.number`.execute(db);
  return rows
    .filter(({ account, isRead }) => account === 'bank' || isRead || names.get(account) != null)
    .map(({ account, name }) => ({ account, name: names.get(account) ?? name }));
}

/** By which a settlement's text names an account of the shop: their digits, as two people set them. */
export async function bankNumbers(db: Db): Promise<ReadonlyMap<BankAccountKind, string>> {
  const set = await readSettings(db, Object.values(NUMBERS));
  return new Map(
    BANK_ACCOUNTS.flatMap((account) => {
      const digits = (set[NUMBERS[account]] ?? '').replace(/\D/g, '');
      return digits === '' ? [] : [[account, digits] as const];
    }),
  );
}
