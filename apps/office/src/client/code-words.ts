import type { Translate } from './i18n/index.ts';

const KNOWN = [
  ...([
    'accepted',
    'allocated',
    'already_submitted',
    'approved',
    'awaiting_payment',
    'busy',
    'c2b_confirmation',
  ] as const),
  ...([
    'c2b_unlisted',
    'cancelled',
    'completed',
    'configuration',
    'credential',
    'credential_locked',
    'daily_limit',
  ] as const),
  ...(['delivered', 'disputed', 'duplicate_request', 'expired', 'failed', 'first_payout', 'incomplete'] as const),
  ...(['indeterminate', 'limit_above', 'limit_below', 'mismatch', 'new_number', 'no_funds', 'not_found'] as const),
  ...([
    'not_permitted',
    'not_sent',
    'other',
    'other_amount',
    'other_amount_back',
    'other_device',
    'other_name',
  ] as const),
  ...(['other_number', 'our_account_inactive', 'our_funds', 'our_limit', 'owed', 'paid', 'paid_twice'] as const),
  ...(['password_reset', 'payee_balance_limit', 'payee_daily_limit', 'payee_not_registered', 'payee_number'] as const),
  ...([
    'pending',
    'phone_number',
    'pin_locked',
    'processing',
    'pull',
    'refund_due',
    'refund_unnamed',
    'refused',
  ] as const),
  ...(['rejected', 'requested', 'returned', 'reversed', 'role_missing', 'sending', 'session_open', 'shipped'] as const),
  ...([
    'staff',
    'statement',
    'still_checking',
    'still_processing',
    'stk_callback',
    'stk_query',
    'stk_unlisted',
  ] as const),
  ...(['submit_unknown', 'submitting', 'timed_out', 'unallocated', 'unanswered', 'under_review', 'unknown'] as const),
  // What makes payouts ask for a person.
  ...(['breaker', 'paid_after_failure', 'short', 'undecided'] as const),
  ...(['unlisted', 'unproved_number', 'unreachable', 'unresolved', 'unverified', 'wrong_pin'] as const),
] as const;
/** Whether a code has words of its own. */
export const isKnownCode = (code: string): code is (typeof KNOWN)[number] =>
  (KNOWN as readonly string[]).includes(code);

/** A code of the money as people read it; what is new reads without its underscores. */
export const codeWords = (code: string, t: Translate): string =>
  isKnownCode(code) ? t(`codes.${code}`) : code.replaceAll('_', ' ');
