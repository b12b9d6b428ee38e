import type { AppealAbout, AppealOutcome, OwnAppeal } from '@mnada/contract';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

const EARLIER_SHOWN = 5;

/** What a case holds of somebody's money now: asked for, and not on its way. Reads `p` and `c`. */
const HOLDS = sql`
  c.state = 'open' and p.held_until > ${STATEMENT_TIME} and exists (
    select from withdrawal w left join payout o on o.withdrawal_id = w.id
     where w.user_id = p.user_id and (w.state = 'requested' or (w.state = 'approved' and o.state in ('approved', 'failed'))))`;

/** What holds somebody now, and can be written about: the suspension that runs, and what a case holds back. */
export const runningFor = (userId: string): RawBuilder<unknown> => sql`
  select 'suspension' as about, s.id as suspension_id, null::timestamptz as held_from, p.case_id, s.scope, s.cause, s.ends_at as until
    from suspension s left join risk_case_person p on p.suspension_id = s.id
   where s.user_id = ${userId} and s.ended_at is null and (s.ends_at is null or s.ends_at > ${STATEMENT_TIME})
  union all
  select 'hold', null, p.held_from, p.case_id, null, null, p.held_until
    from risk_case_person p join risk_case c on c.id = p.case_id where p.user_id = ${userId} and ${HOLDS}`;

type Row = {
  readonly about: AppealAbout;
  readonly scope: 'bidding' | 'all' | null;
  readonly cause: string | null;
  readonly until: Date | null;
  readonly isRunning: boolean;
  readonly words: string | null;
  readonly writtenAt: Date | null;
  readonly answerBy: Date | null;
  readonly isLate: boolean | null;
  readonly outcome: AppealOutcome | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
};
const WRITTEN = sql`
  a.words, a.written_at as "writtenAt", a.answer_by as "answerBy", a.answer_by <= ${STATEMENT_TIME} as "isLate", a.outcome, a.answer, a.answered_at as "answeredAt"`;

/** What holds somebody now, with what they wrote about it; then what they wrote before, the newest first. */
export async function readOwnAppeals(db: Db, userId: string): Promise<OwnAppeal[]> {
  const { rows } = await sql<Row>`
    with running as (${runningFor(userId)})
    select r.about, r.scope, r.cause, r.until, true as "isRunning", ${WRITTEN}
      from running r left join appeal a on a.user_id = ${userId}::uuid and (a.suspension_id = r.suspension_id or a.held_from = r.held_from)
    union all
    (select case when a.suspension_id is null then 'hold' else 'suspension' end, s.scope, s.cause, coalesce(s.ended_at, a.answered_at), false,
            ${WRITTEN}
       from appeal a left join suspension s on s.id = a.suspension_id
      where a.user_id = ${userId}
        and not exists (select from running r where r.suspension_id = a.suspension_id or r.held_from = a.held_from)
      order by a.id desc limit ${EARLIER_SHOWN})`.execute(db);
  return rows.map((row) => ({
    about: row.about,
    scope: row.scope,
    cause: row.cause,
    until: row.until?.toISOString() ?? null,
    is_running: row.isRunning,
    written:
      row.words === null || row.writtenAt === null || row.answerBy === null
        ? null
        : {
            words: row.words,
            at: row.writtenAt.toISOString(),
            answer_by: row.answerBy.toISOString(),
            is_late: row.isLate === true,
            outcome: row.outcome,
            answer: row.answer ?? '',
            answered_at: row.answeredAt?.toISOString() ?? null,
          },
  }));
}
