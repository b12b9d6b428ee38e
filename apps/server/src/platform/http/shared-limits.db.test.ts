import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { startRedis } from '../../../../../tests/faults/redis.ts';
import { CountsInMemory } from '../../testing/counts-in-memory.ts';
import { sharedCounts, type SharedCounts } from '../limits/shared-counts.ts';
import { silentLog } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { createHttp, type Http } from './index.ts';

const redis = await startRedis();
if (redis === null)
  process.stderr.write(
    '\n*** How Redis counts for several nodes is NOT tested here: no valkey-server and no redis-server. ***\n\n',
  );

const NODES = 3;
const opened: { close(): unknown }[] = [];
afterAll(async () => {
  for (const each of opened) await each.close();
  await redis?.stop();
});

async function aNode(counts: SharedCounts | null): Promise<Http> {
  const http = await createHttp({
    config: { publicUrl: 'http://127.0.0.1', corsOrigins: [], trustProxy: false },
    log: silentLog(),
    metrics: new Metrics(),
    sessions: { resolve: async () => null, resolveSocketToken: async () => null, stands: async () => false },
    sharedCounts: counts,
  });
  opened.push(http);
  const limit = { max: 10, windowSeconds: 60, by: 'address' as const };
  http.post('/api/limited', { config: { access: 'public', limit } }, async () => ({ passed: true }));
  http.post('/api/other', { config: { access: 'public', limit } }, async () => ({ passed: true }));
  http.get('/api/free', { config: { access: 'public' } }, async () => ({ passed: true }));
  await http.ready();
  return http;
}

/** Each node is asked so often at once. @returns how many passed in all */
async function passed(nodes: readonly Http[], times: number, url = '/api/limited', remoteAddress = '41.90.1.1') {
  const answers = await Promise.all(
    nodes.flatMap((http) =>
      Array.from({ length: times }, () =>
        http.inject({ method: url === '/api/free' ? 'GET' : 'POST', url, remoteAddress }),
      ),
    ),
  );
  return answers.filter(({ statusCode }) => statusCode === 200).length;
}

/** All that three nodes have to do with a limit of ten for all of them. */
async function holdsOver(nodes: readonly Http[]): Promise<void> {
  expect(await passed(nodes, 10)).toBe(10);
  expect(await passed(nodes, 1)).toBe(0);
  expect(await passed(nodes, 2, '/api/other')).toBe(6);
  expect(await passed(nodes, 2, '/api/limited', '41.90.1.2')).toBe(6);
  const refused = await nodes[0]?.inject({ method: 'POST', url: '/api/limited', remoteAddress: '41.90.1.1' });
  expect(refused?.statusCode).toBe(429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(30);
}

test('[S07] thirty calls at once, ten for each of three nodes that count together: ten pass; another route and another caller have their own', async () => {
  const counts = new CountsInMemory();
  await holdsOver(await Promise.all(Array.from({ length: NODES }, () => aNode(counts))));
});

// What Redis itself does, where there is one: the nodes' part is proven above.
describe.runIf(redis !== null)('over Redis', () => {
  const counts = Array.from({ length: NODES }, () => sharedCounts(redis?.url ?? '', { warn: () => undefined }));
  opened.push(...counts);
  const ready = async () => {
    for (const each of counts) while ((await each.add('ready', 1_000)) === null) await sleep(20);
    return await Promise.all(counts.map(aNode));
  };

  test('three connections make one count, and one that is given back may come again', async () => {
    await ready();
    // On a busy machine an answer may be too late: then nobody can say, and nothing is told that isn't so.
    const add = async (nth: number, key: string) => {
      for (;;) {
        const count = await counts[nth % NODES]?.add(key, 60_000);
        if (count != null) return count;
        await sleep(100);
      }
    };
    const key = `together ${Date.now()}`;
    let before = 0;
    for (let nth = 0; nth < 9; nth++) {
      const { current, ttlMs } = await add(nth, key);
      expect(current).toBeGreaterThan(before);
      expect(ttlMs).toBeGreaterThan(0);
      before = current;
    }
    expect(before).toBeGreaterThanOrEqual(9);
    // Three back and one more, as often as it takes where it can't be said at times.
    const after = async () => {
      for (const each of counts) each.giveBack(key);
      await sleep(50);
      return (await add(0, key)).current;
    };
    await expect.poll(after).toBeLessThan(before);
    counts[0]?.giveBack(`never counted ${key}`);
    expect((await add(1, `never counted ${key}`)).current).toBeGreaterThanOrEqual(1);
  });

  test('while Redis is away each node counts for itself, and nobody waits', async () => {
    const nodes = await ready();
    await passed(nodes, 3, '/api/limited', '41.90.1.3');
    await redis?.stop();
    expect(await passed(nodes, 20, '/api/limited', '41.90.1.3')).toBeLessThanOrEqual(NODES * 7);
    expect(await passed(nodes, 20, '/api/limited', '41.90.1.4')).toBe(NODES * 10);
  });
});

test('what has no limit of its own asks nobody', async () => {
  const asked: string[] = [];
  const node = await aNode({
    add: async (key) => (asked.push(key), null),
    giveBack: () => undefined,
    close: () => undefined,
  });
  expect(await passed([node], 20, '/api/free')).toBe(20);
  expect(asked).toEqual([]);
  await passed([node], 1);
  expect(asked).toEqual(['POST /api/limited 41.90.1.1']);
});

test('without Redis a limit is each node’s', async () => {
  const nodes = await Promise.all([aNode(null), aNode(null)]);
  expect(await passed(nodes, 15)).toBe(20);
});
