import { TaxAnswer, TaxQuery } from '@mnada/contract/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../platform/database/index.ts';
import { approvalReference, type ApprovalsDeps, listRequests } from '../approvals/index.ts';
import { readDays, today } from '../books/index.ts';
import { readCodes, readMargin, readTaken, readUses } from './tax.sql.ts';

const SEE = { access: 'staff', act: 'reports.see' } as const;

/** Taxes: what there is, what it is taken of, and what came of it over any days (TAX-1). Changes are asked for like all that takes two. */
export function taxRoutes({
  db,
  approvals,
}: {
  readonly db: Db;
  readonly approvals: ApprovalsDeps;
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
  };
}
