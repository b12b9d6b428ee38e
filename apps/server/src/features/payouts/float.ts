import type { Db } from '../../platform/database/index.ts';

/** What lies in the account that pays out, as last told. */
export type Float = {
  readonly availableCents: number | null;
  /** When it was told, and when it was last asked for; ms since 1970. */
  readonly toldAtMs: number | null;
  readonly askedAtMs: number | null;
  /** The first question since it was last told. */
  readonly askingSinceMs: number | null;
};

const FRESH_MS = 10 * 60_000;
/** Without an answer for so long, payouts go on with what is known: an empty account says so itself. */
const ANSWER_WITHIN_MS = 2 * 60_000;
const ASK_EVERY_MS = 60_000;

export async function readFloat(db: Db): Promise<Float> {
  const row = await db.selectFrom('payout_float').selectAll().executeTakeFirstOrThrow();
  return {
    availableCents: row.available_cents,
    toldAtMs: row.told_at_ms,
    askedAtMs: row.asked_at_ms,
    askingSinceMs: row.asking_since_ms,
  };
}

async function write(trx: Db, float: Float): Promise<void> {
  await trx
    .updateTable('payout_float')
    .set({
      available_cents: float.availableCents,
      told_at_ms: float.toldAtMs,
      asked_at_ms: float.askedAtMs,
      asking_since_ms: float.askingSinceMs,
    })
    .execute();
}

export const noteFloat = (trx: Db, availableCents: number, nowMs: number): Promise<void> =>
  write(trx, { availableCents, toldAtMs: nowMs, askedAtMs: null, askingSinceMs: null });

export async function noteAsked(trx: Db, nowMs: number): Promise<void> {
  const float = await readFloat(trx);
  await write(trx, { ...float, askedAtMs: nowMs, askingSinceMs: float.askingSinceMs ?? nowMs });
}

/**
 * Whether the account covers the next payout beside what is on its way.
 * @param takenCents sums sent since the balance was told, and sums whose end isn't known
 * @returns `ask`: nobody knows now, so the balance is asked for first
 */
export function floatCovers(
  float: Float,
  wantedCents: number,
  takenCents: number,
  nowMs: number,
): 'yes' | 'no' | 'ask' | 'wait' {
  const { availableCents, toldAtMs, askedAtMs, askingSinceMs } = float;
  const isFresh = toldAtMs !== null && nowMs - toldAtMs < FRESH_MS;
  const covers = availableCents === null || availableCents - takenCents >= wantedCents;
  if (isFresh && covers) return 'yes';
  const mayAsk = askedAtMs === null || nowMs - askedAtMs >= ASK_EVERY_MS;
  if (isFresh) return mayAsk && nowMs - toldAtMs >= ASK_EVERY_MS ? 'ask' : 'no';
  if (askingSinceMs !== null && nowMs - askingSinceMs >= ANSWER_WITHIN_MS) {
    if (covers) return 'yes';
    return mayAsk ? 'ask' : 'no';
  }
  return mayAsk ? 'ask' : 'wait';
}
