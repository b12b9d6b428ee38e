import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { CLIENT_VERSION_SUPPORTED, HEADERS } from '@mnada/contract';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** The caller's `X-Request-Id` if it could be one, else a new one (GEN-5). Bounded, and safe to write into a log. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[HEADERS.requestId];
  return typeof given === 'string' && /^[A-Za-z0-9._:-]{1,100}$/.test(given) ? given : randomUUID();
}

/** `1`, `1.0.0`, `v2.3-beta`: others name their versions as they like; only the first number is compared. */
const VERSION = /^(?=.{1,32}$)v?([0-9]{1,9})(?:[.+_-][A-Za-z0-9.+_-]*)?$/i;
const SHAPE = {
  en: 'a version such as 1 or 1.0.0, at most 32 characters',
  sw: 'toleo kama 1 au 1.0.0, lisizidi herufi 32',
} as const;

/** Echoes the request's id and turns away clients that are too old to be answered (GEN-5). */
export function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(HEADERS.requestId, request.id);
    const version = request.headers[HEADERS.clientVersion];
    if (version === undefined) return;
    const major = typeof version === 'string' ? VERSION.exec(version)?.[1] : undefined;
    if (major === undefined)
      throw new Refusal('INVALID_INPUT', { details: (language) => [`${HEADERS.clientVersion}: ${SHAPE[language]}`] });
    if (Number(major) < CLIENT_VERSION_SUPPORTED) throw new Refusal('CLIENT_TOO_OLD');
  });
}
