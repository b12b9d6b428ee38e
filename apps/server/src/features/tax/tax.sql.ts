import type { TaxAnswer, TaxCode, TaxUse } from '@mnada/contract/office';
import { taxCents, type TaxKind } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Days } from '../books/index.ts';

/** In a transaction: nobody else changes taxes until it ends. */
export const lockTaxes = (trx: Db) => sql`select pg_advisory_xact_lock(hashtextextended('taxes', 0))`.execute(trx);

/** Every code, with the rate that counts and those that are planned. */
export async function readCodes(db: Db): Promise<TaxCode[]> {
  const { rows } = await sql<
    Omit<TaxCode, 'now' | 'planned'> & { rates: { rate_bp: number; from: string; isNow: boolean }[] }
  >`
    select c.code, c.kind, c.name, c.letter, coalesce(r.rates, '[]') as rates
      from tax_code c left join lateral (
        select jsonb_agg(jsonb_build_object('rate_bp', rate_bp, 'from', valid_from, 'isNow', valid_from <= ${STATEMENT_TIME})
                         order by valid_from, id) as rates
          -- Of two for one time the later written counts.
          from (select distinct on (valid_from) id, rate_bp, valid_from from tax_rate
                 where tax_rate.code = c.code order by valid_from, id desc) one) r on true
     order by c.kind = 'withheld', c.kind, c.code`.execute(db);
  return rows.map(({ rates, ...code }) => {
    const read = rates.map(({ rate_bp, from, isNow }) => ({ rate_bp, from: new Date(from).toISOString(), isNow }));
    const rate = ({ rate_bp, from }: (typeof read)[number]) => ({ rate_bp, from });
    const now = read.findLast(({ isNow }) => isNow);
    return { ...code, now: now === undefined ? null : rate(now), planned: read.filter((one) => !one.isNow).map(rate) };
  });
}

/** What is taxed by what: of each thing what counts now, and what is planned. */
export async function readUses(db: Db): Promise<TaxUse[]> {
  const { rows } = await sql<Omit<TaxUse, 'from'> & { from: Date }>`
    select u.subject, u.kind, p.name, u.code, u.valid_from as "from", u.valid_from > ${STATEMENT_TIME} as is_planned
      from (select distinct on (subject, kind, valid_from) * from tax_use order by subject, kind, valid_from, id desc) u
      left join product p on u.subject = 'product:' || p.id
     where u.valid_from > ${STATEMENT_TIME}
        or u.valid_from = (select max(valid_from) from tax_use last where (last.subject, last.kind) = (u.subject, u.kind)
                              and last.valid_from <= ${STATEMENT_TIME})
     order by split_part(u.subject, ':', 1), u.subject, u.kind, u.valid_from`.execute(db);
  return rows.map(({ from, ...use }) => ({ ...use, from: from.toISOString() }));
}

/**
 * What was frozen in these days, by code and rate, and what went back in them, whenever it was frozen: days that are over stay as they were
 * reported.
 */
export async function readTaken(db: Db, { from, to }: Days): Promise<TaxAnswer['taken']> {
  const { rows } = await sql<TaxAnswer['taken'][number]>`
    with days as (
      select ${from}::date::timestamp at time zone 'Africa/Nairobi' as since,
             (${to}::date + 1)::timestamp at time zone 'Africa/Nairobi' as until
    ), gone as (
      select uuid_or_null(split_part(t.source, ':', 2)) as id from days join transfer t on t.created_at >= since and t.created_at < until
       where t.source not like 'bid:%' and (t.source like 'reversal:%' or t.source like 'release:%')
    ), moved as (
      select l.code, l.kind, l.name, l.rate_bp, l.gross_cents, l.tax_cents, 0::bigint as back_cents, 1 as lines
        from days join tax_line l on l.frozen_at >= since and l.frozen_at < until
      union all
      select l.code, l.kind, l.name, l.rate_bp, 0, 0, l.tax_cents, 0
        from gone join tax_line l on l.payment_id = gone.id
      union all
      select l.code, l.kind, l.name, l.rate_bp, 0, 0, l.tax_cents, 0
        from gone join tax_line l on l.withdrawal_id = gone.id)
    select code, kind, name, rate_bp, sum(lines)::int as count, sum(gross_cents)::bigint as gross, sum(tax_cents)::bigint as tax,
           sum(back_cents)::bigint as back
      from moved group by 1, 2, 3, 4 order by 2, 1, 4`.execute(db);
  return rows;
}

/**
 * What a levy on margins would be of these days, where one is in force: what was earned less prizes and goods, by the sums of the days.
 * It books nothing: two people do, by hand (MON-7).
 */
export async function readMargin(db: Db, { from, to }: Days): Promise<TaxAnswer['margin']> {
  const { rows } = await sql<{ code: string; rate_bp: number; margin: number }>`
    select f.code, f.rate_bp,
           (select coalesce(sum(d.credit_cents - d.debit_cents), 0)::bigint from book_day d
             where d.day between ${from}::date and ${to}::date
               and d.kind in ('bid_revenue', 'pack_rounding', 'win_sales', 'buy_now_sales', 'fee', 'rounding', 'prize_cost', 'goods_cost', 'prize')) as margin
      from taxes_in_force(array['margins'], ${STATEMENT_TIME}) f`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, levy: taxCents('levy', Math.max(0, row.margin), row.rate_bp) };
}

type Written = { readonly id: number | null; readonly rateBp: number | null };
/** The rate that counts of a code now, and what was last written of it; of a kind that never changes. */
export async function rateOf(
  db: Db,
  code: string,
): Promise<({ readonly kind: TaxKind; readonly name: string; readonly letter: string | null } & Written) | null> {
  const { rows } = await sql<{ kind: TaxKind; name: string; letter: string | null } & Written>`
    select c.kind, c.name, c.letter, (select max(id) from tax_rate r where r.code = c.code) as id,
           (select r.rate_bp from tax_rate r where r.code = c.code and r.valid_from <= ${STATEMENT_TIME}
             order by r.valid_from desc, r.id desc limit 1) as "rateBp"
      from tax_code c where c.code = ${code}`.execute(db);
  return rows[0] ?? null;
}

/** Whether a code has a rate that counts at a time: without one nothing is taken. */
export async function hasRateBy(db: Db, code: string, at: RawBuilder<Date>): Promise<boolean> {
  const { rows } = await sql`select from tax_rate where code = ${code} and valid_from <= ${at} limit 1`.execute(db);
  return rows.length > 0;
}

/** What is taken of something now, and what was last written of it. */
export async function useOf(
  db: Db,
  subject: string,
  kind: TaxKind,
): Promise<{
  readonly id: number | null;
  readonly code: string | null;
  readonly productName: string | null;
  readonly isThere: boolean;
}> {
  const product = subject.startsWith('product:') ? Number(subject.slice('product:'.length)) : null;
  const { rows } = await sql<{ id: number | null; code: string | null; productName: string | null; isThere: boolean }>`
    select (select max(id) from tax_use where subject = ${subject} and kind = ${kind}) as id,
           (select code from tax_use where subject = ${subject} and kind = ${kind} and valid_from <= ${STATEMENT_TIME}
             order by valid_from desc, id desc limit 1) as code,
           (select name from product where id = ${product}) as "productName",
           ${product}::bigint is null or exists (select from product where id = ${product}) as "isThere"`.execute(db);
  return rows[0] ?? { id: null, code: null, productName: null, isThere: false };
}
