import { afterAll, afterEach, expect, test } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople, runOut } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase({ poolSize: 4 });
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

/** Statements go out one by one; before the one of that place in the armed transaction, something else commits. */
const gap = { at: Number.POSITIVE_INFINITY, seen: 0, commit: async () => undefined as unknown };
const lane = laneOn(database, {
  connect: async () => {
    const client = await database.connect({ pipeline: true });
    const query = client.query.bind(client) as (statement: unknown) => Promise<unknown>;
    let before: Promise<unknown> = Promise.resolve();
    const oneByOne = (statement: unknown) => {
      const place = gap.seen++;
      before = before.then(async () => {
        if (place === gap.at) await gap.commit();
        return query(statement);
      });
      return before;
    };
    return Object.assign(client, { query: oneByOne });
  },
});
afterAll(() => lane.stop());

test('[BID-6] a close that commits between any two statements of a batch is a win or a lead, never neither', async () => {
  const escaped: number[] = [];
  let statements = 1;
  for (let at = 0; at < statements; at++) {
    const [led = 0, wanted = 0] = await makeLive(database, 2, { winsInTotal: 1 });
    const [ann = ''] = await makePeople(database, 1);
    expect(await lane.submit(aBid(led, ann))).toMatchObject({ ok: true });
    await runOut(database, [led]);
    let closed = 0;
    gap.commit = async () => {
      closed = (await closeAll(database)).length;
    };
    Object.assign(gap, { at, seen: 0 });
    const answer = await lane.submit(aBid(wanted, ann));
    gap.at = Number.POSITIVE_INFINITY;
    statements = gap.seen;
    expect(closed).toBe(1);
    if (answer.ok || answer.code !== 'WIN_LIMIT_TOTAL') escaped.push(at);
  }
  // The locks, what is read under them, and the roll-back of a refusal.
  expect(statements).toBeGreaterThan(8);
  expect(escaped).toEqual([]);
});
