import { sql } from 'kysely';
import { before, databaseNowMs, databaseNowUs } from '../../platform/clock/index.ts';
import { Loop } from '../../platform/process/loop.ts';
import type { ProviderEventInbox } from '../provider-events/index.ts';
import type { PaymentsDeps } from './context.ts';
import type { MoneyLine } from './money-events.ts';
import { isReceipt } from './receipts.ts';
import { IS_UNNAMED } from './refunds/unnamed-refunds.ts';

const HOUR_MS = 3_600_000;
/** What the provider's statement service reaches back. */
const REACH_MS = 47 * HOUR_MS;
const PAGES_MAX = 200;
const USUAL_MS = 6 * HOUR_MS;
const PROMPT_MS = 300_000;
const LOOK_EVERY_MS = 60_000;

/**
 * Fetches what came in during the last two days and tells the inbox what it has not heard of: the last resort for a payment
 * that nobody announced.
 * @returns how many lines were new; null: the provider gave no answer
 */
export async function pullReceipts(
  deps: PaymentsDeps & { readonly inbox: Pick<ProviderEventInbox, 'tell'> },
  at?: Date,
): Promise<number | null> {
  const { collector, db, inbox } = deps;
  if (collector === null) return null;
  const now = at ?? new Date(await databaseNowMs(db));
  let told = 0;
  for (let page = 0, offset = 0; page < PAGES_MAX; page++) {
    const from = new Date(now.getTime() - REACH_MS);
    const reading = await collector.daraja.pullTransactions({ from, to: now, offset });
    if (reading.kind === 'no_answer') return page === 0 ? null : told;
    if (reading.rows.length === 0) return told;
    offset += reading.rows.length + reading.unreadableRows;
    const receipts = reading.rows.map((row) => row.receipt).filter(isReceipt);
    const known = await db
      .selectFrom('receipt')
      .leftJoin('payment', 'payment.receipt', 'receipt.receipt')
      .select(['receipt.receipt', 'payment.is_verified', 'payment.sources'])
      // One that waits for its payer's choice is told once as well: who agrees today may be out of reach by then (PAY-7).
      .select(
        sql<boolean>`receipt.state = 'unallocated' and receipt.payment_id is not null and receipt.told_by <> 'pull'
          and not exists (select from evidence e where e.payment_id = receipt.payment_id and e.kind = 'pull'
                             and e.body is json object and e.body::jsonb ->> 'receipt' = receipt.receipt)`.as(
          'is_unheard',
        ),
      )
      .where('receipt.receipt', 'in', receipts.length > 0 ? receipts : [''])
      .execute();
    // What a Pull has told before it need not tell again.
    const isSettled = (row: (typeof known)[number]) =>
      !row.is_unheard && (row.is_verified !== false || (row.sources?.includes('pull') ?? false));
    const settled = new Set(known.filter(isSettled).map((row) => row.receipt));
    for (const { receipt, amountKes, billReference } of reading.rows) {
      if (!isReceipt(receipt) || settled.has(receipt) || typeof amountKes !== 'number') continue;
      const line: MoneyLine = { receipt, amountKes, account: billReference.slice(0, 200) };
      await inbox.tell({ kind: 'pull', body: JSON.stringify(line) });
      told++;
    }
  }
  return told;
}

/**
 * Whether anything rests on one source that a Pull may join: credited on a callback alone, told by an unlisted address, which
 * credits nothing until then (S11), or owed back once its receipt is known (PAY-6).
 */
export async function waitsForPull({ db }: Pick<PaymentsDeps, 'db'>): Promise<boolean> {
  const reach = before(await databaseNowUs(db), { seconds: REACH_MS / 1000 });
  const { rows } = await sql`
    select from payment where state = 'paid' and not is_verified and not 'pull' = any(sources) and paid_at > ${reach}
    union all
    select from evidence where kind = 'c2b_confirmation' and next_try_at is not null and is_listed = false
                           and received_at > ${reach}
    union all
    select from payment p where p.decided_at > ${reach} and ${IS_UNNAMED}
     limit 1`.execute(db);
  return rows.length > 0;
}

/** When to pull next: six hours after the last time; while something waits for it after 5, 10, 20 … minutes, at most 60. */
export function createPullTimes(): {
  isDue(nowMs: number, isWaitedFor: () => Promise<boolean>): Promise<boolean>;
  pulled(nowMs: number, told: number | null): void;
} {
  let pulledAtMs = Number.NEGATIVE_INFINITY;
  let promptMs = PROMPT_MS;
  return {
    async isDue(nowMs, isWaitedFor) {
      const sinceMs = nowMs - pulledAtMs;
      return sinceMs >= USUAL_MS || (sinceMs >= promptMs && (await isWaitedFor()));
    },
    pulled(nowMs, told) {
      const isFirst = nowMs - pulledAtMs >= USUAL_MS;
      pulledAtMs = nowMs;
      promptMs = isFirst || (told ?? 0) > 0 ? PROMPT_MS : Math.min(HOUR_MS, promptMs * 2);
    },
  };
}

/** Pulls at those times, as long as the provider answers at all. */
export function startPulling(deps: Parameters<typeof pullReceipts>[0]): { stop(): Promise<void> } {
  const times = createPullTimes();
  return new Loop(deps.log, 'fetching the statement of M-PESA', async () => {
    if (!(await times.isDue(performance.now(), () => waitsForPull(deps)))) return LOOK_EVERY_MS;
    const told = await pullReceipts(deps);
    times.pulled(performance.now(), told);
    if (told === null) deps.log.warn({}, 'M-PESA gives no statement; is Pull registered?');
    else if (told > 0) deps.log.info({ told }, 'receipts that nobody had announced');
    return LOOK_EVERY_MS;
  });
}
