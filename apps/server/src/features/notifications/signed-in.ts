import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/http/index.ts';
import type { Viewer } from '../accounts/viewer.ts';

/** For calls of whoever is signed in, so many in ten seconds. */
export const signedIn = (max: number) => ({ access: 'user', limit: { max, windowSeconds: 10, by: 'viewer' } }) as const;

export function viewerOf({ viewer }: FastifyRequest): Viewer {
  if (viewer === null) throw new Refusal('NOT_SIGNED_IN');
  return viewer;
}

export const userOf = (request: FastifyRequest): string => viewerOf(request).userId;
