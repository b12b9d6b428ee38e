import type { FastifyRequest } from 'fastify';
import { requestLanguage } from '../../platform/http/language.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { RequestContext } from './context.ts';
import { HasherBusy } from './password/password-hasher.ts';
import type { ThrottleAnswer } from './throttle.ts';

export const requestContextOf = (request: FastifyRequest): RequestContext => ({
  ip: request.ip,
  language: requestLanguage(request),
  requestId: request.id,
});

/** @throws Refusal with `Retry-After` when the caller has to wait */
export function orWait(tried: ThrottleAnswer, code: 'RATE_LIMITED' | 'SIGN_IN_THROTTLED' = 'RATE_LIMITED'): void {
  if (!tried.ok) throw new Refusal(code, { retryAfterSeconds: tried.retryAfterSeconds });
}

/** A full queue of passwords is a matter of a second or two. */
export async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HasherBusy) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 2, cause: error });
    throw error;
  }
}
