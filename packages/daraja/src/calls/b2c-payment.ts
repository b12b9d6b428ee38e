import type { Answer } from '../http/answer.ts';
import type { Post } from '../http/client.ts';
import { readError, refusedHere, rejected } from '../http/refusal.ts';
import { darajaPhone } from '../phone.ts';
import { type CommandReading, type ResultUrls, readCommand, remarksProblem, urlsProblem } from './commands.ts';
import type { Initiator } from './initiator.ts';

/** What a payout may be: KSh 10 to 250,000. */
const B2C_MIN_KES = 10;
const B2C_MAX_KES = 250_000;

export type B2cPaymentRequest = ResultUrls & {
  /** Ours, unique, and the key that makes sending it again harmless. */
  readonly originatorConversationId: string;
  readonly amountKes: number;
  readonly phone: string;
  /** 2 to 100 characters. */
  readonly remarks: string;
  /** Up to 100 characters. */
  readonly occasion?: string;
};

export type B2cPaymentReading =
  | CommandReading
  /** This originator id is known: it was submitted before, so its result or status decides. Never a failure. */
  | { readonly kind: 'duplicate'; readonly originatorConversationId: string };

const CALL = { name: 'b2c_payment', path: '/mpesa/b2c/v3/paymentrequest', timeoutMs: 30_000 } as const;

/** Submits one payout. After an unknown answer the same request, with the same id, may be sent again. */
export async function b2cPayment(
  post: Post,
  initiator: Initiator,
  request: B2cPaymentRequest,
  allowHttp: boolean,
): Promise<B2cPaymentReading> {
  const { originatorConversationId, amountKes, remarks } = request;
  const phone = darajaPhone(request.phone);
  if (phone === null) return refusedHere('phone_number', 'PartyB must be a Kenyan mobile number');
  if (!Number.isInteger(amountKes) || amountKes < B2C_MIN_KES || amountKes > B2C_MAX_KES) {
    return refusedHere('amount', `Amount must be whole shillings from ${B2C_MIN_KES} to ${B2C_MAX_KES}`);
  }
  if (!/^[A-Za-z0-9_-]{1,60}$/.test(originatorConversationId)) {
    return refusedHere('bad_request', 'OriginatorConversationID is not 1 to 60 letters, digits, - and _');
  }
  const problem = remarksProblem(remarks) ?? urlsProblem(request, allowHttp);
  if (problem) return problem;
  const answer = await post(CALL, {
    OriginatorConversationID: originatorConversationId,
    InitiatorName: initiator.name,
    SecurityCredential: initiator.securityCredential,
    CommandID: 'BusinessPayment',
    Amount: amountKes,
    PartyA: initiator.shortcode,
    PartyB: phone,
    Remarks: remarks,
    QueueTimeOutURL: request.timeoutUrl,
    ResultURL: request.resultUrl,
    // Safaricom's spelling, of this endpoint only.
    ...(request.occasion === undefined ? {} : { Occassion: request.occasion.slice(0, 100) }),
  });
  return readB2cPayment(answer, originatorConversationId);
}

/** Pure: what the answer to a payout means. */
export function readB2cPayment(answer: Answer, originatorConversationId: string): B2cPaymentReading {
  if (answer.kind === 'json' && answer.status >= 400) {
    const { code, message } = readError(answer.body);
    if (code === '500.002.1001' && /duplicate/i.test(message)) return { kind: 'duplicate', originatorConversationId };
    // Here the other party is a person's phone; in a push it is our own account.
    if (code === '400.002.02' && /invalid PartyB/i.test(message)) return rejected('phone_number', code, message);
  }
  return readCommand(answer);
}
