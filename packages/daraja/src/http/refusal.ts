import { field, textOf } from '../json.ts';
import { safeMessage } from '../safe-message.ts';
import type { Answer } from './answer.ts';

/** Why a request was certainly not carried out. */
export type RejectReason =
  /** The phone number is none that M-PESA takes: tell the user. */
  | 'phone_number'
  /** Below or above what M-PESA moves at a time, or not whole shillings. */
  | 'amount'
  /** A prompt or USSD session is open on that phone: at least a minute's wait. */
  | 'session_open'
  /** Too many requests, or M-PESA is busy. */
  | 'busy'
  /** The application's quota is used up. */
  | 'quota'
  /** Not reached: nothing has left this machine, or no token could be had. */
  | 'unavailable'
  /** A credential, account or product of ours is wrong. */
  | 'configuration'
  /** These addresses, or this account, are registered already. */
  | 'already_registered'
  /** Any other field was refused: a bug of ours. */
  | 'bad_request';

/** Refused for certain: nothing was done and no money moves. */
export type Rejected = {
  readonly kind: 'rejected';
  /** Safaricom's code; `local` where we refused before calling, `none` where it sent none. */
  readonly code: string;
  /** For staff and logs, never for users. */
  readonly message: string;
  readonly reason: RejectReason;
  /** A person must look. */
  readonly alert: boolean;
  /** The same may work later, unchanged. */
  readonly retry: boolean;
};

/** No usable answer: it may have been carried out, and must not be sent again. */
export type Unknown = {
  readonly kind: 'unknown';
  readonly why: 'timed_out' | 'connection_lost' | 'too_large' | 'not_json' | 'server_error' | 'unexpected_answer';
  readonly code: string | null;
};

const RETRY: ReadonlySet<RejectReason> = new Set(['session_open', 'busy', 'quota', 'unavailable']);
const QUIET: ReadonlySet<RejectReason> = new Set(['phone_number', 'session_open', 'busy', 'unavailable']);

export const rejected = (reason: RejectReason, code: string, message: string): Rejected => ({
  kind: 'rejected',
  code,
  message: safeMessage(message),
  reason,
  alert: !QUIET.has(reason),
  retry: RETRY.has(reason),
});

/** Refused before calling: it would have been refused there, or worse, been understood differently. */
export const refusedHere = (reason: RejectReason, message: string): Rejected => rejected(reason, 'local', message);

/** The envelope of the API (`errorCode`), or of the gateway before it (`fault`). */
export function readError(body: unknown): { code: string | null; message: string } {
  const fault = field(body, 'fault');
  return {
    code: textOf(field(body, 'errorCode')) ?? textOf(field(field(fault, 'detail'), 'errorcode')),
    message: textOf(field(body, 'errorMessage')) ?? textOf(field(fault, 'faultstring')) ?? '',
  };
}

/** Says what any answer but an acceptance means. One code can mean five things, so code and message decide together. */
export function readRefusal(answer: Answer): Rejected | Unknown {
  if (answer.kind === 'unclear') return { kind: 'unknown', why: answer.why, code: null };
  if (answer.kind === 'not_sent') {
    return answer.why === 'credentials'
      ? rejected('configuration', 'none', 'Consumer key and secret are refused')
      : rejected('unavailable', 'none', answer.why);
  }
  const { code, message } = readError(answer.body);
  if (answer.status < 400) return { kind: 'unknown', why: 'unexpected_answer', code };
  const reason = reasonOf(answer.status, code ?? '', message);
  return reason === null ? { kind: 'unknown', why: 'server_error', code } : rejected(reason, code ?? 'none', message);
}

// Safaricom's different pages and products name the same refusal differently.
const TOKEN_REFUSED = new Set(['404.001.03', '400.003.01', '401.002.01', '401.003.01']);

/** A 401 for want of a product is no matter of the token, and a new one would end everybody else's. */
export const isTokenRefusal = (status: number, code: string, message: string): boolean =>
  TOKEN_REFUSED.has(code) || (status === 401 && !isWithoutProduct(code, message));

/** The application was not given this API, or the path is wrong. */
const isWithoutProduct = (code: string, message: string): boolean =>
  /no ?apiproduct ?match ?found/i.test(`${code} ${message}`);

/** @returns null where nobody can tell whether it was carried out */
function reasonOf(status: number, code: string, message: string): RejectReason | null {
  if (isWithoutProduct(code, message) || isTokenRefusal(status, code, message)) return 'configuration';
  if (/already registered/i.test(message)) return 'already_registered';
  if (code.startsWith('400.002.')) return invalidField(message);
  if (code === '500.001.1001') return lockedOrWrong(message);
  if (code === '500.003.02' || status === 429 || /SpikeArrest/i.test(code)) {
    return /quota/i.test(code) ? 'quota' : 'busy';
  }
  if (code === '500.003.03' || /QuotaViolation/i.test(code)) return 'quota';
  if (status >= 500) return null;
  // Wrong path, header, method or application.
  if (/^40[145]\./.test(code) || status === 403) return 'configuration';
  return code === '' ? 'configuration' : 'bad_request';
}

function invalidField(message: string): RejectReason {
  if (/invalid (PhoneNumber|PartyA)/i.test(message)) return 'phone_number';
  return /invalid amount/i.test(message) ? 'amount' : 'bad_request';
}

function lockedOrWrong(message: string): RejectReason | null {
  if (/unable to lock subscriber/i.test(message)) return 'session_open';
  return /wrong credentials|merchant does not exist/i.test(message) ? 'configuration' : null;
}
