import {
  Done,
  OFFICE_PAGE,
  PayoutsSwitchBody,
  RefundAskBody,
  WithdrawalApproveBody,
  WithdrawalAskBody,
  WithdrawalPage,
  WithdrawalRefuseBody,
  WithdrawalsAnswer,
  WithdrawalsQuery,
} from '@mnada/contract/office';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { withoutSearch, writeAudit } from '../../../platform/audit.ts';
import { listLooks } from '../../../platform/audit-looks.ts';
import type { Db } from '../../../platform/database/index.ts';
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
import { readRefundReference } from '../../payments/index.ts';
import { requireStepUp } from '../../staff-access/index.ts';
import { approveWithdrawal } from '../staff/approve.ts';
import { askAgain } from '../staff/ask-again.ts';
import { askRefundAgain } from '../staff/ask-refund-again.ts';
import { refuseWithdrawal } from '../staff/refuse.ts';
import { switchBreaker } from '../staff/switch-breaker.ts';
import { readWithdrawalPage } from './withdrawal-page.ts';
import { countWithdrawalTabs, selectWithdrawals, toWithdrawalSeen, withdrawalSums } from './withdrawals-list.sql.ts';

const APPROVE = { access: 'staff', act: 'withdrawals.approve' } as const;
const REVERSE = { access: 'staff', act: 'payments.reverse' } as const;
const Path = z.object({ withdrawal: z.string().check(z.maxLength(60)) });
const RefundPath = z.object({ refund: z.string().check(z.maxLength(30)) });
const CSV_COLUMNS = [
  'claim',
  'user',
  'name',
  'kind',
  'product',
  'phone',
  'name_check',
  'flags',
  'approvals',
  'approvals_needed',
  'state',
  'asked',
  'to_pay_ksh',
  'receipt',
];

