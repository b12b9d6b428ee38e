import type { TakesBids } from '@mnada/contract';
import {
  OFFICE_PAGE,
  PaymentOweBody,
  PaymentPage,
  PaymentReasonBody,
  PaymentsAnswer,
  PaymentsQuery,
  RefundsAnswer,
  RefundsQuery,
} from '@mnada/contract/office';
import { maskedPhone, toShillings } from '@mnada/rules';
import { seesWholePayments } from '@mnada/rules/office';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { withoutSearch, writeAudit } from '../../../platform/audit.ts';
import { listLooks } from '../../../platform/audit-looks.ts';
import { databaseNowMs } from '../../../platform/clock/index.ts';
import {
  readTimeCursor,
  Refusal,
  requireStaff,
  type TimePlace,
  UUID_ID,
  writeTimeCursor,
} from '../../../platform/http/index.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../../platform/http/send-csv.ts';
import { kesWords } from '../../../platform/kes-words.ts';
import { requireStepUp } from '../../staff-access/index.ts';
import type { PaymentsDeps } from '../context.ts';
import { oweByStaff } from '../refunds/owe-refund.ts';
import { askPaymentAgain } from '../staff/ask-payment-again.ts';
import { giveUpPayment } from '../staff/give-up-payment.ts';
import { sendReceiptAgain } from '../staff/send-receipt-again.ts';
import { readPaymentPage, toPaymentRow } from './payment-page.ts';
import { paymentIdOf } from './payment-page.sql.ts';
import {
  countPaymentTabs,
  daysOf,
  type ListedPayment,
  type PaymentSight,
  providerPace,
  selectPayments,
} from './payments-list.sql.ts';
import { countOpenRefunds, type RefundPage, refundsFrom } from './refunds-room.ts';

const SEE = { access: 'staff', act: 'payments.see' } as const;
const MATCH = { access: 'staff', act: 'payments.match' } as const;
const REVERSE = { access: 'staff', act: 'payments.reverse' } as const;
const Path = z.object({ payment: z.string().check(z.maxLength(60)) });
const REFUND_COLUMNS = [
  'refund',
  'amount_ksh',
  'cause',
  'state',
  'method',
  'failed_with',
  'owed',
  'receipt',
  'payment',
  'phone',
  'why',
  'returned_by',
  'request',
];
const CSV_COLUMNS = [
  'receipt',
  'reference',
  'asked',
  'user',
  'phone',
  'kind',
  'bids',
  'order',
  'state',
  'reason',
  'confirmed',
  'amount_ksh',
];

/**
 * The room of payments (OPS-16): found by whatever a caller says, each with its trail. Whatever moves money is asked for by the
 * approvals' own call, or done by the console's own functions.
 * @param deps under the role of staff
 */
