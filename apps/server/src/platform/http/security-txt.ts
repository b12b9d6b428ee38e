import type { FastifyInstance } from 'fastify';

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year; who reads it after that asks again. */
const VALID_DAYS = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): where whoever found a weakness reaches the operator. Without a contact there is
 * none: one that nobody reads is worse.
 * @param contact an address with its scheme: `mailto:…` or `https://…`
 */
export function securityTxt({ publicUrl, contact }: { readonly publicUrl: string; readonly contact: string | null }) {
  return async (app: FastifyInstance): Promise<void> => {
    if (contact === null) return;
    app.get('/.well-known/security.txt', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(
          `Contact: ${contact}\nExpires: ${expires(Date.now())}\nPreferred-Languages: en, sw\n` +
            `Canonical: ${publicUrl}/.well-known/security.txt\n`,
        ),
    );
  };
}

/** A midnight: the file stays the same all day. */
const expires = (nowMs: number): string =>
  new Date((Math.floor(nowMs / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString().replace('.000Z', 'Z');
