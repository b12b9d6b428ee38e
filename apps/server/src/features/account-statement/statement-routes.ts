import { StatementAnswer, StatementQuery } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requestLanguage, requireViewer } from '../../platform/http/index.ts';
import { readStatement } from './read-statement.ts';
import { statementPaper } from './statement-paper.ts';

/**
 * So many at once on a node: bids go first. A statement reads every bid that its person placed since its first day, for there is no index
 * of bids by person and time (0011_history.sql); a paper of the longest takes the better part of a second of the processor.
 */
const READ_AT_ONCE = 4;
const PAPERS_AT_ONCE = 1;
const RETRY_AFTER_SECONDS = 5;

/** Lets so many in at once; whoever comes while all are in is asked to come again (S42). */
function atMost(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let underWay = 0;
  return async (work) => {
    if (underWay >= places) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    underWay++;
    try {
      return await work();
    } finally {
      underWay--;
    }
  };
}

/** What moved one's own account over some days: as a page, and as a paper (OWN-9). Whose it is says the session and nothing else. */
export function accountStatementRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  const [reading, drawing] = [atMost(READ_AT_ONCE), atMost(PAPERS_AT_ONCE)];
  return async (app) => {
    app.get(
      '/api/account/statement',
      {
        config: { access: 'user', limit: { max: 30, windowSeconds: 60, by: 'viewer' } },
        schema: {
          tags: ['accounts'],
          summary: 'My account over some days',
          querystring: StatementQuery,
          response: { 200: StatementAnswer },
        },
      },
      async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        const { userId } = requireViewer(request);
        return (await reading(() => readStatement(db, userId, request.query))).statement;
      },
    );
    app.get(
      '/api/account/statement.pdf',
      {
        config: { access: 'user', limit: { max: 10, windowSeconds: 60, by: 'viewer' } },
        schema: {
          tags: ['accounts'],
          summary: 'The same as PDF, in the asker’s language',
          querystring: StatementQuery,
        },
      },
      async (request, reply) => {
        const { userId } = requireViewer(request);
        return await drawing(async () => {
          const read = await readStatement(db, userId, request.query);
          const paper = await statementPaper(read, requestLanguage(request), { shop: 'Mnada', shopLines: [] });
          const { from, to } = read.statement;
          return await reply
            .header('content-type', 'application/pdf')
            .header('content-disposition', `attachment; filename="mnada-${from}-${to}.pdf"`)
            .header('cache-control', 'no-store')
            .send(paper.finish());
        });
      },
    );
  };
}
