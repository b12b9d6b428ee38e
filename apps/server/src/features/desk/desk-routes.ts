import { DESK_KINDS, DESK_LISTED, DeskAnswer, type DeskKind, DeskQuery } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import { mayAct } from '@mnada/rules/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { databaseNowMs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { requireStaff } from '../../platform/http/index.ts';
import { openDifferences } from '../payments/index.ts';
import { ringingAlarms } from './alarms.sql.ts';
import { countWaiting, selectWaiting, STORED_KINDS } from './desk.sql.ts';
import { deskRow, differenceCents, differenceRow } from './desk-rows.ts';

const SEE = { access: 'staff', act: 'payments.match' } as const;

/** One desk for whatever of money waits for a person, ranked by money times age (OPS-21); each is settled where it always was. */
export function deskRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/admin/desk',
      { config: SEE, schema: { hide: true, querystring: DeskQuery, response: { 200: DeskAnswer } } },
      async (request) => {
        const viewer = requireStaff(request);
        const { kind } = request.query;
        const [found, counted, open, alarms, nowMs] = await Promise.all([
          selectWaiting(
            db,
            STORED_KINDS.filter((each) => kind === undefined || kind === each),
          ),
          countWaiting(db),
          mayAct(viewer, 'days.close') ? openDifferences(db, viewer.userId) : [],
          ringingAlarms(db),
          databaseNowMs(db),
        ]);
        const differences = kind === undefined || kind === 'day_differs' ? open : [];
        const rows = [...found.map(deskRow), ...differences.map((each) => differenceRow(each, nowMs))];
        const differs = { n: open.length, cents: open.reduce((cents, each) => cents + differenceCents(each), 0) };
        const sumOf = (each: DeskKind) => (each === 'day_differs' ? differs : (counted[each] ?? { n: 0, cents: 0 }));
        return {
          alarms,
          rows: rows.toSorted((a, b) => b.weight - a.weight).slice(0, DESK_LISTED),
          counts: Object.fromEntries(
            DESK_KINDS.map((each) => [each, { count: sumOf(each).n, total: toShillings(sumOf(each).cents) }]),
          ) as DeskAnswer['counts'],
        };
      },
    );
  };
}
