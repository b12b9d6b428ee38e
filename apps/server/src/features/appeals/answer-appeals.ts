import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit.ts';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db, Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { notify } from '../notifications/index.ts';

type Trx = Transaction<Tables>;
export type OpenAppeal = {
  readonly id: number;
  readonly userId: string;
  /** null: about what a case holds. */
  readonly suspensionId: number | null;
  /** null: it is answered on the person's page. */
  readonly caseId: number | null;
  readonly scope: 'bidding' | 'all' | null;
};

/** What these people wrote and nobody has answered, locked. */
export async function lockOpenAppeals(trx: Trx, userIds: readonly string[]): Promise<readonly OpenAppeal[]> {
  const { rows } = await sql<OpenAppeal>`
    select a.id, a.user_id as "userId", a.suspension_id as "suspensionId", a.case_id as "caseId", s.scope
      from appeal a left join suspension s on s.id = a.suspension_id
     where a.user_id = any(${userIds}::uuid[]) and a.outcome is null order by a.id for update of a`.execute(trx);
  return rows;
}

/**
 * Another person than decided before says that it stands, or is milder now, and why (OPS-26).
 * @returns whom to tell after the commit
 * @throws Refusal APPEAL_NEEDS_ANSWER without words; APPEAL_OWN_DECISION
 */
export async function answerAppeal(
  trx: Trx,
  appeal: OpenAppeal,
  given: { readonly outcome: 'stands' | 'changed'; readonly answer: string | undefined; readonly answeredBy: string },
): Promise<readonly string[]> {
  const answer = given.answer?.trim() ?? '';
  if (answer === '') throw new Refusal('APPEAL_NEEDS_ANSWER');
  if (await decidedIt(trx, appeal, given.answeredBy)) throw new Refusal('APPEAL_OWN_DECISION');
  await sql`
    update appeal set outcome = ${given.outcome}, answer = ${answer}, answered_at = clock_timestamp(), answered_by = ${given.answeredBy}
     where id = ${appeal.id}`.execute(trx);
  const data = { event: `appeal_${given.outcome}` as const, answer };
  return await notify(trx, [{ userId: appeal.userId, kind: 'account', source: `account:appeal-${appeal.id}`, data }]);
}

async function decidedIt(trx: Trx, { suspensionId }: OpenAppeal, actorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from suspension where id = ${suspensionId} and same_person(by_id, ${actorId}::uuid)`.execute(trx);
  return rows.length > 0;
}

/** A decision lets go of what the case held: so is what was written about it. @returns whom to tell after the commit */
export async function answerHolds(trx: Trx, caseId: number, answeredBy: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: number; userId: string }>`
    update appeal set outcome = 'lifted', answered_at = clock_timestamp(), answered_by = ${answeredBy}
     where case_id = ${caseId} and held_from is not null and outcome is null returning id, user_id as "userId"`.execute(
    trx,
  );
  return await notify(
    trx,
    rows.map(({ id, userId }) => ({
      ...{ userId, kind: 'account' as const, source: `account:appeal-${id}` },
      data: { event: 'appeal_hold_lifted' as const },
    })),
  );
}

/**
 * A week of a hold is over before anybody decided: so is what was written about it. Nobody is told: the payout itself goes on.
 * @returns how many
 */
export async function endHeldAppeals(db: Db): Promise<number> {
  const { rows } = await sql`
    update appeal a set outcome = 'ended', answered_at = clock_timestamp()
     where a.outcome is null and a.held_from is not null
       and not exists (select from risk_case_person p where p.user_id = a.user_id and p.held_from = a.held_from and p.held_until > ${STATEMENT_TIME})
    returning 1`.execute(db);
  return rows.length;
}

export type AnswerStands = {
  readonly userId: string;
  readonly answer: string;
  readonly actorId: string;
  readonly requestId?: string;
};

/**
 * That a suspension which no case began stands, said to whoever wrote that it isn't right: the caller holds their account's row, and has
 * refused whoever decides about an account of their own. Whoever decided it may only lift it.
 * @returns whom to tell after the commit
 * @throws Refusal APPEAL_NOT_FOUND, APPEAL_OWN_DECISION, APPEAL_NEEDS_ANSWER
 */
export async function answerStands(
  trx: Trx,
  { userId, answer, actorId, requestId }: AnswerStands,
): Promise<readonly string[]> {
  const appeal = (await lockOpenAppeals(trx, [userId])).find(({ caseId }) => caseId === null);
  if (appeal === undefined) throw new Refusal('APPEAL_NOT_FOUND');
  const told = await answerAppeal(trx, appeal, { outcome: 'stands', answer, answeredBy: actorId });
  await writeAudit(trx, {
    ...{ actorId, action: 'appeal.stands', subject: `user:${userId}`, reason: answer },
    ...(requestId === undefined ? {} : { requestId }),
  });
  return told;
}
