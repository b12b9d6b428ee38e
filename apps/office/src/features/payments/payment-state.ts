import type { PaymentRow, RefundSeen } from '@mnada/contract/office';
import { Check, CircleQuestionMark, CircleX, Clock, RotateCcw, TriangleAlert, Undo2 } from 'lucide-react';
import type { TextKey } from '../../client/i18n/index.ts';
import type { ChipTone, Icon } from '../../ui/chip.tsx';

export type StateLook = { name: TextKey; tone: ChipTone; icon: Icon };
const LOOKS: Record<PaymentRow['state'], StateLook> = {
  submitting: { name: 'payments.stSubmitting', tone: 'info', icon: Clock },
  submit_unknown: { name: 'payments.stUnknown', tone: 'warn', icon: CircleQuestionMark },
  pending: { name: 'payments.stPending', tone: 'info', icon: Clock },
  paid: { name: 'payments.stPaid', tone: 'ok', icon: Check },
  rejected: { name: 'payments.stRejected', tone: 'grey', icon: CircleX },
  failed: { name: 'payments.stFailed', tone: 'grey', icon: CircleX },
  unresolved: { name: 'payments.stUnresolved', tone: 'warn', icon: CircleQuestionMark },
  disputed: { name: 'payments.stDisputed', tone: 'bad', icon: TriangleAlert },
  reversed: { name: 'payments.stReversed', tone: 'warn', icon: RotateCcw },
};
/** Why it was not paid says more than that it was not. */
const REASONS: Readonly<Record<string, TextKey>> = {
  cancelled: 'payments.reCancelled',
  no_funds: 'payments.reNoFunds',
  expired: 'payments.reExpired',
  unanswered: 'payments.reExpired',
  unreachable: 'payments.reUnreachable',
  wrong_pin: 'payments.reWrongPin',
  pin_locked: 'payments.rePinLocked',
  refund_due: 'payments.reRefundDue',
  daily_limit: 'payments.reLimit',
  limit_above: 'payments.reLimit',
  limit_below: 'payments.reLimit',
  busy: 'payments.reBusy',
  not_sent: 'payments.reNotSent',
};
const OVER = new Set(['failed', 'rejected']);

/** Icon and word of a state; of what was not paid, its cause. */
export function paymentLook({ state, reason }: Pick<PaymentRow, 'state' | 'reason'>): StateLook {
  const look = LOOKS[state];
  const cause = reason === null ? undefined : REASONS[reason];
  if (!OVER.has(state) || cause === undefined) return look;
  return { ...look, name: cause, ...(reason === 'refund_due' ? { tone: 'bad' as const, icon: Undo2 } : {}) };
}

const REFUND_LOOKS: Record<RefundSeen['state'], StateLook> = {
  unverified: { name: 'payments.rfUnverified', tone: 'bad', icon: CircleQuestionMark },
  owed: { name: 'payments.rfOwed', tone: 'warn', icon: Clock },
  approved: { name: 'payments.rfApproved', tone: 'info', icon: Clock },
  sending: { name: 'payments.rfSending', tone: 'info', icon: Clock },
  returned: { name: 'payments.rfReturned', tone: 'ok', icon: Check },
  failed: { name: 'payments.rfFailed', tone: 'bad', icon: TriangleAlert },
};
export const refundLook = (state: RefundSeen['state']): StateLook => REFUND_LOOKS[state];
