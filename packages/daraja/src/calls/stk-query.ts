import { stkPassword } from '../credentials.ts';
import type { Answer } from '../http/answer.ts';
import type { Post } from '../http/client.ts';
import { readError } from '../http/refusal.ts';
import { field, textOf } from '../json.ts';
import { eatTimestamp } from '../nairobi-time.ts';
import type { StkAccount } from '../options.ts';
import { type StkReason, stkResult } from '../stk-results.ts';

export type StkQueryReading =
  /** Proves neither receipt nor amount. A single one may be premature: two at least 15 s apart count. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'pending' }
  /** Never undoes a success that another source has told. */
  | { readonly kind: 'failed'; readonly code: string; readonly reason: StkReason; readonly alert: boolean }
  /** Says nothing at all: ask again later. `rate_limited`: twice as late. */
  | {
      readonly kind: 'no_answer';
      readonly why:
        | 'rate_limited'
        | 'not_found'
        | 'unknown_code'
        | 'refused'
        | 'unavailable'
        | 'timed_out'
        | 'connection_lost'
        | 'too_large'
        | 'not_json';
      readonly code: string | null;
      /** A person must look: a credential of ours is refused, or the code was never seen. */
      readonly alert: boolean;
    };

const CALL = { name: 'stk_query', path: '/mpesa/stkpushquery/v1/query', timeoutMs: 3_000 } as const;

/** Asks how a push stands. Only its CheckoutRequestID finds it. */
export async function stkQuery(
  post: Post,
  account: StkAccount,
  checkoutRequestId: string,
  now: Date,
): Promise<StkQueryReading> {
  const timestamp = eatTimestamp(now);
  const answer = await post(CALL, {
    BusinessShortCode: account.shortcode,
    Password: stkPassword(account.shortcode, account.passkey, timestamp),
    Timestamp: timestamp,
    CheckoutRequestID: checkoutRequestId,
  });
  return readStkQuery(answer);
}

/** Pure: what the answer to a query means. Only listed codes end a payment. */
export function readStkQuery(answer: Answer): StkQueryReading {
  if (answer.kind === 'unclear') return noAnswer(answer.why);
  if (answer.kind === 'not_sent') return noAnswer('unavailable', null, answer.why === 'credentials');
  const code = answer.status === 200 ? textOf(field(answer.body, 'ResultCode')) : null;
  if (code !== null) return byCode(code);
  const error = readError(answer.body);
  if (error.code === '500.001.1001' && /being processed/i.test(error.message)) return { kind: 'pending' };
  if (answer.status === 429 || error.code === '500.003.02' || error.code === '500.003.03') {
    return noAnswer('rate_limited', error.code);
  }
  // Also said of ids that do exist, and of those asked about too early.
  if (error.code === '500.001.1001' && !/credentials|merchant/i.test(error.message))
    return noAnswer('not_found', error.code);
  if (error.code === '400.002.02' && /CheckoutRequestID/i.test(error.message)) return noAnswer('not_found', error.code);
  return noAnswer('refused', error.code, answer.status < 500 || error.code === '500.001.1001');
}

function byCode(code: string): StkQueryReading {
  const { class: kind, reason, alert } = stkResult(code);
  if (kind === 'paid') return { kind: 'paid' };
  if (kind === 'pending') return { kind: 'pending' };
  return kind === 'terminal' ? { kind: 'failed', code, reason, alert } : noAnswer('unknown_code', code, alert);
}

const noAnswer = (
  why: Extract<StkQueryReading, { kind: 'no_answer' }>['why'],
  code: string | null = null,
  alert = false,
): StkQueryReading => ({ kind: 'no_answer', why, code, alert });
