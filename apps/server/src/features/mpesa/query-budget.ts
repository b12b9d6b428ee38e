import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';

/** So many queries at once, and one more every so often, over all nodes. */
export type Allowance = { readonly burst: number; readonly everyMs: number };

export type QueryBudget = {
  /** @returns false: not now */
  take(): Promise<boolean>;
  /** The provider said 429: nobody asks for a while. */
  slowDown(): Promise<void>;
};

const KEY = createHash('sha256').update('mpesa queries').digest();
const PAUSE_SECONDS = 15;

/** One bucket in the database (`throttle`): a crash only makes it full again. */
export function createQueryBudget(db: Db, { burst, everyMs }: Allowance): QueryBudget {
  const price = everyMs / 1000;
  return {
    async take() {
      const { rows } = await sql`
        insert into throttle as t (key, free_at) values (${KEY}, clock_timestamp() + make_interval(secs => ${price}))
        on conflict (key) do update
          set free_at = greatest(t.free_at, clock_timestamp()) + make_interval(secs => ${price})
          where greatest(t.free_at, ${STATEMENT_TIME}) + make_interval(secs => ${price})
                <= ${STATEMENT_TIME} + make_interval(secs => ${burst * price})
        returning 1`.execute(db);
      return rows.length > 0;
    },
    async slowDown() {
      const pause = PAUSE_SECONDS + burst * price;
      await sql`
        insert into throttle as t (key, free_at) values (${KEY}, clock_timestamp() + make_interval(secs => ${pause}))
        on conflict (key) do update
          set free_at = greatest(t.free_at, clock_timestamp() + make_interval(secs => ${pause}))`.execute(db);
    },
  };
}
