import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/index.ts';
import { requestLanguage } from '../../platform/http/language.ts';
import { sendPlainPage } from '../../platform/http/plain-page.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { keptMessages, newestMessages } from './local-outbox.ts';
import { kindOf, outboxPage } from './outbox-page.ts';

const SHOWN = 50;

export type OutboxDeps = { readonly config: Pick<Config, 'mode'>; readonly db: Db };

/** GET /outbox: the newest messages that stayed on this machine (ACC-4). In production there is no such page. */
export function outboxRoutes({ config, db }: OutboxDeps): FastifyPluginAsync {
  return async (app) => {
    app.get('/outbox', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      if (config.mode !== 'demo') throw new Refusal('NOT_FOUND');
      const kind = kindOf((request.query as { kind?: unknown }).kind);
      const [kept, messages] = await Promise.all([
        keptMessages(db),
        newestMessages(db, kind === 'all' ? null : kind, SHOWN),
      ]);
      return sendPlainPage(request, reply, outboxPage({ messages, kept, kind }, requestLanguage(request), new Date()));
    });
  };
}
