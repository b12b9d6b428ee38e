import { EventEmitter, once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople, quietLog } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase({ poolSize: 4 });
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

test('[BID-2] a bid that came while the lane asked for the database is decided before drain returns', async () => {
  const [auctionId = 0] = await makeLive(database);
  const [ann = ''] = await makePeople(database, 1);
  const probe = new EventEmitter();
  const asked = once(probe, 'asked');
  let held = false;
  const batches: number[] = [];
  const lane = laneOn(database, {
    log: quietLog,
    onBatch: (batch) => batches.push(batch.attempts),
    connect: async () => {
      const client = await database.connect({ pipeline: true });
      const query = client.query.bind(client) as (statement: unknown) => Promise<unknown>;
      const slowly = async (statement: { text: string }) => {
        if (statement.text === 'select 1' && !held) {
          held = true;
          const answered = once(probe, 'answered');
          probe.emit('asked');
          await answered;
        }
        return query(statement);
      };
      return Object.assign(client, { query: slowly });
    },
  });
  await asked;
  let told: unknown = 'nothing yet';
  const answer = lane.submit(aBid(auctionId, ann)).then((value) => {
    told = value;
  });
  const drained = lane.drain();
  probe.emit('answered');
  await drained;
  expect(told).toMatchObject({ ok: true, seq: 1 });
  await lane.stop();
  await answer;
  expect(batches).toEqual([1]);
});

describe('[BID-2] a batch that is given up', () => {
  const hold = async (auctionId: number): Promise<() => Promise<void>> => {
    const holder = await database.connect();
    await holder.query('begin');
    await holder.query('select from auction where id = $1 for update', [auctionId]);
    return () => holder.end();
  };

  test('leaves no transaction open behind it: when drain returns, the connection is idle', async () => {
    const [auctionId = 0] = await makeLive(database);
    const [ann = ''] = await makePeople(database, 1);
    const release = await hold(auctionId);
    const lane = laneOn(database, { limits: { retryMs: 0 } });
    const answer = lane.submit(aBid(auctionId, ann));
    await lane.drain();
    const { rows } = await database.owner.query('select state from pg_stat_activity where pid = $1', [lane.processId]);
    expect(rows).toEqual([{ state: 'idle' }]);
    expect(await answer).toMatchObject({ ok: false, code: 'BID_FAILED' });
    await release();
    await lane.stop();
  });

  test('takes nothing with it: the bid behind it is decided', async () => {
    const [held = 0, free = 0] = await makeLive(database, 2);
    const [ann = '', ben = ''] = await makePeople(database, 2);
    const release = await hold(held);
    const lane = laneOn(database, { limits: { retryMs: 0 } });
    expect(await lane.submit(aBid(held, ann))).toMatchObject({ ok: false, code: 'BID_FAILED' });
    expect(await lane.submit(aBid(free, ben))).toMatchObject({ ok: true, seq: 1 });
    await release();
    await lane.stop();
  });
});
