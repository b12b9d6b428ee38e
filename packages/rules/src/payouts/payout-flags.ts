import { isNewPayoutNumber, PAYOUT_HOLD_MS, type PayoutNumber } from './payout-hold.ts';
import type { Cents } from '../units.ts';
import type { EpochMs } from '../units.ts';

/** Why a withdrawal needs two people whatever its sum, in the order in which staff are told. */
const PAYOUT_FLAGS = ['other_name', 'new_number', 'other_device', 'first_payout'] as const;
export type PayoutFlag = (typeof PAYOUT_FLAGS)[number];

/** A first payout of an account up to so much is nothing odd. */
const FIRST_PAYOUT_CENTS = 200_000;

/** What is known of who asks for a payout, and whereto. */
export type PayoutAsked = {
  readonly netCents: Cents;
  /** The name given is not the account's. */
  readonly nameDiffers: boolean;
  readonly number: PayoutNumber;
  /** The browser that asks: when this account first signed in on it, and whether none came before; null: it never did. */
  readonly device: { readonly firstAtMs: EpochMs; readonly isFirst: boolean } | null;
  /** A payout of this account was completed before. */
  readonly wasPaidBefore: boolean;
};

/** What is odd about a withdrawal (WIN-3). */
export function payoutFlags(asked: PayoutAsked, nowMs: EpochMs): PayoutFlag[] {
  const { device } = asked;
  const isDeviceKnown = device !== null && (device.isFirst || device.firstAtMs + PAYOUT_HOLD_MS <= nowMs);
  const odd: Record<PayoutFlag, boolean> = {
    other_name: asked.nameDiffers,
    new_number: isNewPayoutNumber(asked.number, nowMs),
    other_device: !isDeviceKnown,
    first_payout: !asked.wasPaidBefore && asked.netCents > FIRST_PAYOUT_CENTS,
  };
  return PAYOUT_FLAGS.filter((flag) => odd[flag]);
}

/** WIN-3: how many different members of staff must agree. */
export const approvalsNeeded = (netCents: Cents, aboveCents: Cents, flags: readonly PayoutFlag[]): 1 | 2 =>
  netCents > aboveCents || flags.length > 0 ? 2 : 1;
