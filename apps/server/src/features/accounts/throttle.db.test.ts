import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { addressGroup } from '../../platform/http/index.ts';
import { createThrottle, networkCounts, takeAll } from './throttle.ts';

const database = await testDatabase();
const throttle = createThrottle(database.db);

test('[S09] a burst passes, one more does not and is told when to come back', async () => {
  const allowance = { burst: 3, everyMs: 60_000 };
  for (let n = 1; n <= 3; n++) expect(await throttle.take(['a'], allowance)).toEqual({ ok: true });
  const refused = await throttle.take(['a'], allowance);
  expect(refused.ok).toBe(false);
  if (!refused.ok) {
    expect(refused.retryAfterSeconds).toBeGreaterThan(50);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
  }
  expect(await throttle.take(['b'], allowance)).toEqual({ ok: true });
});

test('[S09] fifty at once over two nodes take exactly the burst', async () => {
  const other = createThrottle(database.open().db);
  const allowance = { burst: 7, everyMs: 3_600_000 };
  const tries = await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? throttle : other).take(['race'], allowance)),
  );
  expect(tries.filter((tried) => tried.ok)).toHaveLength(7);
});

test('[S23] an honest try is given back, and a forgotten key starts anew', async () => {
  const allowance = { burst: 1, everyMs: 3_600_000 };
  await throttle.take(['c'], allowance);
  await throttle.giveBack(['c'], allowance);
  expect((await throttle.take(['c'], allowance)).ok).toBe(true);
  expect((await throttle.take(['c'], allowance)).ok).toBe(false);
  await throttle.forget(['c']);
  expect((await throttle.take(['c'], allowance)).ok).toBe(true);
});

test('keys that are free again are purged, others stay', async () => {
  await throttle.take(['soon free'], { burst: 1, everyMs: 1 });
  await throttle.take(['long'], { burst: 1, everyMs: 3_600_000 });
  const free = 'select count(*)::int as n from throttle where free_at < clock_timestamp()';
  await expect.poll(async () => (await database.pool.query(free)).rows[0].n).toBeGreaterThan(0);
  const { rows } = await database.pool.query('select clock_timestamp()::text as before');
  await throttle.purge();
  const left = 'select count(*)::int as n from throttle where free_at < $1::timestamptz';
  expect((await database.pool.query(left, [rows[0].before])).rows[0].n).toBe(0);
  expect((await throttle.take(['long'], { burst: 1, everyMs: 3_600_000 })).ok).toBe(false);
});

test('[S23] one household of IPv6 addresses counts as one', () => {
  expect(addressGroup('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64');
  expect(addressGroup('2001:0db8:1:2:ffff:1:2:3')).toBe('2001:db8:1:2::/64');
  expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  expect(addressGroup('::ffff:102.166.1.2')).toBe('102.166.1.2');
  expect(addressGroup('102.166.1.2')).toBe('102.166.1.2');
});

test('[S42] a network is its IPv4 address, or its IPv6 /64 and the /32 around that', async () => {
  const allowance = { burst: 2, everyMs: 60_000 };
  const tryFrom = async (ip: string) => (await takeAll(throttle, networkCounts(['wide'], ip, allowance))).ok;
  expect([await tryFrom('10.0.0.1'), await tryFrom('10.0.0.1'), await tryFrom('10.0.0.1')]).toEqual([
    true,
    true,
    false,
  ]);
  let passed = 0;
  for (let n = 0; n < 30; n++) if (await tryFrom(`2001:db8:${n.toString(16)}::1`)) passed += 1;
  expect(passed).toBe(20);
});
