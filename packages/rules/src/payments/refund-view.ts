import { kenyanPhone, maskedPhone } from '../accounts/kenyan-phone.ts';
import type { EpochMs } from '../units.ts';

/** What the shop promises (PAY-6): owed money is back within so many days. Two people approve it; M-PESA may take one day. */
const REFUND_WITHIN_DAYS = 3;
const DAY_MS = 86_400_000;

export type RefundStep = 'owed' | 'approved' | 'sending' | 'returned' | 'failed';
export type SeenRefund = {
  readonly state: 'owed' | 'sending' | 'late' | 'returned';
  /** Back by then; null once it is back, or late. */
  readonly expectedByMs: EpochMs | null;
};

/** How its payer sees a refund: no date stands once it is past, and what failed is late until somebody has mended it. */
export function refundView(
  { step, owedAtMs }: { readonly step: RefundStep; readonly owedAtMs: EpochMs },
  nowMs: EpochMs,
): SeenRefund {
  if (step === 'returned') return { state: 'returned', expectedByMs: null };
  const expectedByMs = owedAtMs + REFUND_WITHIN_DAYS * DAY_MS;
  if (step === 'failed' || nowMs > expectedByMs) return { state: 'late', expectedByMs: null };
  return { state: step === 'owed' ? 'owed' : 'sending', expectedByMs };
}

/**
 * A payer's number as it may be shown: a whole one masked (providers tell it without the plus), one that came masked written
 * the same way with a dot for each sign that nobody told, anything else (a hash) not at all.
 */
export function payerShown(phone: string | null): string | null {
  if (phone === null) return null;
  const whole = kenyanPhone(phone);
  if (whole !== null) return maskedPhone(whole);
  const [, before, after] = /^([0-9]{3,6}) ?\*{2,9} ?([0-9]{2,4})$/.exec(phone) ?? [];
  if (before === undefined || after === undefined) return null;
  const start = before.replace(/^254/, '0').slice(0, 4);
  return `${start.padEnd(4, '•')} ••• ${after.slice(-3).padStart(3, '•')}`;
}
