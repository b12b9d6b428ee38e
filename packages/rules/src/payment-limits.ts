import type { Cents } from './auction.ts';
import type { EpochMs, PaymentState } from './payment.ts';

/** A push of the last 24 hours to one number, whoever asked for it. */
export type PastPush = {
  readonly state: PaymentState;
  readonly reason: string | null;
  readonly amountCents: Cents;
  readonly createdAtMs: EpochMs;
  /** The number was the asker's own: on their account, or they had paid from it before. */
  readonly isOwn: boolean;
};

export type PushWish = { readonly amountCents: Cents; readonly isOwn: boolean };
export type PushRefusal = {
  readonly code: 'PROMPT_OPEN' | 'PUSH_TOO_SOON' | 'PUSH_LIMIT';
  readonly retryAfterSeconds: number;
};

/** Limits per number (settled: Books; reference, 2.5). */
export const PUSH_LIMITS = {
  apartMs: 60_000,
  sameAmountApartMs: 120_000,
  /** A prompt of which nothing is known is taken to be gone after that. */
  promptOpenMs: 180_000,
  dayMs: 86_400_000,
  unansweredADay: 4,
  unansweredADayByOthers: 2,
} as const;
export type PushLimits = { readonly [Name in keyof typeof PUSH_LIMITS]: number };

const UNANSWERED = new Set(['expired', 'unreachable']);
/** A stranger who cancels did not ask for it: for numbers of others that counts, too. */
const UNWANTED = new Set([...UNANSWERED, 'cancelled', 'wrong_pin', 'pin_locked']);
/** Refused because something else is on that phone, or too soon after it: waits like a prompt. */
const OCCUPIED = new Set(['session_open', 'busy']);

/** Whether one more prompt may be sent to a number now. @returns null: it may */
export function pushLimit(
  history: readonly PastPush[],
  wish: PushWish,
  nowMs: EpochMs,
  limits: PushLimits = PUSH_LIMITS,
): PushRefusal | null {
  const day = history.filter((push) => nowMs - push.createdAtMs < limits.dayMs);
  const open = day.filter((push) => isPromptOpen(push, nowMs, limits));
  if (open.length > 0) return refuse('PROMPT_OPEN', Math.max(...open.map(endOfPrompt(limits))), nowMs);

  const reached = day.filter((push) => push.state !== 'rejected' || OCCUPIED.has(push.reason ?? ''));
  const freeAtMs = Math.max(
    0,
    ...reached.map(
      (push) => push.createdAtMs + (push.amountCents === wish.amountCents ? limits.sameAmountApartMs : limits.apartMs),
    ),
  );
  if (freeAtMs > nowMs) return refuse('PUSH_TOO_SOON', freeAtMs, nowMs);

  const unanswered = day.filter((push) => stayedWithoutAnswer(push, UNANSWERED));
  const unwanted = day.filter((push) => !push.isOwn && stayedWithoutAnswer(push, UNWANTED));
  if (unanswered.length >= limits.unansweredADay) return refuse('PUSH_LIMIT', endOfDay(unanswered, limits), nowMs);
  if (!wish.isOwn && unwanted.length >= limits.unansweredADayByOthers) {
    return refuse('PUSH_LIMIT', endOfDay(unwanted, limits), nowMs);
  }
  return null;
}

const isPromptOpen = (push: PastPush, nowMs: EpochMs, limits: PushLimits): boolean =>
  (push.state === 'submitting' || push.state === 'submit_unknown' || push.state === 'pending') &&
  nowMs < endOfPrompt(limits)(push);

const endOfPrompt =
  (limits: PushLimits) =>
  (push: PastPush): EpochMs =>
    push.createdAtMs + limits.promptOpenMs;

function stayedWithoutAnswer({ state, reason }: PastPush, reasons: ReadonlySet<string>): boolean {
  if (state === 'failed') return reasons.has(reason ?? '');
  return state === 'submitting' || state === 'submit_unknown' || state === 'pending' || state === 'unresolved';
}

/** One falls out of the day first, and then there is room again. */
const endOfDay = (pushes: readonly PastPush[], limits: PushLimits): EpochMs =>
  Math.min(...pushes.map((push) => push.createdAtMs)) + limits.dayMs;

const refuse = (code: PushRefusal['code'], untilMs: EpochMs, nowMs: EpochMs): PushRefusal => ({
  code,
  retryAfterSeconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)),
});