/** The room of withdrawals (OPS-17): by the console's own functions, each approval with a proof of its own. */
export function withdrawalRoomRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  const listed = listLooks(db);
  async function pageOf(request: FastifyRequest, which: string): Promise<WithdrawalPage> {
    const viewer = requireStaff(request);
    const page = await readWithdrawalPage(db, viewer, which);
    await writeAudit(db, {
      actorId: viewer.userId,
      action: 'withdrawal.viewed',
      subject: `withdrawal:${page.withdrawal.id}`,
      requestId: request.id,
    });
    return page;
  }
  /** A proof about one round of one withdrawal is none about another: a corrected number takes a new one; nor is a refusal's one of paying. */
  const proved = (request: FastifyRequest, verb: 'approve' | 'refuse', { withdrawal, round }: WithdrawalPage) =>
    requireStepUp({ db }, requireStaff(request), {
      act: 'withdrawals.approve',
      subject: `withdrawal:${withdrawal.id}:${round} ${verb}`,
      says: `${verb === 'approve' ? 'Approve' : 'Refuse'} ${kesWords(withdrawal.net)} to ${withdrawal.name}, ${withdrawal.reference}`,
    });
  async function orPresent(request: FastifyRequest, id: string, work: () => Promise<unknown>): Promise<WithdrawalPage> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'EDITED_MEANWHILE') throw error;
      throw new Refusal('EDITED_MEANWHILE', { fields: { present: await pageOf(request, id) } });
    }
    return await pageOf(request, id);
  }

  return async (app) => {
    app.get(
      '/api/admin/withdrawals',
      { config: APPROVE, schema: { hide: true, querystring: WithdrawalsQuery, response: { 200: WithdrawalsAnswer } } },
      async (request) => {
        const { query } = request;
        const [rows, counts, sums] = await Promise.all([
          selectWithdrawals(db, query, { after: readTimeCursor(query.cursor, UUID_ID), limit: OFFICE_PAGE + 1 }),
          countWithdrawalTabs(db, query),
          withdrawalSums(db),
        ]);
        const shown = rows.slice(0, OFFICE_PAGE);
        const last = shown.at(-1);
        // The names that M-PESA tells stand in it whole.
        const { cursor, ...asked } = query;
        await listed(
          {
            actorId: requireStaff(request).userId,
            action: 'withdrawals.listed',
            subject: 'withdrawals:all',
            after: {
              ...withoutSearch(asked),
              ...(cursor === undefined ? {} : { further: true }),
              shown: shown.length,
              people: 'whole',
            },
            requestId: request.id,
          },
          query,
        );
        return {
          withdrawals: shown.map(toWithdrawalSeen),
          next_cursor:
            rows.length > OFFICE_PAGE && last !== undefined
              ? writeTimeCursor({ key: last.sortKey, id: last.id })
              : null,
          counts,
          ...sums,
        };
      },
    );
    app.get(
      '/api/admin/withdrawals.csv',
      { config: APPROVE, schema: { hide: true, querystring: WithdrawalsQuery } },
      async (request, reply) => {
        const { query } = request;
        await writeAudit(db, {
          actorId: requireStaff(request).userId,
          action: 'withdrawals.exported',
          subject: 'withdrawals:all',
          after: withoutSearch(query),
          requestId: request.id,
        });
        return sendCsv(reply, 'withdrawals', CSV_COLUMNS, exported(query));
      },
    );
    async function* exported(query: WithdrawalsQuery) {
      for (let after: TimePlace | null = null; ; ) {
        const rows = await selectWithdrawals(db, query, { after, limit: EXPORTED_AT_ONCE });
        for (const row of rows) {
          const seen = toWithdrawalSeen(row);
          yield [
            seen.reference,
            seen.user.username,
            seen.name,
            seen.source,
            seen.product?.name ?? '',
            seen.phone,
            seen.name_check,
            seen.flags.join(' '),
            seen.approvals,
            seen.approvals_needed,
            seen.tab,
            seen.asked_at,
            seen.net,
            seen.receipt ?? '',
          ];
        }
        const last = rows.at(-1);
        if (rows.length < EXPORTED_AT_ONCE || last === undefined) return;
        after = { key: last.sortKey, id: last.id };
      }
    }

    app.get(
      '/api/admin/withdrawals/:withdrawal',
      { config: APPROVE, schema: { hide: true, params: Path, response: { 200: WithdrawalPage } } },
      (request) => pageOf(request, request.params.withdrawal),
    );
    app.post(
      '/api/admin/withdrawals/:withdrawal/approve',
      {
        config: APPROVE,
        schema: { hide: true, params: Path, body: WithdrawalApproveBody, response: { 200: WithdrawalPage } },
      },
      async (request) => {
        const { round, approvals, reason } = request.body;
        const { userId } = requireStaff(request);
        const page = await readWithdrawalPage(db, { userId }, request.params.withdrawal);
        await proved(request, 'approve', page);
        const { id } = page.withdrawal;
        return await orPresent(request, id, () => approveWithdrawal({ db }, userId, id, reason, { round, approvals }));
      },
    );
    app.post(
      '/api/admin/withdrawals/:withdrawal/refuse',
      {
        config: APPROVE,
        schema: { hide: true, params: Path, body: WithdrawalRefuseBody, response: { 200: WithdrawalPage } },
      },
      async (request) => {
        const { round, note, reason } = request.body;
        const { userId } = requireStaff(request);
        const page = await readWithdrawalPage(db, { userId }, request.params.withdrawal);
        await proved(request, 'refuse', page);
        const { id } = page.withdrawal;
        return await orPresent(request, id, () => refuseWithdrawal({ db }, userId, id, { note, reason }, { round }));
      },
    );
    app.post(
      '/api/admin/withdrawals/:withdrawal/ask',
      {
        config: APPROVE,
        schema: { hide: true, params: Path, body: WithdrawalAskBody, response: { 200: WithdrawalPage } },
      },
      async (request) => {
        await askAgain({ db }, requireStaff(request).userId, request.params.withdrawal, request.body.reason);
        return await pageOf(request, request.params.withdrawal);
      },
    );
    for (const [verb, to] of [
      ['stop', 'open'],
      ['resume', 'closed'],
    ] as const)
      app.post(
        `/api/admin/payouts/${verb}`,
        { config: APPROVE, schema: { hide: true, body: PayoutsSwitchBody, response: { 200: Done } } },
        async (request) => {
          const viewer = requireStaff(request);
          // Stopping can't wait for a code; letting money go again can.
          const need = { act: 'withdrawals.approve', subject: 'payouts', says: 'Let payouts go on' };
          if (to === 'closed') await requireStepUp({ db }, viewer, need);
          await switchBreaker({ db }, viewer.userId, to, request.body.reason);
          return { done: true as const };
        },
      );
    app.post(
      '/api/admin/refunds/:refund/ask',
      { config: REVERSE, schema: { hide: true, params: RefundPath, body: RefundAskBody, response: { 200: Done } } },
      async (request) => {
        const refund = readRefundReference(request.params.refund);
        await askRefundAgain({ db }, requireStaff(request).userId, refund, request.body.reason);
        return { done: true as const };
      },
    );
  };
}
