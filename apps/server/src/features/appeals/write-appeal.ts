import { APPEAL_ANSWER_DAYS, type AppealAbout, saysEnough } from '@mnada/contract';
import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { runningFor } from './own-appeals.sql.ts';

// What nobody can see, or what turns and hides what others read; lines stay.
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

type Given = {
  readonly userId: string;
  readonly about: AppealAbout;
  readonly words: string;
  readonly requestId: string;
};
/** What others read of it. @throws Refusal INVALID_INPUT too little to read */
export function readWords(typed: string): string {
  const words = typed.replace(UNSEEN, '').trim();
  if (!saysEnough(words)) throw new Refusal('INVALID_INPUT', { errors: ['words'] });
  return words;
}

type Written = { readonly words: string; readonly caseId: number | null };

/**
 * Somebody says in their own words that what holds them isn't right (OPS-26): once about each decision. Of what a case began, the case
 * is open again, and neither who decided it before decides anew nor may its second person; what it had begun goes on until then.
 * The same words again change nothing.
 * @throws Refusal NOTHING_TO_APPEAL, APPEAL_WRITTEN other words stand there already, INVALID_INPUT too little to read
 */
export async function writeAppeal(db: Db, { userId, about, words: typed, requestId }: Given): Promise<void> {
  const words = readWords(typed);
  await db.transaction().execute(async (trx) => {
    await lockDecisions(trx, userId);
    const { rows } = await sql<{ id: number; caseId: number | null }>`
      insert into appeal (user_id, suspension_id, held_from, case_id, words, answer_by)
      select ${userId}, r.suspension_id, r.held_from, r.case_id, ${words},
             least(clock_timestamp() + make_interval(days => ${APPEAL_ANSWER_DAYS}), r.until)
        from (${runningFor(userId)}) r where r.about = ${about}
      on conflict do nothing
      returning id, case_id as "caseId"`.execute(trx);
    const [made] = rows;
    if (made === undefined) return await refuseOther(trx, { userId, about, words });
    if (made.caseId !== null) await openCase(trx, { caseId: made.caseId, userId, about });
    await writeAudit(trx, {
      actorId: userId,
      action: 'appeal.written',
      subject: `user:${userId}`,
      after: { about },
      requestId,
    });
  });
}

/** Whoever decides about the person waits, or is over: in the order in which they lock, the case first. */
export async function lockDecisions(trx: Transaction<Tables>, userId: string): Promise<void> {
  await sql`
    select from risk_case where id = (select case_id from risk_case_person where user_id = ${userId}) for no key update`.execute(
    trx,
  );
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
}

/** What stands there already: the same words, sent again by a page that heard no answer, are no second appeal. */
async function refuseOther(
  trx: Transaction<Tables>,
  { userId, about, words }: Omit<Given, 'requestId'>,
): Promise<void> {
  const { rows } = await sql<Written>`
    select a.words from appeal a, (${runningFor(userId)}) r
     where a.user_id = ${userId} and r.about = ${about}
       and (a.suspension_id = r.suspension_id or a.held_from = r.held_from)`.execute(trx);
  if (rows[0] === undefined) throw new Refusal('NOTHING_TO_APPEAL');
  if (rows[0].words !== words) throw new Refusal('APPEAL_WRITTEN');
}

/** A hold's case is open already, and nobody decided it: it is another question by now, and no more. */
async function openCase(
  trx: Transaction<Tables>,
  { caseId, userId, about }: { readonly caseId: number; readonly userId: string; readonly about: AppealAbout },
): Promise<void> {
  const isNew = sql`(appealed_at is null and ${about === 'suspension'})`;
  await sql`
    update risk_case set revision = revision + 1, opened_at = case when state = 'open' then opened_at else clock_timestamp() end,
           state = 'open', appealed_at = case when ${isNew} then clock_timestamp() else appealed_at end,
           appealed_by = case when ${isNew} then ${userId}::uuid else appealed_by end
     where id = ${caseId}`.execute(trx);
  await sql`insert into risk_case_step (case_id, kind) values (${caseId}, 'appealed')`.execute(trx);
}
