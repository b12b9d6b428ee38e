import { randomBytes } from 'node:crypto';
import type { Language } from '@mnada/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sendPlainPage } from '../../../platform/http/plain-page.ts';
import { Refusal, refusalText } from '../../../platform/http/refusal.ts';
import { requestContextOf } from '../request-context.ts';
import type { AccountsContext } from '../context.ts';
import { openSession } from '../sign-in.ts';
import { toOwnUser } from '../user.sql.ts';
import { createFlowCookie } from './flow-cookie.ts';
import { failedPage, handOverPage } from './hand-over-page.ts';
import { ownPath } from './own-path.ts';
import type { Provider } from './provider.ts';
import { providerAccount } from './provider-account.ts';

const LIMIT = { max: 120, windowSeconds: 60, by: 'address' } as const;
const random = () => randomBytes(32).toString('base64url');

/** Sign-in with Google and Facebook: there, and back (ACC-5). What isn't configured doesn't exist. */
export function providerRoutes(context: AccountsContext, providers: readonly Provider[]): FastifyPluginAsyncZod {
  const flows = createFlowCookie(context.keys, context.publicUrl);
  return async (app) => {
    for (const provider of providers) {
      const path = `/api/auth/${provider.name}`;
      const redirectUri = `${context.publicUrl}${path}/callback`;

      app.get(
        path,
        {
          config: { access: 'public', limit: LIMIT },
          schema: {
            tags: ['accounts'],
            summary: `Sign in with ${provider.name}: sends the browser there`,
            querystring: z.object({
              return_to: z.optional(z.string().check(z.maxLength(1000))),
              referralcode: z.optional(z.string().check(z.maxLength(100))),
            }),
          },
        },
        async (request, reply) => {
          const flow = { state: random(), nonce: random(), codeVerifier: random() };
          let there: URL;
          try {
            there = await provider.start({ ...flow, redirectUri });
          } catch (cause) {
            return fail(request, reply, new Refusal('SIGN_IN_PROVIDER_FAILED', { cause }));
          }
          const returnTo = ownPath(request.query.return_to, context.publicUrl);
          const referralCode = request.query.referralcode ?? null;
          flows.keep(reply, { ...flow, provider: provider.name, returnTo, referralCode });
          return reply.header('cache-control', 'no-store').redirect(there.href, 303);
        },
      );

      app.get(
        `${path}/callback`,
        { config: { access: 'public', limit: LIMIT }, schema: { hide: true } },
        async (request, reply) => {
          const requestContext = { ...requestContextOf(request), userAgent: request.headers['user-agent'] ?? '' };
          const flow = flows.take(request, reply);
          try {
            if (flow === null || flow.provider !== provider.name) {
              throw new Refusal('SIGN_IN_PROVIDER_FAILED', { cause: new Error('this browser began no such sign-in') });
            }
            const profile = await finish(provider, new URL(request.url, context.publicUrl), flow);
            const { user, isNew } = await providerAccount(context, provider.name, profile, {
              ...requestContext,
              referralCode: flow.referralCode,
            });
            const { token } = await openSession(context, user, requestContext, provider.name);
            context.devices.remember(reply, user.id);
            const goTo = isNew ? '/avatar_selector' : flow.returnTo;
            const handedOver = { token, user: toOwnUser(user), goTo, isNew };
            return sendPlainPage(request, reply, handOverPage(handedOver, requestContext.language));
          } catch (error) {
            if (error instanceof Refusal) return fail(request, reply, error);
            throw error;
          }
        },
      );
    }
  };

  function fail(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
    const cause = refusal.cause instanceof Error ? refusal.cause.message : undefined;
    context.log.warn({ code: refusal.code, cause, requestId: request.id }, 'sign-in by a provider failed');
    const { language } = requestContextOf(request);
    return sendPlainPage(
      request,
      reply,
      failedPage(refusal.statusCode, linesOf(refusal, language), appealAddress(refusal), language),
    );
  }
}

const linesOf = (refusal: Refusal, language: Language): readonly string[] => [
  refusalText(refusal.code, language),
  ...(refusal.details?.(language) ?? []),
];
/** Where whoever is suspended writes what they say to it; behind the `#`, where no server and no log reads it. */
const appealAddress = ({ fields }: Refusal): string | null =>
  typeof fields?.['appeal_pass'] === 'string' ? `/appeal#${fields['appeal_pass']}` : null;

/** Whatever a provider or a forged return brings, it is a refusal, never a 500. */
async function finish(provider: Provider, returned: URL, flow: Parameters<Provider['finish']>[1]) {
  try {
    return await provider.finish(returned, flow);
  } catch (cause) {
    throw new Refusal('SIGN_IN_PROVIDER_FAILED', { cause });
  }
}
