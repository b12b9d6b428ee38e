/**
 * How a push ended, by the code of its callback or query. Which codes end a payment is a closed list: everything else keeps
 * it open, however much it looks like a failure. Wordings differ by channel and year, so nothing reads them.
 */
export type StkReason =
  | 'paid'
  | 'no_funds'
  | 'limit_below'
  | 'limit_above'
  | 'daily_limit'
  | 'our_limit'
  | 'duplicate_request'
  | 'busy'
  | 'session_open'
  | 'expired'
  | 'not_sent'
  | 'cancelled'
  | 'unreachable'
  | 'wrong_pin'
  | 'pin_locked'
  | 'configuration'
  | 'still_processing'
  | 'unknown';

/** `terminal`: failed for certain. `pending` and `unknown` say nothing about the money. */
export type StkClass = 'paid' | 'terminal' | 'pending' | 'unknown';

export type StkResult = {
  readonly class: StkClass;
  readonly reason: StkReason;
  /** A person must look: it is ours to mend, or we have never seen it. */
  readonly alert: boolean;
};

const failed = (reason: StkReason, alert = false): StkResult => ({ class: 'terminal', reason, alert });

export const STK_RESULTS: Readonly<Record<string, StkResult>> = {
  '0': { class: 'paid', reason: 'paid', alert: false },
  '1': failed('no_funds'),
  '2': failed('limit_below'),
  '3': failed('limit_above'),
  '4': failed('daily_limit'),
  '8': failed('our_limit', true),
  '17': failed('duplicate_request'),
  '26': { class: 'unknown', reason: 'busy', alert: false },
  '1001': failed('session_open'),
  '1019': failed('expired'),
  '1025': failed('not_sent'),
  '1031': failed('cancelled'),
  '1032': failed('cancelled'),
  '1036': failed('unreachable'),
  '1037': failed('unreachable'),
  '2001': failed('wrong_pin'),
  '2028': failed('configuration', true),
  '4999': { class: 'pending', reason: 'still_processing', alert: false },
  '8006': failed('pin_locked'),
  '9999': failed('not_sent'),
  SFC_IC0003: failed('configuration', true),
  // The sandbox's answer for a real number.
  E3008: { class: 'unknown', reason: 'unknown', alert: false },
};

const UNKNOWN: StkResult = { class: 'unknown', reason: 'unknown', alert: true };

/** @returns what a code of a push means; never seen ones are unknown, and a person is told */
export const stkResult = (code: string): StkResult =>
  Object.hasOwn(STK_RESULTS, code) ? (STK_RESULTS[code] ?? UNKNOWN) : UNKNOWN;
