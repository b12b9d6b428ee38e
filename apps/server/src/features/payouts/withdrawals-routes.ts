import {
  IdText,
  PageQuery,
  PayoutDue,
  PayoutDueBody,
  Uuid,
  WithdrawAnswer,
  WithdrawalAnswer,
  WithdrawalsAnswer,
  WithdrawBody,
} from '@mnada/contract';
import { kenyanPhone } from '@mnada/rules';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/index.ts';
import { readPage, Refusal, requestLanguage, sendPage, requireViewer } from '../../platform/http/index.ts';
import { moneyCall } from '../../platform/idempotency/index.ts';
import type { DeviceReader } from '../accounts/index.ts';
import type { PayoutNotices } from './notices.ts';
import { promised, readPayoutDue } from './read-due.ts';
import { readWonAtMs } from './win.sql.ts';
import { type EndUnpaidOrder, withdraw } from './withdraw.ts';
import { withdrawalOf, withdrawalsOf } from './withdrawal.sql.ts';
import { withdrawalView } from './withdrawal-view.ts';
import { type DatabaseClock, databaseNowMs } from '../../platform/clock/index.ts';

export type WithdrawalsRoutesDeps = {
  readonly db: Db;
  readonly notices: PayoutNotices;
  readonly mode: 'demo' | 'production';
  readonly deviceOf: DeviceReader;
  readonly clock?: DatabaseClock;
  readonly endUnpaidOrder: EndUnpaidOrder;
};

const TAKEN = {
  en: 'Your cash claim was received. We check it and send the money to M-PESA in 24 to 48 hours.',
  sw: 'Dai lako la pesa limepokelewa. Tunalikagua na kutuma pesa kwa M-PESA ndani ya saa 24 hadi 48.',
} as const;
/** A debt stops every payout until it is paid. */
const TAKEN_OWING = {
  en: 'Your cash claim was received. You owe for a payment that was taken back: the money is sent once that is paid.',
  sw: 'Dai lako la pesa limepokelewa. Una deni la malipo yaliyorudishwa: pesa zitatumwa deni likilipwa.',
} as const;
const CLAIMS = { max: 20, windowSeconds: 60, by: 'viewer' } as const;

/** Cash for wins, and what became of it (WIN-3): one's own only (S12). */
export function withdrawalsRoutes({
  db,
  notices,
  mode,
  deviceOf,
  clock = databaseNowMs,
  endUnpaidOrder,
}: WithdrawalsRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/withdraw',
      {
        config: { access: 'user', limit: CLAIMS },
        schema: {
          tags: ['withdrawals'],
          summary: 'Claim a win in cash',
          body: WithdrawBody,
          response: { 200: WithdrawAnswer },
        },
      },
      async (request) => {
        const viewer = requireViewer(request);
        const call = moneyCall(request, viewer.userId);
        const claimant = { ...viewer, deviceHash: deviceOf(request, viewer.userId) };
        const { id, isNew } = await withdraw({ db, clock, mode, endUnpaidOrder }, claimant, request.body, call);
        if (isNew) notices.requested(id);
        const told = await promised(db, id);
        const message = (told.debt === undefined ? TAKEN : TAKEN_OWING)[requestLanguage(request)];
        return { success: true, message, withdrawal_id: id, ...told };
      },
    );

    // A number travels in a body: addresses are written down on the way.
    app.post(
      '/api/withdrawals/due',
      {
        config: { access: 'user', limit: CLAIMS },
        schema: {
          tags: ['withdrawals'],
          summary: 'By when money asked for now would be on a number, and why not sooner',
          body: PayoutDueBody,
          response: { 200: PayoutDue },
        },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        const { mpesaNumber, auctionId } = request.body;
        const phone = kenyanPhone(mpesaNumber);
        if (phone === null) throw new Refusal('PHONE_INVALID');
        const wonAtMs = auctionId === undefined ? null : await readWonAtMs(db, Number(auctionId), userId);
        if (auctionId !== undefined && wonAtMs === null) throw new Refusal('AUCTION_NOT_FOUND');
        return await readPayoutDue(db, { userId, phone, wonAtMs }, clock);
      },
    );

    app.get(
      '/api/withdrawals',
      {
        config: { access: 'user' },
        schema: {
          tags: ['withdrawals'],
          summary: 'My withdrawals',
          querystring: PageQuery,
          response: { 200: WithdrawalsAnswer },
        },
      },
      async (request, reply) => {
        const page = readPage(request.query, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
        const rows = await withdrawalsOf(db, requireViewer(request).userId, page);
        const shown = sendPage(reply, '/api/withdrawals', page, rows, (row) => ({ atUs: row.createdAtUs, id: row.id }));
        return { withdrawals: shown.map(withdrawalView) };
      },
    );

    app.get(
      '/api/withdrawals/:id',
      {
        config: { access: 'user' },
        schema: {
          tags: ['withdrawals'],
          summary: 'One of my withdrawals, by its id or its auction’s',
          params: z.object({ id: z.string() }),
          response: { 200: WithdrawalAnswer },
        },
      },
      async (request) => {
        const by = whichOf(request.params.id);
        const found = by === null ? null : await withdrawalOf(db, requireViewer(request).userId, by);
        if (found === null) throw new Refusal('WITHDRAWAL_NOT_FOUND');
        return { withdrawal: withdrawalView(found) };
      },
    );
  };
}

function whichOf(text: string): { id: string } | { auctionId: number } | null {
  if (Uuid.safeParse(text).success) return { id: text };
  return IdText.safeParse(text).success ? { auctionId: Number(text) } : null;
}
