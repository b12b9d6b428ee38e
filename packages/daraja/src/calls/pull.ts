import { callbackUrlProblem } from '../callback-url.ts';
import type { Answer } from '../http/answer.ts';
import type { Post } from '../http/client.ts';
import { type Rejected, readError, readRefusal, refusedHere, type Unknown } from '../http/refusal.ts';
import { type PullResponse, readPullResponse } from '../incoming/pull-response.ts';
import { field, textOf } from '../json.ts';
import { eatDateTime } from '../nairobi-time.ts';
import { darajaPhone } from '../phone.ts';

export type PullRegisterRequest = {
  /** A number of the organisation's, registered with Safaricom. */
  readonly nominatedPhone: string;
  readonly callbackUrl: string;
  readonly shortcode?: string;
};
export type PullRegisterReading = { readonly kind: 'registered' } | Rejected | Unknown;

export type PullTransactionsRequest = {
  /** Not more than 48 hours ago. */
  readonly from: Date;
  readonly to: Date;
  /** How many rows to leave out, for the next page. */
  readonly offset?: number;
  readonly shortcode?: string;
};
export type PullReading =
  | Extract<PullResponse, { kind: 'rows' }>
  /** Says nothing of the payments: ask again later. */
  | { readonly kind: 'no_answer'; readonly cause: Rejected | Unknown };

const REGISTER = { name: 'pull_register', path: '/pulltransactions/v1/register', timeoutMs: 15_000 } as const;
const QUERY = { name: 'pull_transactions', path: '/pulltransactions/v1/query', timeoutMs: 30_000 } as const;

/** Once in an account's life, before the first statement. */
export async function pullRegister(
  post: Post,
  shortcode: string,
  request: PullRegisterRequest,
  allowHttp: boolean,
): Promise<PullRegisterReading> {
  const phone = darajaPhone(request.nominatedPhone);
  if (phone === null) return refusedHere('phone_number', 'NominatedNumber must be a Kenyan mobile number');
  const problem = callbackUrlProblem(request.callbackUrl, allowHttp);
  if (problem !== null) return refusedHere('bad_request', `CallBackURL ${problem}`);
  const answer = await post(REGISTER, {
    ShortCode: shortcode,
    RequestType: 'Pull',
    NominatedNumber: phone,
    CallBackURL: request.callbackUrl,
  });
  if (answer.kind === 'json' && answer.status === 200) {
    const status = textOf(field(answer.body, 'ResponseStatus')) ?? textOf(field(answer.body, 'ResponseCode'));
    // 1001: this account is registered already, which is what was asked for.
    if (status === '1000' || status === '1001') return { kind: 'registered' };
  }
  return readRefusal(answer);
}

/** A page of the statement of what came in, last 48 hours: the last resort for a payment that nobody announced. */
export async function pullTransactions(
  post: Post,
  shortcode: string,
  request: PullTransactionsRequest,
): Promise<PullReading> {
  const body = {
    ShortCode: shortcode,
    StartDate: eatDateTime(request.from),
    EndDate: eatDateTime(request.to),
    OffSetValue: String(request.offset ?? 0),
  };
  const answer = await post(QUERY, body);
  // Its page says GET, its samples use POST.
  return readPull(refusesMethod(answer) ? await post({ ...QUERY, method: 'GET' }, body) : answer);
}

const refusesMethod = (answer: Answer): boolean =>
  answer.kind === 'json' && (answer.status === 405 || readError(answer.body).code === '405.001');

/** Pure: what the answer to a statement's query means. */
export function readPull(answer: Answer): PullReading {
  if (answer.kind === 'json' && answer.status === 200) {
    const read = readPullResponse(answer.body);
    if (read.kind === 'rows') return read;
  }
  return { kind: 'no_answer', cause: readRefusal(answer) };
}
