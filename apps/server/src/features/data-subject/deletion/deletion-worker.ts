import { sql } from 'kysely';
import { writeAudit } from '../../../platform/audit.ts';
import type { Bus } from '../../../platform/bus/index.ts';
import { at, databaseNowUs, STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log.ts';
import { Loop } from '../../../platform/process/loop.ts';
import type { AuctionChange } from '../../auctions/index.ts';
import type { MessageSender } from '../../messages/index.ts';
import { forfeit } from '../../ledger/index.ts';
import { forgetPerson } from './forget-person.ts';
import { readBlockers } from './deletion-state.sql.ts';
import { type Reached, tellOfDeletion } from './tell.ts';
import { endAutobids } from '../../set-aside/index.ts';

export type DeletionDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
  /** Where nodes learn that an auction must be loaded anew. */
  readonly feed: { publish(changes: readonly AuctionChange[], origin: 'here'): void };
  readonly messages: Pick<MessageSender, 'send'>;
  readonly log: Log;
};

const EVERY_MS = 60_000;
/** Put off so often, a person has to look why. */
const DELAYS_WORTH_AN_ALARM = 14;

/** Deletes those whose days of grace are over. Any number of nodes may run it; each person is taken by one. */
export const startDeletions = (deps: DeletionDeps): Loop =>
  new Loop(deps.log, 'deleting accounts', async () => {
    while ((await deleteNext(deps)) !== 'none') continue;
    return EVERY_MS;
  });

/**
 * Deletes one person, whole or not at all; if money is under way after all (a payment that was confirmed late, say), they
 * are put off for a day. Whoever can't be deleted for a fault of ours is put off as well, so that nobody waits behind them.
 */
export async function deleteNext(deps: DeletionDeps): Promise<'deleted' | 'delayed' | 'none'> {
  const { db, bus, feed, messages, log } = deps;
  let taken: string | null = null;
  const deletion = db.transaction().execute(async (trx) => {
    const due = await takeDue(trx);
    taken = due?.userId ?? null;
    return due === null ? null : deleteDue(trx, due);
  });
  const done = await deletion.catch(async (error: unknown) => {
    if (taken === null) throw error;
    await sql`
      update account_deletion set due_at = clock_timestamp() + interval '1 hour'
       where user_id = ${taken} and done_at is null`.execute(db);
    log.error({ err: error, userId: taken }, 'an account could not be deleted: tried again in an hour');
    return 'failed' as const;
  });
  if (done === 'failed') return 'delayed';
  if (done === null) return 'none';
  if (done.delays !== null) {
    const fields = { userId: done.userId, delays: done.delays, because: done.kinds };
    if (done.delays >= DELAYS_WORTH_AN_ALARM)
      log.error(fields, 'an account waits for its deletion: a person must look');
    else log.warn(fields, 'an account is not deleted yet: money is under way');
    return 'delayed';
  }
  feed.publish(
    done.auctionIds.map((auctionId) => ({ kind: 'listed', auctionId })),
    'here',
  );
  bus.publish('balance', done.userId);
  tellOfDeletion(messages, 'deleted', done.reached, { day: '', address: '' });
  return 'deleted';
}

type Done = {
  readonly userId: string;
  readonly auctionIds: readonly number[];
  /** How often they were put off, this time included; null: they are deleted. */
  readonly delays: number | null;
  readonly reached: Reached;
  /** What they were put off for. */
  readonly kinds: readonly string[];
};

async function deleteDue(trx: Db, { userId, delays, reached }: Due): Promise<Done> {
  const blockers = await readBlockers(trx, userId);
  if (blockers.length > 0) {
    await sql`
      update account_deletion set due_at = clock_timestamp() + interval '1 day', delays = delays + 1
       where user_id = ${userId}`.execute(trx);
    return { userId, auctionIds: [], delays: delays + 1, reached, kinds: blockers.map(({ kind }) => kind) };
  }
  // Auctions before accounts: the order of locks everywhere.
  const auctionIds = await forgetPerson(trx, userId);
  await endAutobids(trx, { userIds: [userId] }, 'closed');
  const bids = await forfeit(trx, userId);
  await sql`
    update account_deletion set done_at = clock_timestamp(), bids_forfeited = ${bids}
     where user_id = ${userId}`.execute(trx);
  await writeAudit(trx, { actorId: null, action: 'account.deleted', subject: `user:${userId}`, after: { bids } });
  return { userId, auctionIds, delays: null, reached, kinds: [] };
}

type Due = { readonly userId: string; readonly delays: number; readonly reached: Reached };

/**
 * Locks whoever waits longest: the person first and then the row, as signing in does. Whoever was suspended meanwhile stays
 * until that is looked into, whoever was put on a break until it ends, and whoever a case holds until it is decided or their week is over
 * (OPS-24). null: nobody, or another node has them.
 */
async function takeDue(trx: Db): Promise<Due | null> {
  const now = at(await databaseNowUs(trx));
  const { rows: people } = await sql<{ id: string } & Reached>`
    select id, phone, email, language from app_user
     where id = (select d.user_id from account_deletion d join app_user u on u.id = d.user_id
                  where d.done_at is null and d.due_at <= ${now} and u.status = 'active'
                    and coalesce(u.excluded_until, '-infinity') <= ${now}
                    and coalesce(u.bidding_suspended_until, '-infinity') <= ${now}
                    and not exists (select from risk_case_person p join risk_case c on c.id = p.case_id
                                     where p.user_id = u.id and c.state = 'open' and p.held_until > ${now})
                  order by d.due_at limit 1)
       and status = 'active' for update skip locked`.execute(trx);
  const [person] = people;
  if (person === undefined) return null;
  // Read after the lock: whoever held it may have called it off, or done it.
  const { rows } = await sql<{ userId: string; delays: number }>`
    select user_id as "userId", delays from account_deletion
     where user_id = ${person.id} and done_at is null and due_at <= ${STATEMENT_TIME} for update`.execute(trx);
  const { id: _, ...reached } = person;
  return rows[0] === undefined ? null : { ...rows[0], reached };
}
