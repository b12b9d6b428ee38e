import { StatementAnswer, StatementQuery } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requestLanguage, requireViewer } from '../../platform/http/index.ts';
import { readStatement } from './read-statement.ts';
import { statementPaper } from './statement-paper.ts';

/** Papers take a tenth of a second of the processor each: so many at once on a node, and bids go first. */
const AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 5;

/** What moved one's own account over some days: as a page, and as a paper (OWN-9). Whose it is says the session and nothing else. */
export function accountStatementRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  let underWay = 0;
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
        return (await readStatement(db, requireViewer(request).userId, request.query)).statement;
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
        if (underWay >= AT_ONCE) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        underWay++;
        try {
          const read = await readStatement(db, userId, request.query);
          const paper = await statementPaper(read, requestLanguage(request), { shop: 'Mnada', shopLines: [] });
          const { from, to } = read.statement;
          return await reply
            .header('content-type', 'application/pdf')
            .header('content-disposition', `attachment; filename="mnada-${from}-${to}.pdf"`)
            .header('cache-control', 'no-store')
            .send(paper.finish());
        } finally {
          underWay--;
        }
      },
    );
  };
}
