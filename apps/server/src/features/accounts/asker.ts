import type { FastifyRequest } from 'fastify';
import { requestLanguage } from '../../platform/http/language.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Asker } from './context.ts';
import { HasherBusy } from './password/password-hasher.ts';
import type { Turn } from './throttle.ts';
import type { Viewer } from './viewer.ts';

export const askerOf = (request: FastifyRequest): Asker => ({
  ip: request.ip,
  language: requestLanguage(request),
  requestId: request.id,
});

/** On routes with access `user` the platform has refused visitors already. */
export function signedIn(request: FastifyRequest): Viewer {
  if (request.viewer === null) throw new Refusal('NOT_SIGNED_IN');
  return request.viewer;
}

/** @throws Refusal with `Retry-After` when it isn't the caller's turn */
export function orWait(turn: Turn, code: 'RATE_LIMITED' | 'SIGN_IN_THROTTLED' = 'RATE_LIMITED'): void {
  if (!turn.ok) throw new Refusal(code, { retryAfterSeconds: turn.retryAfterSeconds });
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
