import { sql } from 'kysely';
import { before, databaseNowUs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

/** What an operator watches: payments of the last two days and all undecided ones by state, and receipts that wait. */
export async function countPayments(db: Db): Promise<{
  readonly byState: readonly { state: string; count: number }[];
  readonly receipts: readonly { state: string; count: number }[];
  /** Credits that one source alone has told, above the sum and older than the time in which a second one must have. */
  readonly unconfirmed: number;
}> {
  const nowUs = await databaseNowUs(db);
  const payments = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from payment
     where created_at > ${before(nowUs, { days: 2 })}
        or state in ('submitting', 'submit_unknown', 'pending', 'unresolved', 'disputed')
     group by state`.execute(db);
  const receipts = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from receipt where state in ('unallocated', 'refund_due') group by state`.execute(
    db,
  );
  return { byState: payments.rows, receipts: receipts.rows, unconfirmed: (await unconfirmedCredits(db)).length };
}

export type UnconfirmedCredit = {
  readonly reference: string;
  /** Typed, or told by one source; null: nobody whose word counts has named one. */
  readonly receipt: string | null;
  readonly sources: readonly string[];
  readonly amountCents: number;
  readonly paidAt: Date;
};

const UNCONFIRMED_MAX = 200;

/** Credits above KSh 1,000 that no two sources have verified for a day and more: an alarm (PAY-3). The oldest first. */
export async function unconfirmedCredits(db: Db): Promise<UnconfirmedCredit[]> {
  const dayAgo = before(await databaseNowUs(db), { hours: 24 });
  const { rows } = await sql<UnconfirmedCredit>`
    select p.reference, p.receipt, p.sources, p.amount_cents as "amountCents", p.paid_at as "paidAt"
      from payment p
     where p.state = 'paid' and not p.is_verified and p.amount_cents > 100000
       and p.paid_at < ${dayAgo}
     order by p.paid_at limit ${UNCONFIRMED_MAX}`.execute(db);
  return rows;
}
