import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/http/index.ts';

/** For calls of whoever is signed in, so many in ten seconds. */
export const signedIn = (max: number) => ({ access: 'user', limit: { max, windowSeconds: 10, by: 'viewer' } }) as const;

export function userOf({ viewer }: FastifyRequest): string {
  if (viewer === null) throw new Refusal('NOT_SIGNED_IN');
  return viewer.userId;
}
