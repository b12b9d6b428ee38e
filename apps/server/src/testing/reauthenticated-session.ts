import { randomBytes } from 'node:crypto';
import type { Database } from '../platform/database/index.ts';

/**
 * The session of somebody who speaks as `of.<user id>` (SpokenSessions), proved so many minutes ago; one that is there stays
 * as it is, unless it is told how long ago.
 */
export async function reauthenticatedSession({ pool }: Database, userId: string, minutesAgo?: number): Promise<void> {
  await pool.query(
    `insert into session (token_hash, id, user_id, idle_ends_at, ends_at, proved_at)
     select $3, id, id, now() + interval '1 day', now() + interval '1 day',
            clock_timestamp() - make_interval(mins => coalesce($2::int, 0))
       from app_user where id = $1 and kind = 'user'
     on conflict (id) do update set proved_at = case when $2::int is null then session.proved_at else excluded.proved_at end`,
    [userId, minutesAgo ?? null, randomBytes(32)],
  );
}
