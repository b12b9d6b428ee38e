import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretKeys } from './secret-keys.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * A browser that signed in to an account once keeps a sign of it. Guessing from elsewhere then can't lock the owner
 * out: known browsers have a count of their own (S23). It opens nothing.
 */
export type KnownDevices = {
  /** The browser's own sign for this account, to count by, or null for a stranger. */
  of(request: FastifyRequest, userId: string): string | null;
  remember(reply: FastifyReply, userId: string): void;
};

const NONCE = /^[A-Za-z0-9_-]{22}$/;

/**
 * @param seen is told who signed in on which browser. The browser keeps its nonce when another account signs in on it, so
 *   that accounts of one device can be told to be so (OWN-3); the sign stays that of one account.
 */
export function createKnownDevices(
  keys: SecretKeys,
  publicUrl: string,
  seen: (userId: string, nonce: string) => void = () => undefined,
): KnownDevices {
  const overTls = publicUrl.startsWith('https:');
  const cookie = overTls ? '__Host-known' : 'known';
  const mac = (userId: string, nonce: string) => keys.mac('known-device', [userId, nonce]);
  return {
    of(request, userId) {
      const [nonce = '', sign = ''] = (request.cookies[cookie] ?? '').split('.', 2);
      const given = Buffer.from(sign, 'base64url');
      const right = mac(userId, nonce);
      return given.length === right.length && timingSafeEqual(given, right) ? nonce : null;
    },
    remember(reply, userId) {
      const [kept = ''] = (reply.request.cookies[cookie] ?? '').split('.', 1);
      const nonce = NONCE.test(kept) ? kept : randomBytes(16).toString('base64url');
      seen(userId, nonce);
      void reply.setCookie(cookie, `${nonce}.${mac(userId, nonce).toString('base64url')}`, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: overTls,
        maxAge: YEAR_SECONDS,
      });
    },
  };
}
