import type { OtherSum, PaymentView } from '@mnada/contract';

/**
 * What a payment's screen shows. `confirming`: the prompt's time is over and M-PESA has not answered yet. `checking`: it
 * takes too long, nobody must pay again.
 */
export type PaymentPhase = 'sending' | 'waiting' | 'confirming' | 'checking' | 'paid' | 'failed' | 'reversed';

type Timed = Pick<PaymentView, 'state' | 'prompt_ends_at' | 'checking_from'>;

/**
 * The server says the state; between its words the clock goes on (PAY-3: the ring runs 60 s, still checking at 120 s).
 * @param nowMs the server's time, or null while it isn't known: then only the state counts
 */
export function paymentPhase(payment: Timed, nowMs: number | null): PaymentPhase {
  const { state } = payment;
  if (state !== 'sending' && state !== 'waiting') return state;
  if (nowMs === null) return state;
  if (nowMs >= payment.checking_from) return 'checking';
  return nowMs >= payment.prompt_ends_at ? 'confirming' : state;
}

/** Nothing more is expected of it. A failed one can still be paid late, but nobody waits for that. */
export const isSettled = ({ state }: Pick<PaymentView, 'state'>): boolean =>
  state === 'paid' || state === 'failed' || state === 'reversed';

/** Money is here that its payer may still decide about (PAY-7). */
export const isToBeChosen = ({ other_sum }: Pick<PaymentView, 'other_sum'>): boolean =>
  other_sum !== undefined && other_sum.choices.length > 0;

/** The payment that asks for the rest of one, while it may still be paid (PAY-7); null: none does. */
export function openTopUp({ other_sum }: Pick<PaymentView, 'other_sum'>): NonNullable<OtherSum['top_up']> | null {
  const topUp = other_sum?.top_up;
  return other_sum?.chosen === null && topUp?.is_open === true ? topUp : null;
}

/** What arrived was another sum than was asked for, and goes back: nothing failed about it (PAY-7). */
export const isGoingBack = ({ reason }: Pick<PaymentView, 'reason'>): boolean => reason === 'other_amount_back';

/**
 * How long until it is asked for again, should the socket be down: 3 s while the person looks at their phone, then ever
 * less often; `false` once it is settled.
 */
export function pollDelayMs(payment: Pick<PaymentView, 'state' | 'created_at' | 'server_time'>): number | false {
  if (isSettled(payment)) return false;
  const ageMs = payment.server_time - Date.parse(payment.created_at);
  if (ageMs < 60_000) return 3_000;
  if (ageMs < 180_000) return 6_000;
  return ageMs < 600_000 ? 15_000 : 60_000;
}

/** `2:05`, for waits of minutes. */
export function minutesSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** It buys bids; one that pays what was owed buys none, and has a place of its own (PAY-6). */
export const isPackPayment = ({ purpose, pays_debt: paysDebt }: Pick<PaymentView, 'purpose' | 'pays_debt'>): boolean =>
  purpose === 'pack' && paysDebt !== true;
