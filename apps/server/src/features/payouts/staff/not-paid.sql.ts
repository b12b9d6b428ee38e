import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import type { LockedPayout } from '../payout.sql.ts';

const forbids = (why: string) => new Refusal('STATE_FORBIDS', { errors: [why] });

/** Clocks of ours and the provider's may differ by so much. */
const CLOCKS_APART = '5 min';

/**
 * Whether a payout is known not to have been paid (WIN-3). A second payment can't be called back, so all of these must hold:
 * a day has passed since it was sent; approved statements cover that day without a gap, and hold no payment that could be
 * it; and the provider was asked once more after that day, and its answer was not that it paid or may still pay.
 * @throws Refusal STATE_FORBIDS, with what is missing
 */
export async function requireNotPaid(
  trx: Db,
  { id, payout }: LockedPayout,
  nowMs: number,
  afterMs: number,
): Promise<void> {
  const { sentAtMs, attempt, amountCents } = payout;
  if (sentAtMs === null) throw forbids('It was never sent.');
  const [sentAt, dayOver] = [new Date(sentAtMs), new Date(sentAtMs + afterMs)];
  if (nowMs < dayOver.getTime()) {
    throw forbids('Wait until 24 hours have passed since it was sent: it may still arrive.');
  }
  if (!(await isCovered(trx, sentAt, dayOver))) {
    throw forbids('Import the statement of the whole time from its sending to a day later: there is a gap.');
  }
  const candidate = await couldBeIt(trx, sentAt, nowMs, amountCents);
  if (candidate !== null) throw forbids(`The statement holds a payment that could be this one: ${candidate}.`);
  if (!(await wasAskedSince(trx, id, attempt, dayOver))) {
    throw forbids('Ask the provider once more first (withdrawals ask), and wait for its answer.');
  }
}

async function isCovered(trx: Db, from: Date, to: Date): Promise<boolean> {
  const { rows } = await sql<{ covered: boolean }>`
    select coalesce(range_agg(covers) @> tstzrange(${from}::timestamptz - ${CLOCKS_APART}::interval, ${to}::timestamptz, '[]'), false)
           as covered
      from statement_import where approved_at is not null and covers is not null`.execute(trx);
  return rows[0]?.covered === true;
}

async function couldBeIt(trx: Db, sentAt: Date, nowMs: number, amountCents: number): Promise<string | null> {
  const { rows } = await sql<{ receipt: string }>`
    select receipt from statement_line
     where direction = 'out' and amount_cents = ${amountCents}
       and at between ${sentAt}::timestamptz - ${CLOCKS_APART}::interval and to_timestamp(${nowMs / 1000})
       and not exists (select from payout_attempt where payout_attempt.receipt = statement_line.receipt)
     limit 1`.execute(trx);
  return rows[0]?.receipt ?? null;
}

/** The newest answer since then: any other than "not known" and "failed" leaves it open. */
async function wasAskedSince(trx: Db, payoutId: string, attempt: number, since: Date): Promise<boolean> {
  const { rows } = await sql<{ answer: string }>`
    select answer from payout_call
     where kind = 'status' and payout_id = ${payoutId}::uuid and attempt = ${attempt} and created_at >= ${since}
       and answer in ('completed', 'failed', 'pending', 'not_found')
     order by answered_at desc limit 1`.execute(trx);
  return rows[0]?.answer === 'not_found' || rows[0]?.answer === 'failed';
}
