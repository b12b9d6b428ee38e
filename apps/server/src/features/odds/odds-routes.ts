import { OddsAnswer, type OddsFigures, type OddsLine, RecentOdds } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { readMonth, readRecent } from '../books/index.ts';
import { figuresOf, lineOf, linesCsv, type StoredLine } from './told-odds.ts';

/** Everybody who comes sees them beside the slogan: the same answer for so long, on this node. */
const KEPT_MS = 60_000;
const RECENT_DAYS = 90;
/** Twenty years. */
const LINES_MAX = 240;

const seldom = { access: 'public', limit: { max: 120, windowSeconds: 60, by: 'address' } } as const;
const FileParams = z.object({
  file: z.string().check(z.regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])\.[1-9][0-9]?\.(?:auctions|people)$/)),
});

/** What was published of every month, and how the last 90 days stand (LOG-8). */
export function oddsRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  const recent = keptFor(() => readRecent(db, RECENT_DAYS));
  const odds = keptFor(async (): Promise<OddsAnswer> => {
    const [last, running, lines] = [await recent(), await readRunning(db), await readLines(db)];
    return { recent: last, running, lines };
  });
  return async (app) => {
    app.get(
      '/api/odds',
      {
        config: { access: 'public' },
        schema: { tags: ['auctions'], summary: 'What was published of every month', response: { 200: OddsAnswer } },
      },
      odds,
    );

    app.get(
      '/api/odds/recent',
      {
        config: { access: 'public' },
        schema: { tags: ['auctions'], summary: 'What winners saved lately', response: { 200: RecentOdds } },
      },
      recent,
    );

    app.get('/ledger/odds.csv', { config: seldom, schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=60')
        .header('content-disposition', 'attachment; filename="mnada-odds.csv"')
        .type('text/csv; charset=utf-8')
        .send(linesCsv(await readLines(db))),
    );

    app.get(
      '/ledger/odds/:file.csv',
      { config: seldom, schema: { hide: true, params: FileParams } },
      async ({ params: { file } }, reply) => {
        const [month = '', line = '', part = ''] = file.split('.');
        const bytes = await readFileOf(db, `${month}-01`, Number(line), part === 'people');
        if (bytes === null) throw new Refusal('NOT_FOUND');
        return reply
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-encoding', 'gzip')
          .header('content-disposition', `attachment; filename="mnada-odds-${file}.csv"`)
          .type('text/csv; charset=utf-8')
          .send(bytes);
      },
    );
  };
}

async function readRunning(db: Db): Promise<OddsFigures | null> {
  const { rows } = await sql<{ month: string }>`
    select date_trunc('month', nairobi_day(${STATEMENT_TIME}))::date::text as month`.execute(db);
  const figures = await readMonth(db, rows[0]?.month ?? '');
  return figures === null ? null : figuresOf(figures);
}

/** The newest month first, and of each the newest line. */
async function readLines(db: Db): Promise<OddsLine[]> {
  const { rows } = await sql<StoredLine>`
    select figures, line, published_at as "publishedAt" from odds_line order by month desc, line desc limit ${LINES_MAX}`.execute(
    db,
  );
  return rows.map(lineOf);
}

/** Of a line of before the people stood in it one by one: that file is served no more. */
async function readFileOf(db: Db, month: string, line: number, ofPeople: boolean): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select case when ${ofPeople}::boolean then people_csv else auctions_csv end as bytes
      from odds_line
     where month = ${month}::date and line = ${line}
       and (not ${ofPeople}::boolean or figures -> 'form' = '2'::jsonb)`.execute(db);
  return rows[0]?.bytes ?? null;
}

/** What can't be read is asked for again by whoever comes next. */
function keptFor<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; readonly untilMs: number } | null = null;
  return () => {
    const nowMs = performance.now();
    if (kept !== null && kept.untilMs > nowMs) return kept.answer;
    const answer = read();
    kept = { answer, untilMs: nowMs + KEPT_MS };
    answer.catch(() => {
      if (kept?.answer === answer) kept = null;
    });
    return answer;
  };
}
