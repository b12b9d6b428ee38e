import {
  CurrentBidsAnswer,
  IdText,
  MergeSavedAnswer,
  MergeSavedBody,
  ProductCardsAnswer,
  ProductCardsQuery,
  SavedAnswer,
  SaveProductBody,
} from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toShillings } from '@mnada/rules';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requireViewer } from '../../platform/http/index.ts';
import { currentBalance, owedCents } from '../ledger/index.ts';
import { productCards, type ProductCardsDeps } from './product-cards.ts';
import { forgetProduct, mergeSaved, savedProducts, saveProduct } from './saved.sql.ts';

export type SavedRoutesDeps = ProductCardsDeps & { readonly db: Db };

const ProductIdParams = z.object({ product_id: z.string() });
const userAccess = { access: 'user' } as const;
/** Each takes the person's row: more than anybody's fingers do. */
const changing = { ...userAccess, limit: { max: 120, windowSeconds: 60, by: 'viewer' } } as const;
const tags = ['saved'];

function productOf(text: string): number {
  if (!IdText.safeParse(text).success) throw new Refusal('NOT_FOUND');
  return Number(text);
}

/** Saved products of whoever is signed in (OWN-5), and how many bids they hold. Saving twice is saving once. */
export function savedRoutes(deps: SavedRoutesDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  return async (app) => {
    app.get('/api/saved', { config: userAccess, schema: { tags, response: { 200: SavedAnswer } } }, async (request) =>
      savedProducts(db, requireViewer(request).userId),
    );

    app.put(
      '/api/saved/:product_id',
      {
        config: changing,
        schema: { tags, params: ProductIdParams, body: SaveProductBody, response: { 200: SavedAnswer } },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        const productId = productOf(request.params.product_id);
        const result = await saveProduct(db, userId, productId, request.body?.remind ?? null);
        if (result === 'full') throw new Refusal('SAVED_FULL');
        if (result === 'unknown') throw new Refusal('NOT_FOUND');
        return savedProducts(db, userId);
      },
    );

    app.delete(
      '/api/saved/:product_id',
      { config: changing, schema: { tags, params: ProductIdParams, response: { 200: SavedAnswer } } },
      async (request) => {
        const { userId } = requireViewer(request);
        await forgetProduct(db, userId, productOf(request.params.product_id));
        return savedProducts(db, userId);
      },
    );

    app.post(
      '/api/saved/merge',
      {
        config: { ...userAccess, limit: { max: 20, windowSeconds: 60, by: 'viewer' } },
        schema: { tags, body: MergeSavedBody, response: { 200: MergeSavedAnswer } },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        const { added, leftOut } = await mergeSaved(db, userId, request.body.ids);
        return { ...(await savedProducts(db, userId)), added, left_out: [...leftOut] };
      },
    );

    app.get(
      '/api/products',
      {
        config: { access: 'public', limit: { max: 120, windowSeconds: 10, by: 'viewer' } },
        schema: { tags, querystring: ProductCardsQuery, response: { 200: ProductCardsAnswer } },
      },
      async (request) => ({ data: await productCards(deps, request.query.ids.split(',').map(Number)) }),
    );

    app.get(
      '/api/current-bids',
      { config: userAccess, schema: { tags, response: { 200: CurrentBidsAnswer } } },
      async (request) => {
        const { userId } = requireViewer(request);
        const { bids, version } = await currentBalance(db, userId);
        const owed = await owedCents(db, userId);
        return { currentBids: bids, account_version: version, ...(owed > 0 && { owed: toShillings(owed) }) };
      },
    );
  };
}
