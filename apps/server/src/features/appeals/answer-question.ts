import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { lockDecisions, readWords } from './write-appeal.ts';

type Given = {
  readonly userId: string;
  readonly questionId: number;
  readonly words: string;
  readonly requestId: string;
};

/**
 * Somebody answers what staff asked them about a case, in their own words, once (OPS-27): it is another question by now, and no more. The
 * same words again change nothing.
 * @throws Refusal QUESTION_NOT_FOUND nobody asked them that, QUESTION_OVER it was decided meanwhile, QUESTION_ANSWERED other words stand
 *   there already, INVALID_INPUT too little to read
 */
export async function answerQuestion(db: Db, { userId, questionId, words: typed, requestId }: Given): Promise<void> {
  const words = readWords(typed);
  await db.transaction().execute(async (trx) => {
    await lockDecisions(trx, userId);
    const { rows } = await sql<{ caseId: number; answer: string | null; isOpen: boolean }>`
      select q.case_id as "caseId", q.answer,
             exists (select from risk_case_person p join risk_case c on c.id = p.case_id
                      where p.user_id = q.user_id and p.case_id = q.case_id and c.state = 'open') as "isOpen"
        from case_question q where q.id = ${questionId} and q.user_id = ${userId} for update`.execute(trx);
    const [asked] = rows;
    if (asked === undefined) throw new Refusal('QUESTION_NOT_FOUND');
    if (asked.answer === words) return;
    if (asked.answer !== null) throw new Refusal('QUESTION_ANSWERED');
    if (!asked.isOpen) throw new Refusal('QUESTION_OVER');
    await sql`update case_question set answer = ${words}, answered_at = clock_timestamp() where id = ${questionId}`.execute(
      trx,
    );
    await sql`update risk_case set revision = revision + 1 where id = ${asked.caseId}`.execute(trx);
    await sql`insert into risk_case_step (case_id, kind) values (${asked.caseId}, 'answered')`.execute(trx);
    await writeAudit(trx, {
      actorId: userId,
      action: 'case.answered',
      subject: `case:${asked.caseId}`,
      requestId,
    });
  });
}