export function paymentRoomRoutes(deps: PaymentsDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  const listed = listLooks(db);
  const sightOf = (request: FastifyRequest): PaymentSight => ({ isWhole: seesWholePayments(requireStaff(request)) });
  const byOf = (request: FastifyRequest) => ({ actorId: requireStaff(request).userId, requestId: request.id });
  const peopleOf = ({ isWhole }: PaymentSight) => ({ people: isWhole ? 'whole' : 'masked' });
  async function paymentOf(which: string): Promise<string> {
    const id = await paymentIdOf(db, which);
    if (id === null) throw new Refusal('PAYMENT_NOT_FOUND');
    return id;
  }
  /** Every page is a look at somebody's name and number (S61), whatever it answers. */
  async function pageOf(request: FastifyRequest, id: string): Promise<PaymentPage> {
    const page = await readPaymentPage(deps, requireStaff(request), id);
    await writeAudit(db, {
      ...byOf(request),
      action: 'payment.viewed',
      subject: `payment:${id}`,
      after: { people: page.is_masked ? 'masked' : 'whole' },
    });
    return page;
  }

  return async (app) => {
    app.get(
      '/api/admin/payments',
      { config: SEE, schema: { hide: true, querystring: PaymentsQuery, response: { 200: PaymentsAnswer } } },
      async (request) => {
        const { query } = request;
        const sight = sightOf(request);
        const days = daysOf(query, await databaseNowMs(db));
        const page = { days, after: readTimeCursor(query.cursor, UUID_ID), limit: OFFICE_PAGE + 1 };
        const [rows, counted, pace] = await Promise.all([
          selectPayments(db, query, sight, page),
          countPaymentTabs(db, query, days, sight),
          providerPace(db),
        ]);
        const shown = rows.slice(0, OFFICE_PAGE);
        const last = shown.at(-1);
        // The list itself masks its numbers; whoever is searched for is looked at.
        if ((query.q ?? '').trim() !== '') {
          const { cursor, ...asked } = query;
          const further = cursor === undefined ? {} : { further: true };
          const after = { ...withoutSearch(asked), ...further, shown: shown.length };
          await listed(
            {
              ...byOf(request),
              action: 'payments.listed',
              subject: 'payments:all',
              after: { ...after, ...peopleOf(sight) },
            },
            query,
          );
        }
        return {
          payments: shown.map(toPaymentRow),
          next_cursor:
            rows.length > OFFICE_PAGE && last !== undefined
              ? writeTimeCursor({ key: last.sortKey, id: last.id })
              : null,
          counts: counted?.counts ?? null,
          paid: counted === null ? null : { count: counted.paid.count, total: toShillings(counted.paid.cents) },
          days: days === null ? null : { ...days },
          is_masked: !sight.isWhole,
          provider: { now_ms: pace.nowMs, usual_ms: pace.usualMs, is_paused: pace.isPaused },
        };
      },
    );

    app.get(
      '/api/admin/payments.csv',
      { config: SEE, schema: { hide: true, querystring: PaymentsQuery } },
      async (request, reply) => {
        const { query } = request;
        const days = daysOf(query, await databaseNowMs(db));
        readTimeCursor(query.cursor, UUID_ID);
        await writeAudit(db, {
          ...byOf(request),
          action: 'payments.exported',
          subject: 'payments:all',
          after: withoutSearch(query),
        });
        return sendCsv(reply, 'payments', CSV_COLUMNS, exported(query, days, sightOf(request)));
      },
    );
    async function* exported(query: PaymentsQuery, days: ReturnType<typeof daysOf>, sight: PaymentSight) {
      for (let after: TimePlace | null = null; ; ) {
        const rows: ListedPayment[] = await selectPayments(db, query, sight, { days, after, limit: EXPORTED_AT_ONCE });
        for (const row of rows)
          yield [
            row.receipt ?? '',
            row.reference,
            row.createdAt.toISOString(),
            row.username,
            maskedPhone(row.phone),
            row.paysDebt ? 'debt' : row.purpose,
            row.paysDebt ? '' : (row.bids ?? ''),
            row.orderNumber ?? '',
            row.state,
            row.reason ?? '',
            row.isVerified ? 'yes' : 'no',
            toShillings(row.amountCents),
          ];
        const last = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
        after = { key: last.sortKey, id: last.id };
      }
    }

    app.get(
      '/api/admin/payments/:payment',
      { config: SEE, schema: { hide: true, params: Path, response: { 200: PaymentPage } } },
      async (request) => pageOf(request, await paymentOf(request.params.payment)),
    );
    app.post(
      '/api/admin/payments/:payment/ask',
      { config: MATCH, schema: { hide: true, params: Path, response: { 200: PaymentPage } } },
      async (request) => {
        const id = await paymentOf(request.params.payment);
        await askPaymentAgain({ db }, id, byOf(request));
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/payments/:payment/receipt',
      { config: MATCH, schema: { hide: true, params: Path, response: { 200: PaymentPage } } },
      async (request) => {
        const id = await paymentOf(request.params.payment);
        await sendReceiptAgain({ db }, id, byOf(request));
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/payments/:payment/give-up',
      { config: MATCH, schema: { hide: true, params: Path, body: PaymentReasonBody, response: { 200: PaymentPage } } },
      async (request) => {
        const id = await paymentOf(request.params.payment);
        await giveUpPayment(deps, requireStaff(request).userId, id, request.body.reason);
        return await pageOf(request, id);
      },
    );
    app.post(
      '/api/admin/payments/:payment/owe',
      {
        config: REVERSE,
        schema: { hide: true, params: Path, body: PaymentOweBody, response: { 200: PaymentPage } },
      },
      async (request) => {
        const id = await paymentOf(request.params.payment);
        await requireStepUp(deps, requireStaff(request), {
          act: 'payments.reverse',
          subject: oweSubject(id, request.body.takes_bids),
          says: async () => {
            const { payment, reversal } = await readPaymentPage(deps, requireStaff(request), id);
            return `Owe ${kesWords(payment.amount)} of ${payment.reference} back to ${payment.user.username}${goesAlong(reversal)}`;
          },
        });
        const { reason, takes_bids: asRead } = request.body;
        await oweByStaff(deps, requireStaff(request).userId, { paymentId: id, asRead }, reason);
        return await pageOf(request, id);
      },
    );
    app.get(
      '/api/admin/refunds',
      { config: SEE, schema: { hide: true, querystring: RefundsQuery, response: { 200: RefundsAnswer } } },
      async ({ query: { q, cursor } }) => {
        const after = readTimeCursor(cursor, UUID_ID);
        const [{ refunds, last }, { count, cents }] = await Promise.all([
          refundsFrom(db, q, { after, limit: OFFICE_PAGE }),
          countOpenRefunds(db, q),
        ]);
        return {
          refunds: [...refunds],
          next_cursor: last === null ? null : writeTimeCursor(last),
          count,
          total: toShillings(cents),
        };
      },
    );
    app.get(
      '/api/admin/refunds.csv',
      { config: SEE, schema: { hide: true, querystring: RefundsQuery } },
      async (request, reply) => {
        const { query } = request;
        await writeAudit(db, {
          ...byOf(request),
          action: 'refunds.exported',
          subject: 'refunds:open',
          after: withoutSearch(query),
        });
        return sendCsv(reply, 'refunds', REFUND_COLUMNS, exportedRefunds(query.q));
      },
    );
    async function* exportedRefunds(q: string | undefined) {
      for (let after: TimePlace | null = null; ; ) {
        const { refunds, last }: RefundPage = await refundsFrom(db, q, { after, limit: EXPORTED_AT_ONCE });
        for (const each of refunds)
          yield [
            ...[each.reference ?? '', each.amount, each.cause, each.state, each.method ?? '', each.failed_reason ?? ''],
            ...[each.owed_at, each.receipt ?? '', each.payment?.reference ?? '', each.phone ?? '', each.why],
            ...[each.returned_by ?? '', each.open_request ?? ''],
          ];
        if (last === null) return;
        after = last;
      }
    }
  };
}

/** With all the bids that whoever gives it has read they go along, used or not: as many go with it by now, or nothing is owed. */
const oweSubject = (id: string, takes: TakesBids | null): string =>
  `payment:${id}${takes === null ? '' : ` with ${takes.bids} bids`}`;

/** What goes with the money, in the words of whoever proves that it does. */
function goesAlong(reversal: PaymentPage['reversal']): string {
  const takes = reversal?.takes_bids ?? null;
  if (takes === null) return '';
  const owes = takes.owed === 0 ? '' : `, ${kesWords(takes.owed)} of them a debt`;
  return `; ${takes.bids} bids go with it${owes}`;
}
