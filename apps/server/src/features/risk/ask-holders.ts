import { QUESTION_ANSWER_DAYS, QUESTIONS_MOST } from '@mnada/contract/office';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { notify, tellNotified } from '../notifications/index.ts';
import type { By } from '../users/index.ts';
import { lockCase } from './case.sql.ts';
import { type AboutCase, refuseOwnCase, type RiskDeps } from './decide.ts';
import { writeStep } from './steps.ts';

type Asked = { readonly nth: number; readonly words: string; readonly waits: boolean };

/**
 * Asks the holders of the accounts in an open case, all of them the same, in the words of `by.reason` (OPS-27). They are told by a notice,
 * and answer in their own words or not at all: nothing is decided by it, and the question of the case stays the same until one answers.
 * The same words sent twice are one question.
 * @throws Refusal RISK_CASE_NOT_FOUND, EDITED_MEANWHILE, RISK_CASE_DECIDED, OWN_ACCOUNT, QUESTION_WAITS the one before may still be answered,
 *   QUESTIONS_ALL_ASKED
 */
export async function askHolders({ db, bus }: RiskDeps, { caseId, revision }: AboutCase, by: By): Promise<void> {
  const words = by.reason.slice(0, 500);
  const told = await db.transaction().execute(async (trx) => {
    const found = await lockCase(trx, caseId);
    if (found.revision !== revision) throw new Refusal('EDITED_MEANWHILE');
    if (found.state !== 'open') throw new Refusal('RISK_CASE_DECIDED');
    await refuseOwnCase(trx, caseId, by.actorId);
    const { rows: before } = await sql<Asked>`
      select q.nth, min(q.words) as words, bool_or(q.answer is null and q.answer_by > ${STATEMENT_TIME} and u.status <> 'deleted') as waits
        from case_question q join app_user u on u.id = q.user_id where q.case_id = ${caseId} group by q.nth order by q.nth desc limit 1`.execute(
      trx,
    );
    const [last] = before;
    if (last?.waits === true) {
      if (last.words === words) return [];
      throw new Refusal('QUESTION_WAITS');
    }
    if ((last?.nth ?? 0) >= QUESTIONS_MOST) throw new Refusal('QUESTIONS_ALL_ASKED');
    const { rows: asked } = await sql<{ id: number; userId: string }>`
      insert into case_question (case_id, nth, user_id, words, asked_by, answer_by)
      select ${caseId}, ${(last?.nth ?? 0) + 1}, p.user_id, ${words}, ${by.actorId}::uuid,
             clock_timestamp() + make_interval(days => ${QUESTION_ANSWER_DAYS})
        from risk_case_person p join app_user u on u.id = p.user_id where p.case_id = ${caseId} and u.status <> 'deleted'
       order by p.joined_at, u.id
      returning id, user_id as "userId"`.execute(trx);
    await writeStep(trx, { caseId, kind: 'asked', byId: by.actorId, words, detail: {} });
    await writeAudit(trx, { ...by, action: 'case.asked', subject: `case:${caseId}`, after: { people: asked.length } });
    return await notify(
      trx,
      asked.map(({ id, userId }) => ({
        ...{ userId, kind: 'account' as const, source: `account:question-${id}` },
        data: { event: 'case_question' as const },
      })),
    );
  });
  tellNotified(bus, told);
}
