import type { PayoutState } from './payout-state.ts';

/** What the owner of a withdrawal is shown (WIN-3). */
export type ShownStatus = 'pending' | 'processing' | 'completed' | 'failed';

/**
 * @param payout null before the last approval
 * @param goesOn the payout is tried again, or asked about, without anybody doing anything
 */
export function withdrawalStatus(
  withdrawal: 'requested' | 'approved' | 'refused',
  payout: { readonly state: PayoutState; readonly goesOn: boolean } | null,
): ShownStatus {
  // Money that reached the phone is told, whatever was decided here.
  if (payout?.state === 'completed') return 'completed';
  if (withdrawal === 'refused') return 'failed';
  if (withdrawal === 'requested' || payout === null || payout.state === 'approved') return 'pending';
  return payout.state === 'failed' && !payout.goesOn ? 'failed' : 'processing';
}
