import type { WonItem } from '@mnada/contract';

/** Where a win stands for its winner. */
export type WinState = 'claimed' | 'checking' | 'lapsed' | 'pending';

/** A payment that may still come in wins over the deadline: it never lapses (WIN-1). */
export function winState(win: Pick<WonItem, 'is_claimed' | 'is_lapsed' | 'open_payment_id'>): WinState {
  if (win.is_claimed === 'true') return 'claimed';
  if (win.open_payment_id !== null) return 'checking';
  return win.is_lapsed ? 'lapsed' : 'pending';
}

/** Where a tap leads (seed 2, won auctions): by what was claimed, else to the claim. */
export function winPath(win: Pick<WonItem, 'id' | 'order_type' | 'order_id' | 'withdrawal_id'>): string {
  switch (win.order_type) {
    case 'product':
      return `/order_details/${win.order_id ?? win.id}`;
    case 'cash':
      return `/withdrawals/${win.withdrawal_id ?? win.id}`;
    case 'bidpack':
      return `/bidpack_won/${win.id}`;
    default:
      return `/claim_price/${win.id}`;
  }
}
