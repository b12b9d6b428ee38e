import {
  IdText,
  PaymentStartedAnswer,
  PlaceOrderBody,
  WinningItemAnswer,
  WonItemsAnswer,
  WonItemsQuery,
} from '@mnada/contract';
import { kenyanPhone } from '@mnada/rules';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { readPage, Refusal, requestLanguage, sendPage, requireViewer } from '../../../platform/http/index.ts';
import { moneyCall } from '../../../platform/idempotency/index.ts';
import { readOwnPayoutDue } from '../../payouts/index.ts';
import { addressesOf, shipsTo } from '../addresses/addresses.sql.ts';
import { type PlaceDeps, placeWinOrder } from './place-win.ts';
import { doneText } from '../texts.ts';
import { readWins } from './win.sql.ts';
import { offersCash, winningItem, wonItem } from './win-view.ts';
import type { QueryExecutorProvider } from 'kysely';
import { readSetting } from '../../../platform/settings/index.ts';

const userAccess = { access: 'user' } as const;
const claiming = { ...userAccess, limit: { max: 60, windowSeconds: 60, by: 'viewer' } } as const;
const tags = ['orders'];
const AuctionPath = z.object({ auctionId: z.string() });

export type WinRoutesDeps = PlaceDeps & { readonly mode: 'demo' | 'production' };

/** What somebody won, and claiming the product (WIN-1, WIN-2). Claiming cash belongs to payouts. */
export function winRoutes(deps: WinRoutesDeps): FastifyPluginAsyncZod {
  const { db, mode } = deps;
  return async (app) => {
    app.get(
      '/api/get_user_won_items',
      { config: userAccess, schema: { tags, querystring: WonItemsQuery, response: { 200: WonItemsAnswer } } },
      async (request, reply) => {
        const { filter } = request.query;
        const page = readPage(request.query, /^[1-9][0-9]{0,14}$/);
        const { userId } = requireViewer(request);
        const wins = await readWins(db, {
          userId,
          page,
          pending: filter === 'pending',
        });
        const kept = { limit: page.limit, kept: filter === undefined ? {} : { filter } };
        const shown = sendPage(reply, '/api/get_user_won_items', kept, wins, (win) => ({
          atUs: win.decidedAtUs,
          id: String(win.auctionId),
        }));
        return { wonItems: shown.map(wonItem) };
      },
    );

    app.get(
      '/api/getwinningitem/:auctionId',
      { config: userAccess, schema: { tags, params: AuctionPath, response: { 200: WinningItemAnswer } } },
      async (request) => {
        const { userId } = requireViewer(request);
        const { auctionId } = request.params;
        const wins = IdText.safeParse(auctionId).success
          ? await readWins(db, { userId, auctionId: Number(auctionId) })
          : [];
        const [win] = wins;
        if (!win) throw new Refusal('AUCTION_NOT_FOUND');
        // Whoever was told of cash when they won keeps it, whatever was switched off since (WIN-3).
        const cashIsOn = (win.cashSwitch ?? mode === 'demo') || (await cashSwitch(db, mode));
        const wonAtMs = Math.floor(win.decidedAtUs / 1_000);
        const cashDue = offersCash(win, cashIsOn) ? await readOwnPayoutDue(db, { userId, wonAtMs }) : null;
        return {
          success: true,
          auction: winningItem(win, cashIsOn, cashDue),
          shippingAddresses: await addressesOf(db, userId),
          ships_to: await shipsTo(db, userId, win.orderId),
        };
      },
    );

    app.post(
      '/api/place-order',
      { config: claiming, schema: { tags, body: PlaceOrderBody, response: { 200: PaymentStartedAnswer } } },
      async (request) => {
        const { userId } = requireViewer(request);
        const { mpesaNumber, finalBidPrice, auctionId, amount, shippingAddressId } = request.body;
        const phone = kenyanPhone(mpesaNumber);
        if (phone === null) throw new Refusal('PHONE_INVALID');
        const command = {
          auctionId: Number(auctionId),
          finalBidPrice,
          amount,
          phone,
          addressId: shippingAddressId ?? null,
        };
        const placed = await placeWinOrder(deps, moneyCall(request, userId), command);
        const message = doneText('pushSent', requestLanguage(request));
        return { success: true, message, payment_id: placed.paymentId, order_id: placed.orderId };
      },
    );
  };
}

/** The switch over all cash claims: on in the demonstration, elsewhere the operator's to switch on (WIN-3, OPS-4). */
const cashSwitch = async (db: QueryExecutorProvider, mode: 'demo' | 'production'): Promise<boolean> =>
  (await readSetting(db, 'cash_enabled')) ?? mode === 'demo';
