import { callbackUrlProblem } from '../callback-url.ts';
import { stkPassword } from '../credentials.ts';
import type { Answer } from '../http/answer.ts';
import type { Post } from '../http/client.ts';
import { type Rejected, readRefusal, refusedHere, type Unknown } from '../http/refusal.ts';
import { field, textOf } from '../json.ts';
import { eatTimestamp } from '../nairobi-time.ts';
import type { StkAccount } from '../options.ts';
import { darajaPhone } from '../phone.ts';

/** M-PESA moves KSh 1 to 250,000 at a time. */
const STK_MIN_KES = 1;
const STK_MAX_KES = 250_000;

export type StkPushRequest = {
  /** Whole shillings. */
  readonly amountKes: number;
  /** E.164, or the same without its plus. */
  readonly phone: string;
  /** 1 to 12 letters and digits; shown in the prompt as the account number. */
  readonly reference: string;
  /** 1 to 13 characters of plain ASCII. */
  readonly description: string;
  /** https, lower case, with a token of this payment in its path. */
  readonly callbackUrl: string;
};

export type StkPushReading =
  /** Queued, no more: no money has moved. The checkout id contains the phone number: keep it out of logs and addresses. */
  | { readonly kind: 'accepted'; readonly merchantRequestId: string | null; readonly checkoutRequestId: string }
  /** No prompt was sent. */
  | Rejected
  /** A prompt may be on the phone. Never push again because of this: there is no idempotency. */
  | Unknown;

const CALL = { name: 'stk_push', path: '/mpesa/stkpush/v1/processrequest', timeoutMs: 30_000 } as const;

/** Sends one push, once. */
export async function stkPush(
  post: Post,
  account: StkAccount,
  request: StkPushRequest,
  now: Date,
  allowHttp: boolean,
): Promise<StkPushReading> {
  const phone = darajaPhone(request.phone);
  if (phone === null) return refusedHere('phone_number', 'PhoneNumber must be a Kenyan mobile number');
  const problem = problemOf(request, allowHttp);
  if (problem) return problem;
  // Once: the password goes with exactly this timestamp.
  const timestamp = eatTimestamp(now);
  const answer = await post(CALL, {
    BusinessShortCode: account.shortcode,
    Password: stkPassword(account.shortcode, account.passkey, timestamp),
    Timestamp: timestamp,
    TransactionType: account.transactionType,
    Amount: request.amountKes,
    PartyA: phone,
    PartyB: account.partyB ?? account.shortcode,
    PhoneNumber: phone,
    CallBackURL: request.callbackUrl,
    AccountReference: request.reference,
    TransactionDesc: request.description,
  });
  return readStkPush(answer);
}

/** Pure: what the answer to a push means. */
export function readStkPush(answer: Answer): StkPushReading {
  if (answer.kind === 'json' && answer.status === 200 && textOf(field(answer.body, 'ResponseCode')) === '0') {
    const checkoutRequestId = textOf(field(answer.body, 'CheckoutRequestID'));
    if (checkoutRequestId !== null) {
      return {
        kind: 'accepted',
        merchantRequestId: textOf(field(answer.body, 'MerchantRequestID')),
        checkoutRequestId,
      };
    }
  }
  return readRefusal(answer);
}

function problemOf(request: StkPushRequest, allowHttp: boolean): Rejected | null {
  const { amountKes, reference, description, callbackUrl } = request;
  if (!Number.isInteger(amountKes) || amountKes < STK_MIN_KES || amountKes > STK_MAX_KES) {
    return refusedHere('amount', `Amount must be whole shillings from ${STK_MIN_KES} to ${STK_MAX_KES}`);
  }
  if (!/^[A-Za-z0-9]{1,12}$/.test(reference))
    return refusedHere('bad_request', 'AccountReference is not 1 to 12 letters and digits');
  if (!/^[\x20-\x7e]{1,13}$/.test(description))
    return refusedHere('bad_request', 'TransactionDesc is not 1 to 13 ASCII characters');
  const problem = callbackUrlProblem(callbackUrl, allowHttp);
  return problem === null ? null : refusedHere('bad_request', `CallBackURL ${problem}`);
}
