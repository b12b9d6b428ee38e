import {
  BidPackagesAnswer,
  BuyBidsBody,
  ChooseBody,
  DebtAnswer,
  PayDebtBody,
  PaymentAnswer,
  PaymentsAnswer,
  PaymentsQuery,
  PaymentStartedAnswer,
  Uuid,
} from '@mnada/contract';
import { toShillings } from '@mnada/rules';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requestLanguage, requireViewer } from '../../platform/http/index.ts';
import { type MoneyCall, moneyCall } from '../../platform/idempotency/index.ts';
import { type Bought, buyBids } from './buy-bids.ts';
import { payDebt, readDebt } from './debt/pay-debt.ts';
import type { Choice } from './other-sum/choose.ts';
import { offeredPackages } from './packages.sql.ts';
import { type PagePlace, readPayment, readPayments, toPaymentView } from './payment-view.ts';
import type { Payments } from './purpose.ts';

export type PaymentsRoutesDeps = {
  readonly db: Db;
  readonly payments: Payments;
  /** What becomes of money that came in another sum (PAY-7). @returns the payment that is to be pushed now, if any */
  readonly choose: (userId: string, paymentId: string, choice: Choice, call: MoneyCall) => Promise<string | null>;
  /** Shown as the way without a prompt. */
  readonly paybill: string | null;
};

const PUSH_SENT = {
  en: 'STK push sent! Please enter your PIN on your phone.',
  sw: 'Ombi la M-PESA limetumwa! Tafadhali weka PIN yako kwenye simu yako.',
} as const;
/** A refused push is told at once if it is refused so soon; else the page learns it over the socket. */
const ANSWER_WITHIN_MS = 4_000;
const LIST_MAX = 100;
const LIST_USUAL = 20;

const userAccess = { access: 'user' } as const;
const IdPath = z.object({ id: z.string().check(z.maxLength(100)) });

/** Bid packs, buying them, and one's own payments (PAY-1, PAY-4). */
export function paymentsRoutes({ db, payments, choose, paybill }: PaymentsRoutesDeps): FastifyPluginAsyncZod {
  const own = async (request: FastifyRequest, id: string) => {
    const row = Uuid.safeParse(id).success ? await readPayment(db, id, requireViewer(request).userId) : null;
    // Another's and an unknown one are the same (S12).
    if (!row) throw new Refusal('PAYMENT_NOT_FOUND');
    return toPaymentView(row, { language: requestLanguage(request), paybill });
  };

  /** Sends the prompt, and says so; one that is refused at once is told at once. */
  async function started(request: FastifyRequest, { paymentId, isNew }: Bought) {
    if (isNew) await within(ANSWER_WITHIN_MS, payments.push(paymentId));
    const payment = await own(request, paymentId);
    const isRefused = payment.state === 'failed';
    return {
      success: !isRefused,
      message: isRefused ? payment.message : PUSH_SENT[requestLanguage(request)],
      payment_id: paymentId,
    };
  }

  return async (app) => {
    app.get(
      '/api/bid-packages',
      { config: { access: 'public' }, schema: { tags: ['payments'], response: { 200: BidPackagesAnswer } } },
      async () => ({ packages: await offeredPackages(db) }),
    );

    app.post(
      '/api/buy_bids',
      {
        config: { ...userAccess, limit: { max: 20, windowSeconds: 60, by: 'viewer' } },
        schema: { tags: ['payments'], body: BuyBidsBody, response: { 200: PaymentStartedAnswer } },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        return await started(
          request,
          await buyBids({ db, payments }, userId, request.body, moneyCall(request, userId)),
        );
      },
    );

    app.get(
      '/api/debt',
      { config: userAccess, schema: { tags: ['payments'], summary: 'What I owe', response: { 200: DebtAnswer } } },
      async (request) => {
        const { owedCents, pay } = await readDebt(db, requireViewer(request).userId);
        return {
          owed: toShillings(owedCents),
          pay: pay && { amount: toShillings(pay.amountCents), let_go: toShillings(pay.letGoCents) },
        };
      },
    );

    app.post(
      '/api/pay_debt',
      {
        config: { ...userAccess, limit: { max: 20, windowSeconds: 60, by: 'viewer' } },
        schema: {
          tags: ['payments'],
          summary: 'Pay what I owe, and buy nothing',
          body: PayDebtBody,
          response: { 200: PaymentStartedAnswer },
        },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        return await started(
          request,
          await payDebt({ db, payments }, userId, request.body, moneyCall(request, userId)),
        );
      },
    );

    app.get(
      '/api/payments/:id',
      { config: userAccess, schema: { tags: ['payments'], params: IdPath, response: { 200: PaymentAnswer } } },
      async (request) => ({ payment: await own(request, request.params.id) }),
    );

    app.post(
      '/api/payments/:id/choice',
      {
        config: { ...userAccess, limit: { max: 60, windowSeconds: 60, by: 'viewer' } },
        schema: { tags: ['payments'], params: IdPath, body: ChooseBody, response: { 200: PaymentAnswer } },
      },
      async (request) => {
        const { id } = request.params;
        await own(request, id);
        const { userId } = requireViewer(request);
        const toPush = await choose(userId, id, request.body, moneyCall(request, userId));
        if (toPush !== null) await within(ANSWER_WITHIN_MS, payments.push(toPush));
        return { payment: await own(request, id) };
      },
    );

    app.get(
      '/api/payments',
      {
        config: userAccess,
        schema: { tags: ['payments'], querystring: PaymentsQuery, response: { 200: PaymentsAnswer } },
      },
      async (request, reply) => {
        const { limit, cursor } = request.query;
        const after = cursor === undefined ? null : readPlace(cursor);
        if (cursor !== undefined && after === null) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
        const size = Math.min(LIST_MAX, Math.max(1, limit === undefined ? LIST_USUAL : Number(limit)));
        const rows = await readPayments(db, requireViewer(request).userId, size, after);
        const shown = rows.slice(0, size);
        const last = rows.length > size ? shown.at(-1) : undefined;
        if (last) {
          const next = new URLSearchParams({ limit: String(size), cursor: writePlace(last) });
          void reply.header('link', `</api/payments?${next.toString()}>; rel="next"`);
        }
        const language = requestLanguage(request);
        return { payments: shown.map((row) => toPaymentView(row, { language, paybill })) };
      },
    );
  };
}

const writePlace = ({ created_us, id }: { created_us: number; id: string }): string =>
  Buffer.from(`${created_us}.${id}`).toString('base64url');

function readPlace(cursor: string): PagePlace | null {
  const [, us, id] = /^([0-9]{1,16})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return us !== undefined && Uuid.safeParse(id).success ? { createdUs: Number(us), id: id as string } : null;
}

/** Waits for it, but no longer than that; it goes on by itself. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
