import type { FastifyPluginAsync } from 'fastify';
import type { ProviderEventKind } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { createHookBudget } from './hook-budget.ts';
import type { ProviderEventInbox } from './inbox.ts';
import { asStored, readWhatever } from './read-body.ts';

/** The word in the address → what it tells. None of them may contain a word that the provider forbids (callbackUrlProblem). */
export const HOOK_KINDS: Readonly<Record<string, ProviderEventKind>> = {
  stk: 'stk_callback',
  'c2b-confirmation': 'c2b_confirmation',
  'c2b-validation': 'c2b_validation',
  b2c: 'b2c_result',
  'b2c-timeout': 'b2c_timeout',
  status: 'status_result',
  'status-timeout': 'status_timeout',
  balance: 'balance_result',
  'balance-timeout': 'balance_timeout',
  reversal: 'reversal_result',
  'reversal-timeout': 'reversal_timeout',
};

/** The address for the callbacks of one thing; its token is known to the provider and nobody else. */
export const hookUrl = (baseUrl: string, kind: keyof typeof HOOK_KINDS, token: string): string =>
  `${baseUrl}/hooks/pay/${kind}/${token}`;

/** What the provider wants to hear, whatever it sent. */
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' } as const;
/** Callbacks come from a handful of listed addresses, all at once after an outage: those are counted by nobody. */
const NEVER_TOO_MANY = { max: 1_000_000, windowSeconds: 10, by: 'address' } as const;

export type HookRoutesDeps = {
  readonly inbox: ProviderEventInbox;
  readonly isListed: (address: string) => boolean;
};

/**
 * Where the provider calls back: whatever it sends is stored raw before anybody reads it, and answered 200. Nothing that
 * comes here is believed for coming here. An address that isn't the provider's has a budget, asked before the body is read.
 */
export function hookRoutes({ inbox, isListed }: HookRoutesDeps): FastifyPluginAsync {
  const budget = createHookBudget();
  return async (app) => {
    app.addHook('onRequest', async ({ ip }) => {
      const retryAfterSeconds = isListed(ip) ? 0 : budget.take(ip);
      if (retryAfterSeconds > 0) throw new Refusal('RATE_LIMITED', { retryAfterSeconds });
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', async (_request: unknown, stream: Parameters<typeof readWhatever>[0]) =>
      readWhatever(stream),
    );
    app.post<{ Params: { kind: string; token: string } }>(
      '/hooks/pay/:kind/:token',
      { config: { access: 'public', limit: NEVER_TOO_MANY, hidesPath: true }, schema: { hide: true } as object },
      async (request) => {
        const { kind, token } = request.params;
        const known = Object.hasOwn(HOOK_KINDS, kind) ? HOOK_KINDS[kind] : undefined;
        if (known) {
          const body = Buffer.isBuffer(request.body) ? asStored(request.body) : '';
          await inbox.receive({ kind: known, token, source: request.ip, isListed: isListed(request.ip), body });
        }
        return ACCEPTED;
      },
    );
    // Named, so that no log gets the token of whoever asks by another method.
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: '/hooks/pay/:kind/:token',
      config: { access: 'public', hidesPath: true },
      schema: { hide: true } as object,
      handler: () => {
        throw new Refusal('METHOD_NOT_ALLOWED');
      },
    });
  };
}
