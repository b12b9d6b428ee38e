import {
  AppealBody,
  AppealsAnswer,
  PassAnswerBody,
  PassAppealBody,
  PassBody,
  QuestionAnswerBody,
} from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { databaseNowUs } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { requireViewer } from '../../platform/http/index.ts';
import { readAppealPass, type SecretKeys } from '../accounts/index.ts';
import { answerQuestion } from './answer-question.ts';
import { readOwnQuestions } from './case-questions.sql.ts';
import { readOwnAppeals } from './own-appeals.sql.ts';
import { writeAppeal } from './write-appeal.ts';

const READ = { access: 'user', limit: { max: 60, windowSeconds: 60, by: 'viewer' } } as const;
// Once about a decision: whoever writes more often tries something else.
const WRITE = { access: 'user', limit: { max: 20, windowSeconds: 3_600, by: 'viewer' } } as const;
const BY_PASS = { access: 'public', limit: { max: 60, windowSeconds: 600, by: 'address' } } as const;

/** What holds somebody, in their own words (OPS-26): signed in, or with what a refused sign-in handed out. */
export function appealRoutes({ db, keys }: { readonly db: Db; readonly keys: SecretKeys }): FastifyPluginAsyncZod {
  const mine = async (userId: string) => ({
    appeals: await readOwnAppeals(db, userId),
    questions: await readOwnQuestions(db, userId),
  });
  const ownerOf = async (pass: string) => readAppealPass(keys, pass, Math.floor((await databaseNowUs(db)) / 1_000));
  return async (app) => {
    app.get(
      '/api/appeals',
      {
        config: READ,
        schema: { tags: ['accounts'], summary: 'What holds me, and what I wrote', response: { 200: AppealsAnswer } },
      },
      (request) => mine(requireViewer(request).userId),
    );
    app.post(
      '/api/appeals',
      {
        config: WRITE,
        schema: {
          tags: ['accounts'],
          summary: 'Appeal in own words, once',
          body: AppealBody,
          response: { 200: AppealsAnswer },
        },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        await writeAppeal(db, { userId, ...request.body, requestId: request.id });
        return await mine(userId);
      },
    );
    app.post(
      '/api/appeals/answer',
      {
        config: WRITE,
        schema: {
          tags: ['accounts'],
          summary: 'Answer what staff asked me, once',
          body: QuestionAnswerBody,
          response: { 200: AppealsAnswer },
        },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        const { question, words } = request.body;
        await answerQuestion(db, { userId, questionId: question, words, requestId: request.id });
        return await mine(userId);
      },
    );
    app.post(
      '/api/auth/appeals/answer',
      {
        config: BY_PASS,
        schema: {
          tags: ['accounts'],
          summary: 'The same, for whoever can’t sign in',
          body: PassAnswerBody,
          response: { 200: AppealsAnswer },
        },
      },
      async (request) => {
        const { pass, question, words } = request.body;
        const userId = await ownerOf(pass);
        await answerQuestion(db, { userId, questionId: question, words, requestId: request.id });
        return await mine(userId);
      },
    );
    app.post(
      '/api/auth/appeals/mine',
      {
        config: BY_PASS,
        schema: {
          tags: ['accounts'],
          summary: 'The same, for whoever can’t sign in',
          body: PassBody,
          response: { 200: AppealsAnswer },
        },
      },
      async (request) => mine(await ownerOf(request.body.pass)),
    );
    app.post(
      '/api/auth/appeals',
      {
        config: BY_PASS,
        schema: {
          tags: ['accounts'],
          summary: 'The same, for whoever can’t sign in',
          body: PassAppealBody,
          response: { 200: AppealsAnswer },
        },
      },
      async (request) => {
        const userId = await ownerOf(request.body.pass);
        await writeAppeal(db, { userId, about: 'suspension', words: request.body.words, requestId: request.id });
        return await mine(userId);
      },
    );
  };
}
