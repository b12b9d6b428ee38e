import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';

/** `burst` tries at once, and one more every `everyMs`. */
export type Allowance = { readonly burst: number; readonly everyMs: number };
export type Turn = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };

/**
 * Counts tries for all nodes together, by the database's clock (S09). A try is paid for before the work, so that fifty
 * at once can't all pass the same check; what turns out honest is given back.
 */
export type Throttle = {
  /** @param what says what is counted, e.g. `['sign-in', address]`; only its hash is stored */
  take(what: readonly string[], allowance: Allowance): Promise<Turn>;
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
          where greatest(t.free_at, clock_timestamp()) + ${price} <= clock_timestamp() + ${span(burst * everyMs)}
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
      await sql`delete from throttle where free_at < clock_timestamp()`.execute(db);
    },
  };
}

/** Whom an address stands for: itself, or its /64 in IPv6, where one household owns as many as it likes. */
export function addressGroup(ip: string): string {
  const v4 = /^(?:::ffff:)?([0-9]{1,3}(?:\.[0-9]{1,3}){3})$/i.exec(ip)?.[1];
  if (v4 !== undefined) return v4;
  const [head = '', tail = ''] = ip.toLowerCase().split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const full = ip.includes('::')
    ? [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
    : left;
  return `${full
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
