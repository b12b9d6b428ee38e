import { sql } from 'kysely';
import { tellNotified } from '../notifications/index.ts';
import { Loop } from '../../platform/process/loop.ts';
import type { Keys, ReferralsDeps } from './context.ts';
import { lookAtReferral } from './look-at-referral.ts';
import { lockDueReferral } from './referral.sql.ts';

type Log = { error(fields: object, text: string): void };
export type WorkerDeps = ReferralsDeps & { readonly keys: Keys; readonly log: Log };
const LOOK_EVERY_MS = 2_000;
/** Looked at before the loop breathes again. */
const AT_ONCE_MAX = 200;
const AGAIN_AFTER_SECONDS = 60;

/**
 * Looks at everything that is due, one referral a transaction, in which it is locked: any number of nodes may.
 * @returns how many
 */
export async function workReferrals(deps: WorkerDeps): Promise<number> {
  let count = 0;
  while (count < AT_ONCE_MAX && (await lookAtOne(deps))) count++;
  return count;
}

async function lookAtOne({ db, bus, keys, log }: WorkerDeps): Promise<boolean> {
  let friendId: string | null = null;
  try {
    const looked = await db.transaction().execute(async (trx) => {
      const due = await lockDueReferral(trx);
      if (due === null) return null;
      friendId = due.friendId;
      return await lookAtReferral(trx, keys, due);
    });
    if (looked === null) return false;
    if (looked.gifted !== null) bus.publish('balance', looked.gifted);
    tellNotified(bus, looked.told);
    return true;
  } catch (error) {
    if (friendId === null) throw error;
    log.error({ err: error, friendId }, 'a referral could not be looked at; it waits a little');
    await sql`
      update referral set due_at = clock_timestamp() + make_interval(secs => ${AGAIN_AFTER_SECONDS})
       where friend_id = ${friendId} and due_at is not null`.execute(db);
    return true;
  }
}

/** Goes on until it is stopped; any number of nodes may. */
export const startReferralWorker = (deps: WorkerDeps): Loop =>
  new Loop(deps.log, 'looking at referrals', async () =>
    (await workReferrals(deps)) === AT_ONCE_MAX ? 0 : LOOK_EVERY_MS,
  );
