import { CONTENT_DOCUMENTS, ContentAnswer, PromoAnswer } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { requestLanguage } from '../../platform/http/index.ts';
import { promoOf } from './promo.ts';
import { createContentReader } from './published.ts';

/** What shoppers read, as it is in force now (OPS-12). */
export function contentRoutes(deps: { readonly db: Db; readonly bus: Pick<Bus, 'hear'> }): FastifyPluginAsyncZod {
  return async (app) => {
    const reader = createContentReader(deps);
    app.addHook('onClose', async () => reader.stop());
    app.get(
      '/api/content/:document',
      {
        config: { access: 'public' },
        schema: {
          tags: ['shop'],
          summary: 'Terms, privacy policy or help, as in force now',
          params: z.object({ document: z.enum(CONTENT_DOCUMENTS) }),
          querystring: z.object({ lang: z.optional(z.enum(['en', 'sw'])) }),
          response: { 200: ContentAnswer },
        },
      },
      (request) => reader.read(request.params.document, request.query.lang ?? requestLanguage(request)),
    );
    app.get(
      '/api/promo',
      {
        config: { access: 'public' },
        schema: {
          tags: ['shop'],
          summary: 'Slogans and banner of the home page, as in force now',
          querystring: z.object({ lang: z.optional(z.enum(['en', 'sw'])) }),
          response: { 200: PromoAnswer },
        },
      },
      async (request) => promoOf(await reader.read('promo', request.query.lang ?? requestLanguage(request))),
    );
  };
}
