import { CurrentBidsAnswer, IdText, SavedAnswer } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { currentBids } from '../wallet/index.ts';
import { forgetProduct, SAVED_MAX, savedProducts, saveProduct } from './saved.sql.ts';

const ProductIdParams = z.object({ product_id: z.string() });
const signedIn = { access: 'user' } as const;

function userOf({ viewer }: FastifyRequest): string {
  if (viewer === null) throw new Refusal('NOT_SIGNED_IN');
  return viewer.userId;
}

function productOf(text: string): number {
  if (!IdText.safeParse(text).success) throw new Refusal('NOT_FOUND');
  return Number(text);
}

/** Saved products of whoever is signed in (OWN-5), and how many bids they hold. Saving twice is saving once. */
export function savedRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/saved',
      { config: signedIn, schema: { tags: ['saved'], response: { 200: SavedAnswer } } },
      async (request) => ({ data: await savedProducts(db, userOf(request)) }),
    );

    app.put(
      '/api/saved/:product_id',
      { config: signedIn, schema: { tags: ['saved'], params: ProductIdParams, response: { 200: SavedAnswer } } },
      async (request) => {
        const userId = userOf(request);
        const productId = productOf(request.params.product_id);
        const saved = await savedProducts(db, userId);
        if (saved.includes(productId)) return { data: saved };
        if (saved.length >= SAVED_MAX) throw new Refusal('SAVED_FULL');
        if (!(await saveProduct(db, userId, productId))) throw new Refusal('NOT_FOUND');
        return { data: await savedProducts(db, userId) };
      },
    );

    app.delete(
      '/api/saved/:product_id',
      { config: signedIn, schema: { tags: ['saved'], params: ProductIdParams, response: { 200: SavedAnswer } } },
      async (request) => {
        const userId = userOf(request);
        await forgetProduct(db, userId, productOf(request.params.product_id));
        return { data: await savedProducts(db, userId) };
      },
    );

    app.get(
      '/api/current-bids',
      { config: signedIn, schema: { tags: ['saved'], response: { 200: CurrentBidsAnswer } } },
      async (request) => ({ currentBids: await currentBids(db, userOf(request)) }),
    );
  };
}
