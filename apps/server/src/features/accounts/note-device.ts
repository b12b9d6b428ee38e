import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** How a browser's nonce is kept: nobody can be recognised by it elsewhere. */
export const deviceHash = (nonce: string): Buffer => createHash('sha256').update(`device:${nonce}`).digest();

type Log = { warn(fields: object, text: string): void };

/**
 * Writes down that somebody signed in on a browser: a hash, which tells only that two accounts were on one device. Nobody
 * waits for it, and a sign-in does not fail by it.
 */
export const noteDevice =
  ({ db, log }: { readonly db: Db; readonly log: Log }) =>
  (userId: string, nonce: string): void => {
    const hash = deviceHash(nonce);
    sql`
      insert into person_device (user_id, device_hash) values (${userId}, ${hash})
      on conflict (user_id, device_hash) do update set last_at = clock_timestamp()`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error }, 'the device of a sign-in was not written down'));
  };
