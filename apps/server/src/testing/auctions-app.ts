/** The calls about auctions, saved products and bid history, over a node that bids. */
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { auctionsRoutes } from '../features/auctions/index.ts';
import { historyRoutes } from '../features/history/index.ts';
import { savedRoutes } from '../features/saved/index.ts';
import { welcomeRoutes } from '../features/welcome/index.ts';
import type { Database } from '../platform/database/index.ts';
import { createHttp, type Http } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { type RealtimeNode, SpokenSessions, startRealtimeNode } from './realtime-node.ts';

export type AuctionsApp = Awaited<ReturnType<typeof auctionsApp>>;
export type AskOptions = {
  who?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'PUT' | 'DELETE' | 'POST';
  body?: unknown;
};

const CONFIG = { publicUrl: 'http://127.0.0.1:3000', corsOrigins: [], trustProxy: false };

/** `ask` speaks to it, as somebody (`who`, a user's id) or as a visitor. The caller stops it. */
export async function auctionsApp(database: Database) {
  const sessions = new SpokenSessions();
  const node: RealtimeNode = await startRealtimeNode(database, { sessions });
  const { board, archive, clock } = node;
  const http: Http = await createHttp({
    config: CONFIG,
    log: silentLog(),
    metrics: new Metrics(),
    sessions,
  });
  await http.register(auctionsRoutes({ board, archive, sql: database.pool, nowUs: () => clock.nowUs() }));
  await http.register(historyRoutes({ sql: database.pool, nowUs: () => clock.nowUs() }));
  await http.register(savedRoutes({ db: database.db, board, archive, sql: database.pool, nowUs: () => clock.nowUs() }));
  await http.ready();
  return {
    node,
    http,
    /** `/api/welcome` of a node that has just started: it keeps its answer for a while. */
    async welcomeAnew() {
      const anew: Http = await createHttp({ config: CONFIG, log: silentLog(), metrics: new Metrics(), sessions });
      await anew.register(welcomeRoutes({ db: database.db, sql: database.pool, archive }));
      const raw = await anew.inject({ method: 'GET', url: '/api/welcome' });
      await anew.close();
      return { status: raw.statusCode, body: raw.json() };
    },
    async ask(url: string, { who, headers = {}, body, method = body === undefined ? 'GET' : 'POST' }: AskOptions = {}) {
      const authorization: Record<string, string> = who === undefined ? {} : { authorization: `Bearer of.${who}` };
      const raw = await http.inject({
        method,
        url,
        headers: { ...headers, ...authorization },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return {
        status: raw.statusCode,
        headers: raw.headers,
        body: raw.payload === '' ? null : raw.json(),
        raw,
      };
    },
    async stop(): Promise<void> {
      await http.close();
      await node.stop();
    },
  };
}

/** Parsed by the contract, and nothing more than it names stands in it (S14). */
export function exactly<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.parse(body);
  expect(parsed).toEqual(body);
  return parsed;
}
