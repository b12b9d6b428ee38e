import type { OrderStep } from '../orders/order-steps.ts';

/** A rating may be changed for so long after it was first given (AUC-8). */
const RATING_CHANGE_DAYS = 30;
const CHANGE_MS = RATING_CHANGE_DAYS * 86_400_000;

export type RatingRefusal = 'RATING_NOT_DELIVERED' | 'RATING_CLOSED';

/** Until when a rating first given then may be changed. */
export const ratingChangeableUntilMs = (firstRatedMs: number): number => firstRatedMs + CHANGE_MS;

/**
 * Why the buyer can't rate an order now, or null (AUC-8): only what was delivered, at any time after it; a rating that
 * was given may be changed for 30 days.
 * @param firstRatedMs null while it isn't rated
 */
export function ratingRefusal(state: OrderStep, firstRatedMs: number | null, nowMs: number): RatingRefusal | null {
  if (state !== 'delivered') return 'RATING_NOT_DELIVERED';
  return firstRatedMs !== null && nowMs > ratingChangeableUntilMs(firstRatedMs) ? 'RATING_CLOSED' : null;
}
