import { TaxAnswer, TaxQuery, ToldAnswer, ToldQuery } from '@mnada/contract/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { writeAudit } from '../../platform/audit.ts';
import { readTimeCursor, requireStaff, UUID_ID } from '../../platform/http/index.ts';
import { sendCsv } from '../../platform/http/send-csv.ts';
import type { Db } from '../../platform/database/index.ts';
import { approvalReference, type ApprovalsDeps, listRequests } from '../approvals/index.ts';
import { readDays, today } from '../books/index.ts';
import { readTold } from './authority/told.sql.ts';
import { DOCUMENT_COLUMNS, documentRows } from './documents/papers.sql.ts';
import { readCodes, readMargin, readTaken, readUses } from './tax.sql.ts';

const SEE = { access: 'staff', act: 'reports.see' } as const;

/** Taxes: what there is, what it is taken of, and what came of it over any days (TAX-1). Changes are asked for like all that takes two. */
export function taxRoutes({
  db,
  approvals,
  etimsFrom,
}: {
  readonly db: Db;
  readonly approvals: ApprovalsDeps;
  /** The first number that eTIMS is told of; null: it is told of none. */
  readonly etimsFrom: number | null;
}): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/admin/tax',
      { config: SEE, schema: { hide: true, querystring: TaxQuery, response: { 200: TaxAnswer } } },
      async ({ query }) => {
        const now = await today(db);
        const days = readDays(query, now, null);
        const [codes, uses, taken, margin, requests] = await Promise.all([
          readCodes(db),
          readUses(db),
          readTaken(db, days),
          readMargin(db, days),
          listRequests(approvals, { all: false }),
        ]);
        const asked = requests
          .filter(({ kind }) => kind === 'tax.change')
          .map(({ number, summary }) => ({ reference: approvalReference(number), summary }));
        return { ...days, today: now, codes, uses, taken, margin, asked };
      },
    );
    app.get(
      '/api/admin/tax/told',
      { config: SEE, schema: { hide: true, querystring: ToldQuery, response: { 200: ToldAnswer } } },
      async ({ query }) => {
        const days = readDays(query, await today(db), null);
        const asked = {
          tab: query.tab ?? 'waits',
          days,
          after: readTimeCursor(query.cursor, UUID_ID),
          from: etimsFrom,
        };
        return { told_from: etimsFrom, ...(await readTold(db, asked)) };
      },
    );
    app.get(
      '/api/admin/tax/documents.csv',
      { config: SEE, schema: { hide: true, querystring: TaxQuery } },
      async (request, reply) => {
        const days = readDays(request.query, await today(db), null);
        await writeAudit(db, {
          actorId: requireStaff(request).userId,
          action: 'tax.exported',
          subject: `tax:${days.to}`,
          after: days,
          requestId: request.id,
        });
        return sendCsv(reply, `tax-documents-${days.from}-${days.to}`, DOCUMENT_COLUMNS, documentRows(db, days));
      },
    );
  };
}
