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

/** Echoes the request's id and turns away clients that are too old to be answered (GEN-5). */
export function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(HEADERS.requestId, request.id);
    const version = request.headers[HEADERS.clientVersion];
    if (version === undefined) return;
    if (typeof version !== 'string' || !/^[0-9]{1,9}$/.test(version)) throw new Refusal('INVALID_INPUT');
    if (Number(version) < CLIENT_VERSION_SUPPORTED) throw new Refusal('CLIENT_TOO_OLD');
  });
}
