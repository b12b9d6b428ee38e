import {
  AuctionResultsAnswer,
  AuctionResultsQuery,
  OFFICE_PAGE,
  ReportsAnswer,
  ReportsCsvQuery,
  ReportsQuery,
} from '@mnada/contract/office';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { writeAudit } from '../../platform/audit.ts';
import { databaseNowMs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { NUMBER_ID, readTimeCursor, requireStaff, writeTimeCursor } from '../../platform/http/index.ts';
import { EXPORTED_AT_ONCE, sendCsv } from '../../platform/http/send-csv.ts';
import { readDays } from './books-routes.ts';
import {
  countReportsWaiting,
  readDelivery,
  readOdds,
  readOwed,
  readPayments,
  readPeople,
  readProfit,
  readResults,
  readSales,
  readTaxIn,
  readVisits,
  type ResultPlace,
} from './reports.sql.ts';
import { type Days, today } from './statements.sql.ts';

const SEE = { access: 'staff', act: 'reports.see' } as const;
const USUAL_DAYS = 30;
const kes = (cents: number): number => cents / 100;

function placeOf(cursor: string | undefined): ResultPlace | null {
  const place = readTimeCursor(cursor, NUMBER_ID, true);
  return place && { day: place.key, id: Number(place.id) };
}

type Rows = AsyncGenerator<readonly unknown[]>;
type Sheet = { readonly columns: readonly string[]; rows(db: Db, days: Days): Rows };
/** What can be taken along, as it is shown. */
const SHEETS: Readonly<Record<ReportsCsvQuery['what'], Sheet>> = {
  sales: {
    columns: ['day', 'packs_ksh', 'wins_ksh', 'buy_now_ksh', 'payments'],
    async *rows(db, days) {
      for (const { day, pack, win, buy_now, payments } of await readSales(db, days))
        yield [day, kes(pack), kes(win), kes(buy_now), payments];
    },
  },
  owed: {
    columns: ['price_ksh', 'bids', 'worth_ksh'],
    async *rows(db, { to }) {
      for (const { price, bids, worth } of await readOwed(db, to)) yield [kes(price), bids, kes(worth)];
    },
  },
  auctions: {
    columns: [
      'auction',
      'name',
      'day',
      'claim',
      'bids_ksh',
      'back_ksh',
      'price_ksh',
      'goods_ksh',
      'fees_ksh',
      'profit_ksh',
      'cost_known',
    ],
    async *rows(db, days) {
      let below: ResultPlace | null = null;
      for (;;) {
        const page: Awaited<ReturnType<typeof readResults>> = await readResults(db, days, {
          below,
          limit: EXPORTED_AT_ONCE,
        });
        for (const { id, name, day, claim, bids, back, price, goods, fees, profit, cost_unknown: isUnknown } of page)
          yield [
            id,
            name,
            day,
            claim,
            kes(bids),
            kes(back),
            kes(price),
            kes(goods),
            kes(fees),
            kes(profit),
            isUnknown ? 'no' : 'yes',
          ];
        const last = page.at(-1);
        if (page.length < EXPORTED_AT_ONCE || last === undefined) return;
        below = { day: last.day, id: last.id };
      }
    },
  },
  payments: {
    columns: ['what', 'value', 'payments'],
    async *rows(db, days) {
      const { asked, paid, failures, hours, credit } = await readPayments(db, days);
      yield ['asked', '', asked];
      yield ['paid', '', paid];
      for (const { code, payments } of failures) yield ['failed', code, payments];
      for (const { hour, paid: inHour } of hours) yield ['paid in hour', hour, inHour];
      for (const { seconds, payments } of credit) yield ['credited within seconds', seconds ?? 'longer', payments];
    },
  },
  delivery: {
    columns: ['promised_day', 'on_time', 'late'],
    async *rows(db, days) {
      for (const { day, on_time, late } of (await readDelivery(db, days, days.to)).days) yield [day, on_time, late];
    },
  },
  odds: {
    columns: ['month', 'auctions', 'bidders', 'winners', 'median_saving_percent', 'losers_paid_ksh', 'losers_back_ksh'],
    async *rows(db, { to }) {
      const odds = await readOdds(db, to);
      if (odds !== null)
        yield [
          odds.month,
          odds.auctions,
          odds.bidders,
          odds.winners,
          odds.median_saving ?? '',
          kes(odds.losers_paid),
          kes(odds.losers_back),
        ];
    },
  },
  visits: {
    columns: ['day', 'opened', 'bid', 'won'],
    async *rows(db, days) {
      for (const { day, visits, bid, won } of await readVisits(db, days)) yield [day, visits ?? '', bid, won];
    },
  },
};

/** Reports of the shop, read from summaries that the bookkeeper keeps (MON-9). */
export function reportsRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/admin/reports',
      { config: SEE, schema: { hide: true, querystring: ReportsQuery, response: { 200: ReportsAnswer } } },
      async ({ query }) => {
        const now = await today(db);
        const days = readDays(query, now, USUAL_DAYS);
        const [sales, tax, owed, profit, payments, delivery, odds, people, visits, waiting, nowMs] = await Promise.all([
          readSales(db, days),
          readTaxIn(db, days),
          readOwed(db, days.to),
          readProfit(db, days),
          readPayments(db, days),
          readDelivery(db, days, now),
          readOdds(db, days.to),
          readPeople(db, days),
          readVisits(db, days),
          countReportsWaiting(db),
          databaseNowMs(db),
        ]);
        const counted_at = new Date(nowMs).toISOString();
        const counted = { sales, tax, owed, profit, payments, delivery, odds, people, visits };
        return { ...days, today: now, waiting, counted_at, ...counted };
      },
    );
    app.get(
      '/api/admin/reports/auctions',
      {
        config: SEE,
        schema: { hide: true, querystring: AuctionResultsQuery, response: { 200: AuctionResultsAnswer } },
      },
      async ({ query }) => {
        const days = readDays(query, await today(db), USUAL_DAYS);
        const rows = await readResults(db, days, {
          claim: query.claim,
          below: placeOf(query.cursor),
          limit: OFFICE_PAGE + 1,
        });
        const auctions = rows.slice(0, OFFICE_PAGE);
        const last = auctions.at(-1);
        const hasMore = rows.length > OFFICE_PAGE && last !== undefined;
        return {
          auctions,
          next_cursor: hasMore ? writeTimeCursor({ key: last.day, id: String(last.id) }) : null,
        };
      },
    );
    app.get(
      '/api/admin/reports.csv',
      { config: SEE, schema: { hide: true, querystring: ReportsCsvQuery } },
      async (request, reply) => {
        const days = readDays(request.query, await today(db), USUAL_DAYS);
        const { what } = request.query;
        await writeAudit(db, {
          actorId: requireStaff(request).userId,
          action: 'reports.exported',
          subject: `reports:${what}`,
          after: { ...days, what },
          requestId: request.id,
        });
        return sendCsv(reply, `${what}-${days.from}-${days.to}`, SHEETS[what].columns, SHEETS[what].rows(db, days));
      },
    );
  };
}
