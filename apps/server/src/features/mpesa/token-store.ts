import { createHash } from 'node:crypto';
import type { TokenStore } from '@mnada/daraja';
import type { Db } from '../../platform/database/index.ts';

/** Keeps the one access token of a set of credentials for all processes: a new one ends the one before. */
export function databaseTokenStore(db: Db, environment: string, consumerKey: string): TokenStore {
  const name = `${environment}:${createHash('sha256').update(consumerKey).digest('hex').slice(0, 32)}`;
  return {
    async read() {
      const row = await db
        .selectFrom('provider_token')
        .select(['token', 'ends_at'])
        .where('name', '=', name)
        .executeTakeFirst();
      return row ? { value: row.token, expiresAtMs: row.ends_at.getTime() } : null;
    },
    async write({ value, expiresAtMs }) {
      const kept = { token: value, ends_at: new Date(expiresAtMs) };
      await db
        .insertInto('provider_token')
        .values({ name, ...kept })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
        .execute();
    },
  };
}
