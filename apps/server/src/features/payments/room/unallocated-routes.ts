import {
  type LooseReceiptRow,
  OFFICE_PAGE,
  ReceiptOweBody,
  ReceiptOwed,
  UnallocatedAnswer,
  UnallocatedListQuery,
  UnallocatedPage,
  UnallocatedQuery,
} from '@mnada/contract/office';
import { bidsOncePaid, likenessOf, payerShown, receiptAnswerByMs, toShillings } from '@mnada/rules';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { writeAudit } from '../../../platform/audit.ts';
import { listLooks } from '../../../platform/audit-looks.ts';
import {
  readTimeCursor,
  Refusal,
  requireStaff,
  type TimePlace,
  writeTimeCursor,
} from '../../../platform/http/index.ts';
import { kesWords } from '../../../platform/kes-words.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../../platform/http/send-csv.ts';
import { initialsOf, requireStepUp } from '../../staff-access/index.ts';
import type { PaymentsDeps } from '../context.ts';
import { oweByStaff } from '../refunds/owe-refund.ts';
import { owedWords } from '../refunds/owed-words.ts';
import {
  countLoose,
  findLoose,
  type LooseRow,
  RECEIPT_ID,
  selectCandidates,
  selectClaims,
  selectLoose,
  selectPacksFor,
  selectSettled,
} from './unallocated.sql.ts';

const MATCH = { access: 'staff', act: 'payments.match' } as const;
const REVERSE = { access: 'staff', act: 'payments.reverse' } as const;
const Path = z.object({ receipt: z.string().check(z.regex(/^[A-Za-z0-9-]{4,40}$/)) });
const CSV_COLUMNS = ['receipt', 'amount_ksh', 'came', 'payer', 'phone', 'account', 'told_by', 'why', 'request'];
const SHOWN_MAX = 8;

const toRow = (row: LooseRow): LooseReceiptRow => ({
  receipt: row.receipt,
  amount: toShillings(row.amountCents),
  at: row.at.toISOString(),
  answer_by: new Date(receiptAnswerByMs(row.heardAt.getTime())).toISOString(),
  payer_name: row.payerName,
  payer_phone: payerShown(row.payerPhone),
  account: row.account,
  why: row.why,
  told_by: row.toldBy,
  open_request: row.openRequest === null ? null : `R-${row.openRequest}`,
});

