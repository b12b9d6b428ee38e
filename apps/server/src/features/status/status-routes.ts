import { StatusAnswer } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../platform/database/index.ts';
import { inTime } from '../../platform/in-time.ts';
import { readStatusHistory } from './status.sql.ts';
import { statusView, withoutDatabase } from './status-view.ts';

export type StatusRoutesDeps = {
  readonly db: Db;
  readonly nowUs: () => number;
  readonly log: { warn(fields: object, text: string): void };
};

/** Everybody looks when something is wrong: the same answer for so long, on this node. */
const KEPT_MS = 15_000;
const ANSWERS_WITHIN_MS = 2_000;

/** How the shop stands (OPS-20): answered also while the database is silent, since then it is asked most. */
export function statusRoutes({ db, nowUs, log }: StatusRoutesDeps): FastifyPluginAsyncZod {
  let last: StatusAnswer | null = null;
  let kept: { readonly answer: Promise<StatusAnswer>; readonly untilMs: number } | null = null;

  async function read(): Promise<StatusAnswer> {
    try {
      last = statusView(await inTime(ANSWERS_WITHIN_MS, readStatusHistory(db)));
      return last;
    } catch (error) {
      log.warn({ error: String(error) }, 'how the shop stands could not be read');
      return withoutDatabase(last, nowUs() / 1_000);
    }
  }

  return async (app) => {
    app.get(
      '/api/status',
      {
        config: { access: 'public' },
        schema: { tags: ['auctions'], summary: 'How the shop stands', response: { 200: StatusAnswer } },
      },
      () => {
        const nowMs = performance.now();
        if (kept === null || kept.untilMs <= nowMs) kept = { answer: read(), untilMs: nowMs + KEPT_MS };
        return kept.answer;
      },
    );
  };
}
