import * as z from 'zod/mini';
import { Id, IsoTime } from './primitives.ts';

/** Appeals in a person's own words (OPS-26): so many letters and digits, as signs alone say nothing. */
const APPEAL_WORDS_MIN = 10;
export const APPEAL_WORDS_MAX = 1000;
const LETTERS = /[\p{L}\p{N}]/gu;
/** Whether there is enough to read. */
export const saysEnough = (words: string): boolean => (words.match(LETTERS)?.length ?? 0) >= APPEAL_WORDS_MIN;
/** Another person than decided before has answered by then, unless it ends by itself before. */
export const APPEAL_ANSWER_DAYS = 3;
/** `suspension`: staff decided it. `hold`: a case holds what they asked to be paid, and nobody has decided yet. */
export const APPEAL_ABOUT = ['suspension', 'hold'] as const;
export type AppealAbout = (typeof APPEAL_ABOUT)[number];
/** `lifted`: it is over. `changed`: it is milder now. `ended`: its time was over before anybody answered. */
export const APPEAL_OUTCOMES = ['lifted', 'changed', 'stands', 'ended'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

export const OwnAppeal = z.object({
  about: z.enum(APPEAL_ABOUT),
  /** Of a suspension: from bidding, or from signing in as well. */
  scope: z.nullable(z.enum(['bidding', 'all'])),
  /** Of a suspension: a code that `suspensionCause` puts into words. */
  cause: z.nullable(z.string()),
  /** When it ends by itself; null: when it is lifted. */
  until: z.nullable(IsoTime),
  /** What was written stays to be read after what it is about is over. */
  is_running: z.boolean(),
  /** null: nothing is written yet. */
  written: z.nullable(
    z.object({
      words: z.string(),
      at: IsoTime,
      answer_by: IsoTime,
      /** That time is over. */
      is_late: z.boolean(),
      outcome: z.nullable(z.enum(APPEAL_OUTCOMES)),
      /** Why it stands or was changed, in the words of whoever answered. */
      answer: z.string(),
      answered_at: z.nullable(IsoTime),
    }),
  ),
});
export type OwnAppeal = z.infer<typeof OwnAppeal>;

/** What staff asked the person about their account (OPS-27). */
export const OwnQuestion = z.object({
  id: Id,
  words: z.string(),
  asked_at: IsoTime,
  answer_by: IsoTime,
  /** It waits for their answer; else it was answered, or decided without one. */
  can_answer: z.boolean(),
  /** Empty: none. */
  answer: z.string(),
  answered_at: z.nullable(IsoTime),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;

/**
 * `GET /api/appeals`: what holds the person now first, then what they wrote before, the newest first, five at most; and what they were
 * asked, the newest first, six at most.
 */
export const AppealsAnswer = z.object({ appeals: z.array(OwnAppeal), questions: z.array(OwnQuestion) });
export type AppealsAnswer = z.infer<typeof AppealsAnswer>;

const Words = z.string().check(z.trim(), z.minLength(APPEAL_WORDS_MIN), z.maxLength(APPEAL_WORDS_MAX));
/** `POST /api/appeals`: once about each decision; the same words again are the same appeal. */
export const AppealBody = z.object({ about: z.enum(APPEAL_ABOUT), words: Words });
export type AppealBody = z.infer<typeof AppealBody>;

/** `POST /api/appeals/answer`: once each; the same words again are the same answer. */
export const QuestionAnswerBody = z.object({ question: Id, words: Words });

/** What a refused sign-in carries beside `ACCOUNT_SUSPENDED`, an hour long: it opens these calls and nothing else. */
const AppealPass = z.string().check(z.minLength(1), z.maxLength(200));
/** `POST /api/auth/appeals` and `POST /api/auth/appeals/mine`, of whoever can't sign in. */
export const PassAppealBody = z.object({ pass: AppealPass, words: Words });
/** `POST /api/auth/appeals/answer`, likewise. */
export const PassAnswerBody = z.object({ pass: AppealPass, question: Id, words: Words });
export const PassBody = z.object({ pass: AppealPass });
