import type { CaseQuestion } from '@mnada/contract/office';
import type { OwnQuestion } from '@mnada/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { initialsOf } from '../staff-access/index.ts';

type AskedRow = {
  readonly id: number;
  readonly nth: number;
  readonly userId: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly words: string;
  readonly askedAt: Date;
  readonly answerBy: Date;
  readonly byId: string;
  readonly byName: string;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
};

/**
 * What the holders of a case were asked, the newest first, and what they answered (OPS-27).
 * @param isWhole words are for whoever sees people whole
 */
export async function readCaseQuestions(db: Db, caseId: number, isWhole: boolean): Promise<CaseQuestion[]> {
  const { rows } = await sql<AskedRow>`
    select q.id, q.nth, u.id as "userId", u.username, u.avatar, q.words, q.asked_at as "askedAt", q.answer_by as "answerBy",
           staff.id as "byId", staff.full_name as "byName", q.answer, q.answered_at as "answeredAt"
      from case_question q join app_user u on u.id = q.user_id join app_user staff on staff.id = q.asked_by
     where q.case_id = ${caseId} order by q.nth desc, q.id limit 60`.execute(db);
  return rows.map((row) => ({
    ...{ id: row.id, nth: row.nth },
    user: { id: row.userId, username: row.username, avatar: row.avatar },
    words: isWhole ? row.words : '',
    asked_at: row.askedAt.toISOString(),
    asked_by: { id: row.byId, name: row.byName, initials: initialsOf(row.byName) },
    answer_by: row.answerBy.toISOString(),
    answer: isWhole ? (row.answer ?? '') : '',
    answered_at: row.answeredAt?.toISOString() ?? null,
  }));
}

const SHOWN = 6;

/** What somebody was asked, the newest first: one that waits for their answer can be answered while its case is open. */
export async function readOwnQuestions(db: Db, userId: string): Promise<OwnQuestion[]> {
  const { rows } = await sql<{
    id: number;
    words: string;
    askedAt: Date;
    answerBy: Date;
    isOpen: boolean;
    answer: string | null;
    answeredAt: Date | null;
  }>`
    select q.id, q.words, q.asked_at as "askedAt", q.answer_by as "answerBy", q.answer, q.answered_at as "answeredAt",
           exists (select from risk_case_person p join risk_case c on c.id = p.case_id
                    where p.user_id = q.user_id and p.case_id = q.case_id and c.state = 'open') as "isOpen"
      from case_question q where q.user_id = ${userId} order by q.id desc limit ${SHOWN}`.execute(db);
  return rows.map(({ id, words, askedAt, answerBy, isOpen, answer, answeredAt }) => ({
    ...{ id, words, asked_at: askedAt.toISOString(), answer_by: answerBy.toISOString() },
    ...{ can_answer: isOpen && answer === null, answer: answer ?? '', answered_at: answeredAt?.toISOString() ?? null },
  }));
}
