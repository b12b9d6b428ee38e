import type { AppealAbout, AppealOutcome } from '@mnada/contract';
import type { Appeal } from '@mnada/contract/office';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { initialsOf } from '../staff-access/index.ts';

type Row = {
  readonly id: number;
  readonly userId: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly about: AppealAbout;
  readonly words: string;
  readonly writtenAt: Date;
  readonly answerBy: Date;
  readonly caseId: number | null;
  readonly outcome: AppealOutcome | null;
  readonly answer: string;
  readonly answeredAt: Date | null;
  readonly byId: string | null;
  readonly byName: string | null;
};

/**
 * What was written and answered, about one person or in one case, the newest first; fifty at most.
 * @param isWhole words are for whoever sees people whole
 */
export async function readAppeals(
  db: Db,
  of: { readonly userId: string } | { readonly caseId: number },
  isWhole: boolean,
): Promise<Appeal[]> {
  const { rows } = await sql<Row>`
    select a.id, u.id as "userId", u.username, u.avatar, case when a.suspension_id is null then 'hold' else 'suspension' end as about,
           a.words, a.written_at as "writtenAt", a.answer_by as "answerBy", a.case_id as "caseId", a.outcome, a.answer,
           a.answered_at as "answeredAt", staff.id as "byId", staff.full_name as "byName"
      from appeal a join app_user u on u.id = a.user_id left join app_user staff on staff.id = a.answered_by
     where ${'userId' in of ? sql`a.user_id = ${of.userId}` : sql`a.case_id = ${of.caseId}`}
     order by a.id desc limit 50`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    user: { id: row.userId, username: row.username, avatar: row.avatar },
    about: row.about,
    words: isWhole ? row.words : '',
    written_at: row.writtenAt.toISOString(),
    answer_by: row.answerBy.toISOString(),
    case: row.caseId === null ? null : `FC-${row.caseId}`,
    outcome: row.outcome,
    answer: isWhole ? row.answer : '',
    answered_at: row.answeredAt?.toISOString() ?? null,
    answered_by:
      row.byId === null || row.byName === null
        ? null
        : { id: row.byId, name: row.byName, initials: initialsOf(row.byName) },
  }));
}

/** Whether somebody may answer what this person wrote about a suspension that no case began; null: nothing waits for that. */
export async function mayAnswerAppeal(
  db: Db,
  userId: string,
  staffId: string,
): Promise<'yes' | 'own' | 'decided' | null> {
  const { rows } = await sql<{ isOwn: boolean; hasDecided: boolean }>`
    select is_own_account(a.user_id, ${staffId}::uuid) as "isOwn", same_person(s.by_id, ${staffId}::uuid) as "hasDecided"
      from appeal a join suspension s on s.id = a.suspension_id
     where a.user_id = ${userId} and a.outcome is null and a.case_id is null`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  return found.isOwn ? 'own' : found.hasDecided ? 'decided' : 'yes';
}
