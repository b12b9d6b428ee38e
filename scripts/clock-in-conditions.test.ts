import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { clockInConditions, clockInSources, ownMoments } from './clock-in-conditions.ts';

const SERVER = fileURLToPath(new URL('../apps/server/src', import.meta.url));
const inSql = (sql: string) =>
  clockInConditions(`import { sql } from 'kysely';\nconst rows = await sql\`${sql}\`.execute(db);\n`);

describe('[GEN-3] the moment is read once and bound; no condition asks the clock row by row', () => {
  test('nowhere in the server', () => {
    expect(clockInSources(SERVER)).toEqual([]);
  });

  test.each([
    'select 1 from session where ends_at > clock_timestamp()',
    "delete from session where ends_at < clock_timestamp() - interval '30 days'",
    'select 1 from a join b on b.at > clock_timestamp()',
    'update a set x = 1 where due_at <= (select clock_timestamp())',
    'select count(*) from a where id in (select id from b where b.at < clock_timestamp())',
    'select count(*) filter (where at > clock_timestamp()) from a',
    'select case when u.until > clock_timestamp() then 1 end from u',
    'insert into t (k) values (1) on conflict (k) do update set n = 1 where t.free_at <= clock_timestamp()',
    's.revoked_at is null and s.ends_at > clock_timestamp()',
    '(extract(epoch from clock_timestamp()) * 1000000)::bigint',
  ])('found: %s', (sql) => {
    expect(inSql(sql)).toEqual([2]);
  });

  test('found where the query builder is told, and in a piece inside a piece, on its own line', () => {
    expect(clockInConditions("q.where('at', '<', sql<Date>`clock_timestamp()`)")).toEqual([1]);
    expect(
      clockInConditions('sql`select 1 from a\n where ${isNew ? sql`\n a.at > clock_timestamp()` : sql`true`}`'),
    ).toEqual([3]);
    expect(clockInConditions("const text = 'select 1 from a where at > clock_timestamp()';")).toEqual([1]);
  });

  test.each([
    'update a set updated_at = clock_timestamp() where id = ${id}',
    'select clock_timestamp() as now from a where id = ${id}',
    "insert into a (at) values (clock_timestamp() + interval '1 day')",
    'insert into a (k) values (1) on conflict (k) do update set at = clock_timestamp()',
    'select extract(epoch from clock_timestamp() - min(at)) from a where x',
    'update a set at = case when ${done} then clock_timestamp() end where id = 1',
  ])('left alone, for it writes or shows the time: %s', (sql) => {
    expect(inSql(sql)).toEqual([]);
  });

  test('left alone: what a column is set to, and what a comment says', () => {
    expect(clockInConditions('q.set({ updated_at: sql`clock_timestamp()` })')).toEqual([]);
    expect(clockInConditions('// where at > clock_timestamp()\n/* where at > clock_timestamp() */')).toEqual([]);
  });
});

describe('[GEN-3] one place says what time the database has', () => {
  test('no statement works it out by itself, but the lane’s, whose text is prepared', () => {
    expect(clockInSources(SERVER, ownMoments).map((place) => place.replace(/:.*/, ''))).toEqual([
      'features/bidding/batch.sql.ts',
    ]);
  });

  test('found as µs, as ms and as a time; a span since a row’s own time is left alone', () => {
    expect(
      ownMoments('select (extract(epoch from clock_timestamp()) * 1000)::bigint\n, clock_timestamp() as now'),
    ).toEqual([1, 2]);
    expect(ownMoments('select extract(epoch from clock_timestamp() - min(at))')).toEqual([]);
  });
});
