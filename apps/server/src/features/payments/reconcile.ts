import { nextQueryAfterRefusal, nextQueryAt, SUBMITTING_LOST_AFTER_MS, UNRESOLVED_AFTER_MS } from '@mnada/rules';
import { sql } from 'kysely';
import { at, before, databaseNowMs, databaseNowUs } from '../../platform/clock/index.ts';
import { Loop } from '../../platform/process/loop.ts';
import type { ProviderEventInbox } from '../provider-events/index.ts';
import { bookEvent } from './book-event.ts';
import type { PaymentsDeps } from './context.ts';
import type { QueryEvent } from './own-events.ts';
import { type PaymentRow, toPayment } from './payment.sql.ts';

const POLL_MS = 1_000;
const AT_A_TIME = 50;
/** Questions under way at once, on one node. */
const ASKED_AT_ONCE = 4;
/** If the provider stays silent while it is asked, the timer after this one counts. */
const ASKED_ANEW_AFTER_SECONDS = 30;

export type Reconciler = {
  /** Does everything that is due now. */
  once(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/**
 * Looks after payments that nobody hears of: calls whose process died, days that are over, and questions at their times
 * (PAY-3): first about those that somebody waits for, newest first, within the budget of all nodes. Questions have a loop of
 * their own, so a provider that doesn't answer them holds nothing else up. Everything is found in the database, by any node.
 */
export function createReconciler(
  deps: PaymentsDeps & { readonly inbox: Pick<ProviderEventInbox, 'tell'> },
): Reconciler {
  const loops: Loop[] = [];
  async function tidy(): Promise<void> {
    await lostSubmissions(deps);
    await endedDays(deps);
  }
  const again = (name: string, work: () => Promise<void>) =>
    new Loop(deps.log, name, async () => {
      await work();
      return POLL_MS;
    });
  return {
    async once() {
      await tidy();
      await dueQueries(deps);
    },
    start() {
      if (loops.length > 0) return;
      loops.push(
        again('looking after payments', tidy),
        again('asking about payments', () => dueQueries(deps)),
      );
    },
    stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}

async function lostSubmissions(deps: PaymentsDeps): Promise<void> {
  const old = before(await databaseNowUs(deps.db), { seconds: SUBMITTING_LOST_AFTER_MS / 1000 });
  const lost = await deps.db
    .selectFrom('payment')
    .select(['id', 'pushed_at'])
    .where('state', '=', 'submitting')
    .where('created_at', '<', old)
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of lost) {
    await book(deps, id, (row) =>
      // Before the push has begun no prompt can be out; after that, nobody knows.
      row.pushed_at === null
        ? { kind: 'push_refused', reason: 'not_sent', code: 'local' }
        : { kind: 'push_unanswered' },
    );
  }
}

async function endedDays(deps: PaymentsDeps): Promise<void> {
  const old = before(await databaseNowUs(deps.db), { seconds: UNRESOLVED_AFTER_MS / 1000 });
  const ended = await deps.db
    .selectFrom('payment')
    .select('id')
    .where('state', 'in', ['pending', 'submit_unknown'])
    .where('created_at', '<', old)
    .limit(AT_A_TIME)
    .execute();
  for (const { id } of ended) await book(deps, id, () => ({ kind: 'day_over' }));
}

async function book(
  deps: PaymentsDeps,
  paymentId: string,
  eventOf: (row: Pick<PaymentRow, 'pushed_at'>) => Parameters<typeof bookEvent>[3],
): Promise<void> {
  const booked = await deps.db.transaction().execute(async (trx) => {
    // Begun or not is settled under the lock: a push that begins now finds another state.
    const row = await trx
      .selectFrom('payment')
      .select('pushed_at')
      .where('id', '=', paymentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    return bookEvent(deps, trx, paymentId, eventOf(row), await databaseNowMs(trx));
  });
  booked.afterCommit();
}

async function dueQueries(deps: PaymentsDeps & { readonly inbox: Pick<ProviderEventInbox, 'tell'> }): Promise<void> {
  const { collector } = deps;
  if (collector === null) return;
  let asked = 0;
  const askOn = async (): Promise<void> => {
    while (asked++ < AT_A_TIME) {
      // While nobody answers, no payment's time to be asked about is spent.
      if (!collector.mayAsk() || !(await isAnythingDue(deps)) || !(await collector.budget.take())) return;
      const claimed = await claimDue(deps);
      if (!claimed) return;
      await ask(deps, claimed);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askOn));
}

async function isAnythingDue({ db }: PaymentsDeps): Promise<boolean> {
  const now = at(await databaseNowUs(db));
  const { rows } = await sql`select from payment where next_query_at <= ${now} limit 1`.execute(db);
  return rows.length > 0;
}

/** The newest that is due and not credited yet: somebody waits for it. Nobody else asks about it meanwhile. */
async function claimDue({ db }: PaymentsDeps): Promise<PaymentRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const now = at(await databaseNowUs(trx));
    const row = await trx
      .selectFrom('payment')
      .selectAll()
      .where('next_query_at', '<=', now)
      .orderBy(sql`state = 'paid'`)
      .orderBy('created_at', 'desc')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return undefined;
    const isAskable = row.checkout_request_id !== null;
    await trx
      .updateTable('payment')
      .set({
        queries: row.queries + 1,
        next_query_at: isAskable ? sql`clock_timestamp() + make_interval(secs => ${ASKED_ANEW_AFTER_SECONDS})` : null,
      })
      .where('id', '=', row.id)
      .execute();
    return isAskable ? row : undefined;
  });
}

async function ask(
  deps: PaymentsDeps & { readonly inbox: Pick<ProviderEventInbox, 'tell'> },
  row: PaymentRow,
): Promise<void> {
  const { collector, inbox, db, log } = deps;
  if (collector === null || row.checkout_request_id === null) return;
  const askedAtMs = await databaseNowMs(db);
  const reading = await collector.daraja.stkQuery({ checkoutRequestId: row.checkout_request_id });
  const nowMs = await databaseNowMs(db);
  const isRefused = reading.kind === 'no_answer' && reading.why === 'rate_limited';
  if (isRefused) await collector.budget.slowDown();
  if (reading.kind === 'no_answer' && reading.alert) {
    log.error({ paymentId: row.id, code: reading.code }, 'a query was refused, or its code is unknown');
    deps.onAlert?.('M-PESA refuses our queries, or answers with an unknown code');
  }
  const payment = toPayment(row);
  const next = isRefused ? nextQueryAfterRefusal(payment, askedAtMs, nowMs) : nextQueryAt(payment, nowMs);
  await db
    .updateTable('payment')
    .set({ next_query_at: next === null ? null : new Date(next) })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('is_verified', '=', row.is_verified)
    .execute();
  // Written down before it is booked, so that a crash in between asks nothing twice. What decides nothing isn't kept.
  if (reading.kind !== 'paid' && reading.kind !== 'failed') return;
  const said: QueryEvent = {
    paymentId: row.id,
    said: reading.kind,
    code: reading.kind === 'failed' ? reading.code.slice(0, 40) : '0',
  };
  await inbox.tell({ kind: 'stk_query', body: JSON.stringify(said), paymentId: row.id });
}
