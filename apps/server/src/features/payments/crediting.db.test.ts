import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { eventually, paymentsApp } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { holdCrediting, resumeCrediting } from './index.ts';

const database = await testDatabase();
let app: Awaited<ReturnType<typeof paymentsApp>>;
beforeAll(async () => {
  app = await paymentsApp(database);
});
afterAll(() => app?.stop());
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));

test('[PAY-3] while crediting is held nobody is asked for money, and what was paid is credited once it goes on', async () => {
  const [owner = ''] = await makePeople(database, 1, { kind: 'owner' });
  const [early, late] = [await app.aShopper(), await app.aShopper()];
  const { body } = await app.buy(early.id, early.phone);
  await eventually(
    () => app.simulator.prompts(early.phone.slice(1)).length > 0,
    () => 'no prompt came',
  );
  await database.db.transaction().execute((trx) => holdCrediting(trx, 'L2 is broken: planted'));
  expect((await app.buy(late.id, late.phone)).body.code).toBe('PAYMENTS_PAUSED');
  await app.answer(early.phone);
  const waiting = () =>
    database.pool.query(`select from evidence where state = 'waiting' and note = 'crediting is held'`);
  await eventually(
    async () => ((await waiting()).rowCount ?? 0) > 0,
    () => 'nothing was told',
  );
  expect(await app.payment(body.payment_id)).toMatchObject({ state: 'pending' });
  expect(await resumeCrediting({ db: database.db }, owner, 'the balance was mended')).toBe(true);
  expect(await resumeCrediting({ db: database.db }, owner, 'once more')).toBe(false);
  await app.work();
  expect(await app.settled(body.payment_id, 'paid')).toMatchObject({ state: 'paid' });
  expect((await app.buy(late.id, late.phone)).status).toBe(200);
});
