import { type Permission, STAFF_IDLE_MS } from '@mnada/rules/office';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/process/loop.ts';
import type { StaffSessions, StaffViewer } from '../../platform/http/index.ts';
import { deviceText, newToken, tokenHash } from './tokens.ts';

/** Neither ended, nor idle too long, of somebody who works here. Asked at each call: a role that changed counts at once. */
const STANDING = sql`s.revoked_at is null and s.idle_ends_at > ${STATEMENT_TIME} and s.ends_at > ${STATEMENT_TIME}
  and u.status = 'active' and u.kind <> 'user'`;

type Row = {
  readonly userId: string;
  readonly sessionId: string;
  readonly method: StaffViewer['method'];
  readonly kind: 'owner' | 'staff';
  readonly permissions: Permission[];
  readonly isStale: boolean;
};

/** Sessions of the back office (ACC-8, S33): 15 minutes idle, 8 hours at most; nothing of the shop's sessions. */
export function createStaffSessions(db: Db): StaffSessions {
  return {
    async resolve(token, isUse) {
      const { rows } = await sql<Row>`
        select u.id as "userId", s.id as "sessionId", s.method, u.kind, u.permissions,
               s.last_used_at < ${STATEMENT_TIME} - interval '5 seconds' as "isStale"
          from staff_session s join app_user u on u.id = s.user_id
         where s.token_hash = ${tokenHash(token)} and ${STANDING}`.execute(db);
      const [found] = rows;
      if (found === undefined) return null;
      const { isStale, ...viewer } = found;
      if (isUse && isStale) await noteUse(db, viewer.sessionId);
      return viewer;
    },
  };
}

async function noteUse(db: Db, sessionId: string): Promise<void> {
  await sql`
    update staff_session
       set last_used_at = clock_timestamp(),
           idle_ends_at = least(ends_at, clock_timestamp() + make_interval(secs => ${STAFF_IDLE_MS / 1000}))
     where id = ${sessionId}`.execute(db);
}

/** Opens a session for somebody who has just proved who they are. @returns its token, shown once */
export async function openStaffSession(
  trx: Db,
  given: { readonly userId: string; readonly method: StaffViewer['method']; readonly userAgent: string },
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const token = newToken();
  const { id } = await trx
    .insertInto('staff_session')
    .values({
      token_hash: tokenHash(token),
      user_id: given.userId,
      method: given.method,
      user_agent: deviceText(given.userAgent),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { token, sessionId: id };
}

/** Ends one session of somebody, or all. Whoever uses one is signed out at their next call, on every node. */
export async function endStaffSessions(
  trx: Db,
  which: { readonly userId: string; readonly only?: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_session')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null)
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const FORGETS_EVERY_MS = 3_600_000;

/** Under the role of staff, on any number of nodes. */
export const startForgettingAccess = ({ db, log }: { readonly db: Db; readonly log: Log }): Loop =>
  new Loop(log, 'forgetting old sessions of staff', async () => {
    await forgetOldAccess(db);
    return FORGETS_EVERY_MS;
  });

/**
 * Forgets steps of a sign-in a day after their end, and sessions 30 days after theirs, but the last one of each person: it says
 * when somebody was here last.
 */
export async function forgetOldAccess(db: Db): Promise<void> {
  await sql`delete from staff_ceremony where ends_at < ${STATEMENT_TIME} - interval '1 day'`.execute(db);
  await sql`
    delete from staff_session s where ends_at < ${STATEMENT_TIME} - interval '30 days'
       and exists (select from staff_session later where later.user_id = s.user_id and later.last_used_at > s.last_used_at)`.execute(
    db,
  );
}
