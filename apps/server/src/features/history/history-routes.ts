import { BidHistoryAnswer, BidHistoryQuery, BidStatsAnswer, LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal, requireViewer } from '../../platform/http/index.ts';
import { type EpochUs, type Queryable, searchWords, toEpochMs } from '../auctions/index.ts';
import { readCursor, writeCursor } from './history-cursor.ts';
import { bidTotals, joinedAuctions } from './history.sql.ts';
import { bidStats, historyEntry } from './history-view.ts';

export type HistoryRoutesDeps = {
  readonly sql: Queryable;
  /** The database's clock as this node knows it. */
  readonly nowUs: () => EpochUs;
};

const PATH = '/api/bids/history';
// Reading on costs a call per 50 entries; typing a search one per pause. Each may read thousands of rows.
const userAccess = { access: 'user', limit: { max: 120, windowSeconds: 10, by: 'viewer' } } as const;

/** Asked sizes are clamped, never refused (AUC-6). */
const clamp = (limit: string | undefined): number =>
  Math.min(LIST_LIMIT_MAX, Math.max(1, limit === undefined ? LIST_LIMIT_DEFAULT : Number(limit)));

/** What somebody bid on and how it stands, and what their bids come to (OWN-1). */
export function historyRoutes({ sql, nowUs }: HistoryRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      PATH,
      {
        config: userAccess,
        schema: { tags: ['history'], querystring: BidHistoryQuery, response: { 200: BidHistoryAnswer } },
      },
      async (request, reply) => {
        const { userId } = requireViewer(request);
        const { status = 'all', q = '', cursor, limit } = request.query;
        const after = cursor === undefined ? null : readCursor(cursor);
        if (cursor !== undefined && after === null) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
        const size = clamp(limit);
        const words = searchWords(q);
        // Signs without a word in them are in no name; spaces alone are no search.
        const isHopeless = words.length === 0 && q.trim() !== '';
        const question = { userId, status: status === 'all' ? null : status, words, after };
        // One more than asked for tells whether there is a next page.
        const found = isHopeless ? [] : await joinedAuctions(sql, { ...question, limit: size + 1 });
        const shown = found.slice(0, size);
        const last = found.length > size ? shown.at(-1) : undefined;
        if (last) {
          const next = new URLSearchParams({
            ...(status === 'all' ? {} : { status }),
            ...(q === '' ? {} : { q }),
            limit: String(size),
            cursor: writeCursor(last),
          });
          void reply.header('link', `<${PATH}?${next.toString()}>; rel="next"`);
        }
        const now = nowUs();
        return { bidHistory: shown.map((each) => historyEntry(each, now)), server_time: toEpochMs(now) };
      },
    );

    app.get(
      '/api/bids/stats',
      { config: userAccess, schema: { tags: ['history'], response: { 200: BidStatsAnswer } } },
      async (request) => ({ stats: bidStats(await bidTotals(sql, requireViewer(request).userId)) }),
    );
  };
}
