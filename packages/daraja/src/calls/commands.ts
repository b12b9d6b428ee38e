import { callbackUrlProblem } from '../callback-url.ts';
import type { Answer } from '../http/answer.ts';
import { type Rejected, readRefusal, refusedHere, type Unknown } from '../http/refusal.ts';
import { field, textOf } from '../json.ts';

/** Taken; the outcome comes later, to the result address. */
export type Accepted = {
  readonly kind: 'accepted';
  readonly conversationId: string | null;
  readonly originatorConversationId: string | null;
};
export type CommandReading = Accepted | Rejected | Unknown;

/** Where results and time-outs are sent: https, lower case, with a token of this request in the path. */
export type ResultUrls = { readonly resultUrl: string; readonly timeoutUrl: string };

/** Pure: what the answer to an asynchronous command means. */
export function readCommand(answer: Answer): CommandReading {
  if (answer.kind !== 'json' || answer.status !== 200 || textOf(field(answer.body, 'ResponseCode')) !== '0') {
    return readRefusal(answer);
  }
  return {
    kind: 'accepted',
    conversationId: textOf(field(answer.body, 'ConversationID')),
    // The misspelt key is what Safaricom sends on some of its endpoints.
    originatorConversationId:
      textOf(field(answer.body, 'OriginatorConversationID')) ?? textOf(field(answer.body, 'OriginatorCoversationID')),
  };
}

export function urlsProblem({ resultUrl, timeoutUrl }: ResultUrls, allowHttp: boolean): Rejected | null {
  const problem = callbackUrlProblem(resultUrl, allowHttp) ?? callbackUrlProblem(timeoutUrl, allowHttp);
  return problem === null ? null : refusedHere('bad_request', `ResultURL or QueueTimeOutURL ${problem}`);
}

/** Safaricom wants 2 to 100 characters; plain ASCII is certain to pass. */
export function remarksProblem(remarks: string): Rejected | null {
  return /^[\x20-\x7e]{2,100}$/.test(remarks)
    ? null
    : refusedHere('bad_request', 'Remarks are not 2 to 100 ASCII characters');
}
