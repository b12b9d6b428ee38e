import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { at, databaseNowUs, STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { addressGroup, widerGroup } from '../../platform/http/index.ts';

/** `burst` tries at once, and one more every `everyMs`. */
export type Allowance = { readonly burst: number; readonly everyMs: number };
export type ThrottleAnswer = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };

/**
 * Counts tries for all nodes together, by the database's clock (S09). A try is paid for before the work, so that fifty
 * at once can't all pass the same check; what turns out honest is given back.
 */
export type Throttle = {
  /** @param what says what is counted, e.g. `['sign-in', address]`; only its hash is stored */
  take(what: readonly string[], allowance: Allowance): Promise<ThrottleAnswer>;
  /** Undoes one `take`. */
  giveBack(what: readonly string[], allowance: Allowance): Promise<void>;
  /** The count starts anew. */
  forget(what: readonly string[]): Promise<void>;
  /** Drops what has long been free again. */
  purge(): Promise<void>;
};

const keyOf = (what: readonly string[]) => createHash('sha256').update(JSON.stringify(what)).digest();
const span = (ms: number) => sql<string>`make_interval(secs => ${ms / 1000})`;

export function createThrottle(db: Db): Throttle {
  return {
    async take(what, { burst, everyMs }) {
      const key = keyOf(what);
      const price = span(everyMs);
      const { rows } = await sql`
        insert into throttle as t (key, free_at) values (${key}, clock_timestamp() + ${price})
        on conflict (key) do update set free_at = greatest(t.free_at, clock_timestamp()) + ${price}
          where greatest(t.free_at, ${STATEMENT_TIME}) + ${price} <= ${STATEMENT_TIME} + ${span(burst * everyMs)}
        returning 1`.execute(db);
      if (rows.length > 0) return { ok: true };
      const wait = await sql<{ seconds: number }>`
        select extract(epoch from free_at - clock_timestamp())::float8 as seconds from throttle
         where key = ${key}`.execute(db);
      const seconds = (wait.rows[0]?.seconds ?? 0) - ((burst - 1) * everyMs) / 1000;
      return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) };
    },
    async giveBack(what, { everyMs }) {
      await sql`update throttle set free_at = free_at - ${span(everyMs)} where key = ${keyOf(what)}`.execute(db);
    },
    async forget(what) {
      await db.deleteFrom('throttle').where('key', '=', keyOf(what)).execute();
    },
    async purge() {
      await sql`delete from throttle where free_at < ${at(await databaseNowUs(db))}`.execute(db);
    },
  };
}

/** One thing that is counted, and how much of it there may be. */
export type Count = readonly [what: readonly string[], allowance: Allowance];

/** So many times the allowance of one address or /64 a whole IPv6 /32 has. */
const WIDER = 10;

/** What a try from a network counts against: its IPv4 address or IPv6 /64, and the /32 around the latter. */
export function networkCounts(what: readonly string[], ip: string, allowance: Allowance): Count[] {
  const wider = widerGroup(ip);
  const { burst, everyMs } = allowance;
  return [
    [[...what, addressGroup(ip)], allowance],
    ...(wider === null ? [] : [[[...what, wider], { burst: burst * WIDER, everyMs: everyMs / WIDER }] as const]),
  ];
}

/** Takes all of them, or stops at the first that is used up. */
export async function takeAll(throttle: Throttle, counts: readonly Count[]): Promise<ThrottleAnswer> {
  for (const [what, allowance] of counts) {
    const tried = await throttle.take(what, allowance);
    if (!tried.ok) return tried;
  }
  return { ok: true };
}
