import type { Trx } from './limits.sql.ts';

/** What people decide about themselves: who, what, before and after. It tells nothing of money that was spent. */
export type OwnAct = {
  readonly userId: string;
  readonly action:
    | 'limit.lowered'
    | 'limit.raise_asked'
    | 'limit.raise_withdrawn'
    | 'break.started'
    | 'account.excluded';
  readonly before?: object;
  readonly after?: object;
  readonly requestId: string;
};

/** Writes one line of the audit. @returns its id, by which its notice is known */
export async function recordOwnAct(trx: Trx, act: OwnAct): Promise<number> {
  const { id } = await trx
    .insertInto('audit')
    .values({
      actor_id: act.userId,
      action: act.action,
      subject: `user:${act.userId}`,
      before: act.before === undefined ? null : JSON.stringify(act.before),
      after: act.after === undefined ? null : JSON.stringify(act.after),
      request_id: act.requestId.slice(0, 200),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
