import { Today } from '@mnada/contract/office';
import { mayAct } from '@mnada/rules/office';
import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { databaseNowUs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { requireStaff } from '../../platform/http/index.ts';
import { readServicesNow } from '../status/index.ts';
import { bidsToday, liveNow } from './live.sql.ts';
import { moneyToday } from './money.sql.ts';
import { badgesFor, tasksFor } from './tasks.sql.ts';

type Card<T> = { state: 'ok'; value: T } | { state: 'failed' } | { state: 'not_allowed' };

/** A card whose source fails says so; the others stay (design: Today). */
async function card<T>(log: FastifyBaseLogger, may: boolean, read: () => Promise<T>): Promise<Card<T>> {
  if (!may) return { state: 'not_allowed' };
  try {
    return { state: 'ok', value: await read() };
  } catch (error) {
    log.error({ err: error }, 'a card of Today failed');
    return { state: 'failed' };
  }
}

/** What needs a person, what is live, and the money of the day: as far as whoever asks may see it (OPS-1). */
export function todayRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/api/admin/today',
      { config: { access: 'staff', act: 'signed-in' }, schema: { hide: true, response: { 200: Today } } },
      async (request) => {
        const viewer = requireStaff(request);
        const { log } = request;
        const nowUs = await databaseNowUs(db);
        const seesAuctions = mayAct(viewer, 'auctions.see');
        const [tasks, live, money, bids, systems] = await Promise.all([
          card(log, true, () => tasksFor(db, viewer)),
          card(log, seesAuctions, () => liveNow(db)),
          card(log, mayAct(viewer, 'payments.see'), () => moneyToday(db, nowUs)),
          card(log, seesAuctions, () => bidsToday(db, nowUs)),
          card(log, true, async () =>
            (await readServicesNow(db)).map((each) => ({ ...each, since: each.since?.toISOString() ?? null })),
          ),
        ]);
        const badges = await card(log, true, () => badgesFor(db, viewer, tasks.state === 'ok' ? tasks.value : []));
        return {
          at: new Date(nowUs / 1_000).toISOString(),
          ...{ tasks, live, money, bids, systems },
          badges: badges.state === 'ok' ? badges.value : {},
        };
      },
    );
  };
}