/** The room of receipts that belong to nobody (OPS-18). Matching is asked for by the approvals' own call. */
export function unallocatedRoutes(deps: PaymentsDeps): FastifyPluginAsyncZod {
  const { db } = deps;
  const listed = listLooks(db);
  return async (app) => {
    app.get(
      '/api/admin/unallocated',
      {
        config: MATCH,
        schema: { hide: true, querystring: UnallocatedListQuery, response: { 200: UnallocatedAnswer } },
      },
      async (request) => {
        const { cursor } = request.query;
        const after = readTimeCursor(cursor, RECEIPT_ID);
        const [found, { count, cents }, settled] = await Promise.all([
          selectLoose(db, { after, limit: OFFICE_PAGE + 1 }),
          countLoose(db),
          selectSettled(db),
        ]);
        const rows = found.slice(0, OFFICE_PAGE);
        const last = rows.at(-1);
        await listed(
          {
            actorId: requireStaff(request).userId,
            action: 'receipts.listed',
            subject: 'receipts:unallocated',
            after: { ...(cursor === undefined ? {} : { further: true }), shown: rows.length, people: 'whole' },
            requestId: request.id,
          },
          { cursor },
        );
        return {
          receipts: rows.map(toRow),
          next_cursor:
            found.length > OFFICE_PAGE && last !== undefined
              ? writeTimeCursor({ key: last.sortKey, id: last.receipt })
              : null,
          count,
          total: toShillings(cents),
          settled: settled.map((each) => ({
            receipt: each.receipt,
            amount: toShillings(each.amountCents),
            state: each.state,
            user: each.username,
            by:
              each.byId === null
                ? null
                : { id: each.byId, name: each.byName ?? '', initials: initialsOf(each.byName ?? '') },
            at: each.at.toISOString(),
          })),
        };
      },
    );
    app.get('/api/admin/unallocated.csv', { config: MATCH, schema: { hide: true } }, async (request, reply) => {
      await writeAudit(db, {
        actorId: requireStaff(request).userId,
        action: 'receipts.exported',
        subject: 'receipts:unallocated',
        requestId: request.id,
      });
      return sendCsv(reply, 'unallocated', CSV_COLUMNS, exported());
    });
    async function* exported() {
      for (let after: TimePlace | null = null; ; ) {
        const rows: LooseRow[] = await selectLoose(db, { after, limit: EXPORTED_AT_ONCE });
        for (const each of rows.map(toRow))
          yield [
            ...[each.receipt, each.amount, each.at, each.payer_name ?? '', each.payer_phone ?? '', each.account],
            ...[each.told_by, each.why, each.open_request ?? ''],
          ];
        const last = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
        after = { key: last.sortKey, id: last.receipt };
      }
    }
    app.get(
      '/api/admin/unallocated/:receipt',
      {
        config: MATCH,
        schema: { hide: true, params: Path, querystring: UnallocatedQuery, response: { 200: UnallocatedPage } },
      },
      async (request) => {
        const row = await findLoose(db, request.params.receipt);
        // Matched or sent back meanwhile, by somebody else: there is nothing to do here any more.
        if (row === null) throw new Refusal('RECEIPT_NOT_WAITING');
        const part = { name: row.receipt, amountCents: row.amountCents };
        const [candidates, packs, claims, tells] = await Promise.all([
          selectCandidates(db, row, request.query.q?.trim() ?? ''),
          selectPacksFor(db, row.receipt),
          selectClaims(db, row.receipt),
          row.paymentId === null ? null : owedWords(db, row.paymentId, { part }),
        ]);
        await writeAudit(db, {
          actorId: requireStaff(request).userId,
          action: 'receipt.viewed',
          subject: `receipt:${row.receipt}`,
          requestId: request.id,
        });
        const ranked = candidates
          .map((each) => ({ each, like: likenessOf(row, { ...each, hasPrompt: each.payment !== null }) }))
          .toSorted((a, b) => b.like.weight - a.like.weight)
          .slice(0, SHOWN_MAX);
        return {
          receipt: toRow(row),
          candidates: ranked.map(({ each, like }) => ({
            user: { id: each.id, username: each.username, avatar: each.avatar },
            name: each.fullName,
            referral_code: each.referralCode,
            phone: like.phone,
            name_is: like.name,
            code: like.code,
            prompt: like.prompt,
            bids_left: each.bidsLeft,
            debt: toShillings(each.debtCents),
            payment:
              each.payment === null
                ? null
                : {
                    id: each.payment.id,
                    reference: each.payment.reference,
                    asked_at: each.payment.at,
                    what: each.payment.what,
                    bids: each.payment.pack && bidsOncePaid(each.payment.pack),
                  },
          })),
          packs: packs.map(({ id, bids, priceCents }) => ({
            id,
            bids,
            price: toShillings(priceCents),
            rest: toShillings(row.amountCents - priceCents),
          })),
          claimed_for: claims,
          tells,
        };
      },
    );
    app.post(
      '/api/admin/unallocated/:receipt/owe',
      { config: REVERSE, schema: { hide: true, params: Path, body: ReceiptOweBody, response: { 200: ReceiptOwed } } },
      async (request) => {
        const { receipt } = request.params;
        const viewer = requireStaff(request);
        const says = async () => {
          const loose = await findLoose(db, receipt);
          const sum = loose === null ? '' : `${kesWords(toShillings(loose.amountCents))} of `;
          return `Owe ${sum}receipt ${receipt} back to who paid it`;
        };
        await requireStepUp(deps, viewer, { act: 'payments.reverse', subject: `receipt:${receipt}`, says });
        return { refund: await oweByStaff(deps, viewer.userId, { receipt }, request.body.reason) };
      },
    );
  };
}
