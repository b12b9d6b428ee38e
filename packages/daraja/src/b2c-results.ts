/** How a payout ended, by the code of its result. */
export type B2cReason =
  | 'paid'
  | 'our_funds'
  | 'limit_below'
  | 'limit_above'
  | 'payee_daily_limit'
  | 'payee_balance_limit'
  | 'payee_number'
  | 'payee_not_registered'
  | 'our_account_inactive'
  | 'already_submitted'
  | 'busy'
  | 'role_missing'
  | 'credential'
  | 'credential_locked'
  | 'not_permitted'
  | 'unknown';

/**
 * - `failed`: not paid, and the same request would fail again
 * - `failed_retryable`: not paid; works once the cause is mended on our side
 * - `failed_payee`: not paid; the payee must free a limit or give another number
 * - `breaker`: not paid, and no other payout would be: stop sending
 * - `already_submitted`: this originator id is known: ask for its status
 * - `indeterminate`: says nothing about the money: ask for its status
 */
export type B2cClass =
  | 'paid'
  | 'failed'
  | 'failed_retryable'
  | 'failed_payee'
  | 'breaker'
  | 'already_submitted'
  | 'indeterminate';

export type B2cResultCode = {
  readonly class: B2cClass;
  readonly reason: B2cReason;
  /** Stop sending payouts and leave them queued. */
  readonly breaker: boolean;
  /** A person must look. */
  readonly alert: boolean;
};

const payee = (reason: B2cReason): B2cResultCode => ({ class: 'failed_payee', reason, breaker: false, alert: false });
const breaker = (reason: B2cReason): B2cResultCode => ({ class: 'breaker', reason, breaker: true, alert: true });
// The money must lie in the Utility account, not in Working.
const float: B2cResultCode = { class: 'failed_retryable', reason: 'our_funds', breaker: true, alert: true };
const bug = (reason: B2cReason): B2cResultCode => ({ class: 'failed', reason, breaker: false, alert: true });
const unclear = (reason: B2cReason, alert: boolean): B2cResultCode => ({
  class: 'indeterminate',
  reason,
  breaker: false,
  alert,
});

const B2C_RESULTS: Readonly<Record<string, B2cResultCode>> = {
  '0': { class: 'paid', reason: 'paid', breaker: false, alert: false },
  '1': float,
  '2': bug('limit_below'),
  '3': bug('limit_above'),
  '4': payee('payee_daily_limit'),
  '7': payee('payee_number'),
  '8': payee('payee_balance_limit'),
  '11': breaker('our_account_inactive'),
  '15': { class: 'already_submitted', reason: 'already_submitted', breaker: false, alert: false },
  '17': unclear('busy', false),
  '21': breaker('role_missing'),
  '26': unclear('busy', false),
  // In a push 2001 is the payer's PIN; here it is our own credential. Five in a row lock it (8006).
  '2001': breaker('credential'),
  '2006': breaker('our_account_inactive'),
  '2028': breaker('not_permitted'),
  '2040': payee('payee_not_registered'),
  '4001': float,
  '8006': breaker('credential_locked'),
  SFC_IC0003: payee('payee_not_registered'),
};

const UNKNOWN = unclear('unknown', true);

/** @returns what a code of a payout means; never seen ones are indeterminate, and a person is told */
export const b2cResult = (code: string): B2cResultCode =>
  Object.hasOwn(B2C_RESULTS, code) ? (B2C_RESULTS[code] ?? UNKNOWN) : UNKNOWN;
