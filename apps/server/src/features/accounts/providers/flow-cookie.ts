import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SecretKeys } from '../secret-keys.ts';
import type { Flow } from './provider.ts';

const Kept = z.object({
  provider: z.enum(['google', 'facebook']),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  /** Who invited them, as the browser kept it (OWN-3). */
  referralCode: z.nullable(z.string()),
});
export type KeptFlow = Flow & {
  readonly provider: 'google' | 'facebook';
  readonly returnTo: string;
  readonly referralCode: string | null;
};

/** Long enough to type a password there. */
const KEPT_SECONDS = 600;

/**
 * Keeps what a try to sign in needs to know on its return, in the browser that began it: signed, out of reach of
 * scripts, and sent back only to us. Whoever comes back in another browser has none, and is refused.
 */
export function createFlowCookie(keys: SecretKeys, publicUrl: string) {
  const overTls = publicUrl.startsWith('https:');
  const name = overTls ? '__Host-sign-in' : 'sign-in';
  // Lax: the return comes from the provider's page.
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: overTls } as const;
  const macOf = (text: string) => keys.mac('sign-in flow', [text]);
  return {
    keep(reply: FastifyReply, flow: KeptFlow): void {
      const text = Buffer.from(JSON.stringify(flow)).toString('base64url');
      void reply.setCookie(name, `${text}.${macOf(text).toString('base64url')}`, { ...options, maxAge: KEPT_SECONDS });
    },
    /** Once: the cookie goes with this answer. */
    take(request: FastifyRequest, reply: FastifyReply): KeptFlow | null {
      const [text = '', sign = ''] = (request.cookies[name] ?? '').split('.', 2);
      void reply.clearCookie(name, options);
      const given = Buffer.from(sign, 'base64url');
      const right = macOf(text);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return Kept.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data ?? null;
    },
  };
}
