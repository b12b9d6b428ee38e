import { DeletionAnswer, DeletionBody, DeletionView } from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { databaseNowMs, nairobiDay } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { Refusal, requireViewer } from '../../platform/http/index.ts';
import { requestLanguage } from '../../platform/http/language.ts';
import type { Log } from '../../platform/log.ts';
import type { MessageSender } from '../messages/index.ts';
import { requireReauthentication, type SessionStore } from '../accounts/index.ts';
import { askDeletion } from './deletion/ask-deletion.ts';
import { deletionView } from './deletion/deletion-state.sql.ts';
import { dayInNairobi, tellOfDeletion } from './deletion/tell.ts';
import { countExport } from './export/count-export.ts';
import { fileWithin } from './export/file-within.ts';
import { writeExport } from './export/write-export.ts';

export type DataSubjectDeps = {
  readonly database: Pick<Database, 'db' | 'connect'>;
  readonly sessions: SessionStore;
  readonly messages: Pick<MessageSender, 'send'>;
  /** Origin, without a slash at the end. */
  readonly publicUrl: string;
  readonly log: Log;
};

/** Downloads have connections of their own: so many at once on a node, and slow phones can't hold up the pages. */
const AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 30;
/** A reader that takes longer than that is too slow. */
const READ_WITHIN_MS = 5 * 60_000;
const FEW = { max: 20, windowSeconds: 60, by: 'viewer' } as const;

const TOLD = {
  en: 'You are signed out. Sign in before then, and your account stays.',
  sw: 'Umeondolewa kwenye akaunti. Ukiingia kabla ya wakati huo, akaunti yako inabaki.',
} as const;

/** One's own data: taken along as a file, or deleted (ACC-7). Both need a fresh proof. */
export function dataSubjectRoutes({
  database,
  sessions,
  messages,
  publicUrl,
  log,
}: DataSubjectDeps): FastifyPluginAsyncZod {
  const { db } = database;
  let underWay = 0;

  async function* download(userId: string): AsyncGenerator<string> {
    try {
      const client = await database.connect({ name: 'mnada download' });
      try {
        yield* writeExport(client, userId);
      } finally {
        await client.end();
      }
    } catch (error) {
      log.warn({ err: error }, 'a download broke off');
      throw error;
    }
  }

  return async (app) => {
    app.post(
      '/api/account/export',
      {
        config: { access: 'user', limit: FEW },
        schema: {
          tags: ['accounts'],
          summary: 'Everything that is kept about me, as one JSON file; three a day',
          description:
            'Needs a fresh proof (POST /api/auth/prove). The shape is described in docs/operations/data-requests.md.',
        },
      },
      async (request, reply) => {
        const { userId, sessionId } = requireViewer(request);
        await requireReauthentication(db, sessionId);
        if (underWay >= AT_ONCE) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_SECONDS });
        underWay++;
        let day: string;
        try {
          day = nairobiDay(await databaseNowMs(db));
          await countExport(db, { userId, address: request.ip, requestId: request.id });
        } catch (error) {
          underWay--;
          throw error;
        }
        const file = fileWithin(download(userId), READ_WITHIN_MS);
        file.once('close', () => underWay--); // its place is free again when it ends, however it ends
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="mnada-my-data-${day}.json"`)
          .header('cache-control', 'no-store')
          .send(file);
      },
    );

    app.get(
      '/api/account/deletion',
      {
        config: { access: 'user', limit: FEW },
        schema: {
          tags: ['accounts'],
          summary: 'What deleting my account would mean now',
          response: { 200: DeletionView },
        },
      },
      async (request) => deletionView(db, requireViewer(request).userId),
    );

    app.post(
      '/api/account/deletion',
      {
        config: { access: 'user', limit: FEW },
        schema: {
          tags: ['accounts'],
          summary: 'Delete my account after seven days; signing in meanwhile keeps it',
          body: DeletionBody,
          response: { 200: DeletionAnswer },
        },
      },
      async (request) => {
        const requestContext = { address: request.ip, requestId: request.id };
        const { dueAt, reached } = await askDeletion(
          { db, sessions },
          requireViewer(request),
          request.body,
          requestContext,
        );
        if (reached !== null) {
          const filled = { day: dayInNairobi(dueAt, reached.language), address: `${publicUrl}/login` };
          tellOfDeletion(messages, 'asked', reached, filled);
        }
        return { message: TOLD[requestLanguage(request)], due_at: dueAt.toISOString() };
      },
    );
  };
}
