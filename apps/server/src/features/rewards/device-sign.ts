import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const SIGN = /^[A-Za-z0-9_-]{22}$/;

/**
 * A random sign that a browser keeps, so that one device takes a step once, whatever accounts it signs in to. Whoever
 * clears it gets another; that wins them a few bids of the budget, no more.
 * @returns its hash; the sign itself is stored nowhere
 */
export function deviceHash(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Buffer {
  const overTls = publicUrl.startsWith('https:');
  const name = overTls ? '__Host-device' : 'device';
  const kept = request.cookies[name] ?? '';
  const sign = SIGN.test(kept) ? kept : randomBytes(16).toString('base64url');
  void reply.setCookie(name, sign, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: overTls,
    maxAge: YEAR_SECONDS,
  });
  return createHash('sha256').update(sign).digest();
}
