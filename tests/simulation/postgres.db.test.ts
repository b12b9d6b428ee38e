/** The same histories over PostgreSQL: what holds in memory holds there, and both keep the same books. */
import { beforeAll, expect, inject, test } from 'vitest';
import { fastAuctionFloor } from './auction/fast-auction-floor.ts';
import { historyOf } from './auction/history.ts';
import { postgresAuctionFloor, worldTemplate } from './auction/postgres-auction-floor.ts';
import { runWorld } from './auction/world.ts';
import { lockAuctions } from '../../apps/server/src/features/bidding/batch.sql.ts';
import type { FloorSession, Statement } from './database/floor.ts';
import { Random } from './engine/random.ts';
import { VirtualTime } from './engine/virtual-time.ts';

/** 9 is a closing day; in 33 the database is away. */
const SEEDS = [1, 2, 3, 4, 5, 6, 9, 33];
const postgres = inject('postgres');
const world = { adminUrl: postgres.adminUrl, template: '' };
beforeAll(async () => {
  world.template = await worldTemplate(postgres.adminUrl, postgres.template);
});

for (const seed of SEEDS) {
  test(`[BID-2] seed ${seed}: PostgreSQL breaks no rule and keeps the books that the fast store keeps`, async () => {
    const history = historyOf(seed);
    const stored = await runWorld(history, (time, setting) => postgresAuctionFloor(world, time, setting, seed), {
      isSerial: true,
    });
    expect(stored.violations).toEqual([]);
    const fast = await runWorld(history, fastAuctionFloor, { isSerial: true });
    expect(fast.violations).toEqual([]);
    expect(stored.books).toBe(fast.books);
  });
}

const { setting } = historyOf(1);
const FLOORS = {
  'the fast store': (time: VirtualTime) => fastAuctionFloor(time, setting, 1),
  PostgreSQL: (time: VirtualTime) => postgresAuctionFloor(world, time, setting, 1),
};
const LOCK: Statement = lockAuctions(['{1}']);
const BEGIN: Statement = { text: 'begin' };
const COMMIT: Statement = { text: 'commit' };

for (const [name, openFloor] of Object.entries(FLOORS)) {
  test(`${name} frees the locks of a transaction when it fails, which refuses everything until it is ended`, async () => {
    await onFloor(openFloor, async (failing, other) => {
      await failing.execute(BEGIN);
      await failing.execute(LOCK);
      expect(await failing.execute({ text: 'raise 55P03' })).toMatchObject({ kind: 'error', code: '55P03' });
      await other.execute(BEGIN);
      expect(await other.execute(LOCK)).toMatchObject({ kind: 'rows' });
      expect(failing.isInTransaction).toBe(true);
      expect(await failing.execute(LOCK)).toMatchObject({ kind: 'error', code: '25P02' });
      expect(await failing.execute(COMMIT)).toMatchObject({ kind: 'rows', command: 'ROLLBACK' });
      expect(failing.isInTransaction).toBe(false);
    });
  });

  test(`${name} is out of a transaction whose commit is refused, and its locks are free`, async () => {
    await onFloor(openFloor, async (failing, other) => {
      await failing.execute(BEGIN);
      await failing.execute(LOCK);
      const refused = await failing.execute({ ...COMMIT, refusedWith: '40001' });
      expect(refused).toMatchObject({ kind: 'error', code: '40001' });
      expect(failing.isInTransaction).toBe(false);
      await other.execute(BEGIN);
      expect(await other.execute(LOCK)).toMatchObject({ kind: 'rows' });
      await other.execute({ text: 'rollback' });
      // The next transaction of that session begins as if nothing had been.
      await failing.execute(BEGIN);
      expect(await failing.execute(LOCK)).toMatchObject({ kind: 'rows' });
      expect(await failing.execute(COMMIT)).toMatchObject({ kind: 'rows', command: 'COMMIT' });
    });
  });
}

async function onFloor(
  open: (typeof FLOORS)[keyof typeof FLOORS],
  story: (failing: FloorSession, other: FloorSession) => Promise<void>,
): Promise<void> {
  const made = await open(new VirtualTime(Random.of(1, 'floors')));
  const [failing, other] = [made.floor.open(), made.floor.open()];
  try {
    await story(failing, other);
  } finally {
    await failing.abandon();
    await other.abandon();
    await made.close();
  }
}
