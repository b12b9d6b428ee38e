import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { at, before, beforeUs, databaseNowMs, databaseNowUs, STATEMENT_TIME, timeText } from './database-clock.ts';

const { db } = await testDatabase();

describe('[GEN-3] the database’s clock', () => {
  test('is read in µs and bound to the last of them', async () => {
    const nowUs = await databaseNowUs(db);
    const { rows } = await sql<{ us: number; isLater: boolean }>`
      select (extract(epoch from ${at(nowUs)}) * 1000000)::bigint as us, clock_timestamp() >= ${at(nowUs)} as "isLater"`.execute(
      db,
    );
    expect(rows).toEqual([{ us: nowUs, isLater: true }]);
    expect(Math.abs((await databaseNowMs(db)) - nowUs / 1_000)).toBeLessThan(60_000);
  });

  test('a span before it is the span that PostgreSQL takes off', async () => {
    const nowUs = 1_763_668_800_123_456;
    const { rows } = await sql<{ same: boolean }>`
      select ${before(nowUs, { days: 2, hours: 3, minutes: 4, seconds: 5.5 })}
             = ${at(nowUs)} - interval '2 days 3 hours 4 minutes 5.5 seconds' as same`.execute(db);
    expect(rows).toEqual([{ same: true }]);
    expect(beforeUs(nowUs, { seconds: 1 })).toBe(nowUs - 1_000_000);
    expect(timeText(nowUs)).toBe('2025-11-20T20:00:00.123456Z');
  });

  test('bound, an index on the time is used; so it is for the statement’s own time', async () => {
    await sql`insert into throttle select sha256(n::text::bytea), now() + make_interval(secs => n) from generate_series(1, 20000) n`.execute(
      db,
    );
    await sql`select count(*) from throttle`.execute(db);
    const nowUs = await databaseNowUs(db);
    for (const time of [at(nowUs), STATEMENT_TIME]) {
      const { rows } = await sql`explain delete from throttle where free_at < ${time}`.execute(db);
      expect(JSON.stringify(rows)).toContain('throttle_free_at');
    }
  });
});
