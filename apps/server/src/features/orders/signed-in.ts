import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../accounts/index.ts';
import { Refusal } from '../../platform/http/index.ts';

/** Every call here is for whoever is signed in; identity comes from the session only (S15). */
export function viewerOf({ viewer }: FastifyRequest): Viewer {
  if (viewer === null) throw new Refusal('NOT_SIGNED_IN');
  return viewer;
}
