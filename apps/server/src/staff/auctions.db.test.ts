import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, createPasswordHasher } from '../features/accounts/index.ts';
import { checkInvariants } from '../features/invariants/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { silentLog } from '../platform/log.ts';
import { PASSWORD } from '../testing/accounts-app.ts';
import { aBid, laneOn, makeLive, makePeople, makeProduct } from '../testing/auction-world.ts';
import { testDatabase } from '../testing/test-database.ts';
import { runCommand } from './run-command.ts';
import { signInStaff } from './sign-in-staff.ts';

const database = await testDatabase();
const { db } = database.staff;
const lane = laneOn(database);
const hasher = createPasswordHasher();
const bus: Bus = { publish: () => undefined, hear: () => () => undefined };
const nobody = () => Promise.reject(new Error('nobody asks for this here'));
afterAll(() => lane.stop());
beforeAll(async () => {
  const passwordHash = await hasher.hash(PASSWORD);
  for (const permission of ['auctions', 'fulfilment']) {
    const account = { username: permission, fullName: 'A Person', email: `${permission}@mnada.example`, passwordHash };
    const id = await createAccount(database.ownerDb, { ...account, registrationType: 'email', kind: 'staff' });
    await database.owner.query('update app_user set permissions = array[$2] where id = $1', [id, permission]);
  }
});

/** What somebody types, and what they read. */
async function type(args: readonly string[], as = 'auctions') {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runCommand({
    args: ['--as', `${as}@mnada.example`, ...args],
    print,
    printError: print,
    as: async (email, work) => {
      const actor = await signInStaff({ db, hasher }, email, PASSWORD);
      const console = {
        db,
        bus,
        actor,
        log: silentLog(),
        print,
        fail: () => undefined,
        publicUrl: 'https://mnada.example',
      };
      await work({ ...console, money: nobody, approvals: nobody, tablesOwner: nobody });
    },
  });
  return { code, text: printed.join('\n') };
}

describe('auctions at the console', () => {
  test('[OPS-8] one is scheduled, listed, shown and called off, by who may sell alone', async () => {
    const product = await makeProduct({ ...database, db: database.ownerDb });
    const start = new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 16);
    const scheduled = await type(['auction', 'schedule', String(product), start]);
    expect(scheduled, scheduled.text).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Scheduled: auction [0-9]+\.$/),
    });
    const id = /[0-9]+/.exec(scheduled.text)?.[0] ?? '';
    expect((await type(['auction', 'list', 'scheduled'])).text).toContain('Kettle');
    expect((await type(['auction', 'show', id])).text).toMatch(/10 s[\s\S]*published[\s\S]*A Person/);
    const why = ['--code', 'wrong_price', '--reason', 'a typo'];
    expect(await type(['auction', 'cancel', id, ...why], 'fulfilment')).toMatchObject({ code: 1 });
    expect(await type(['auction', 'cancel', id, '--code', 'because', '--reason', 'x'])).toMatchObject({ code: 2 });
    expect(await type(['auction', 'cancel', id, '--code', 'other'])).toMatchObject({ code: 2 });
    expect(await type(['auction', 'cancel', id, ...why])).toMatchObject({ code: 0 });
    expect(await type(['auction', 'cancel', id, ...why])).toMatchObject({ code: 1 });
    for (const words of [
      ['schedule', 'x', start],
      ['schedule', '1', 'soon'],
      ['show', 'x'],
      ['list', 'draft'],
    ])
      expect((await type(['auction', ...words])).code, words.join(' ')).toBe(2);
    expect((await type(['auction', 'schedule', '999999', start])).code).toBe(1);
  });

  test('[AUC-1] of a live one every bid is back, and other nodes find its end to tell', async () => {
    const [id = 0] = await makeLive(database);
    const people = await makePeople(database, 3, { bids: 4, unitPriceCents: 900 });
    for (const who of people) expect((await lane.submit(aBid(id, who))).ok).toBe(true);
    expect((await type(['auction', 'cancel', String(id), '--code', 'unfair', '--reason', 'seen twice'])).code).toBe(0);
    const { rows } = await database.pool.query(
      `select (select sum(balance)::int from account where owner_id = any($2::uuid[]) and unit = 'BID') as balance,
              (select reason from outcome where auction_id = $1) as reason,
              (select count(*)::int from outbox where auction_id = $1 and kind = 'end' and published_at is null) as untold`,
      [id, people],
    );
    expect(rows).toEqual([{ balance: 12, reason: 'unfair', untold: 1 }]);
    expect(await checkInvariants(database.pool)).toEqual([]);
  });

  test('[OPS-9] templates are listed, and paused with a reason', async () => {
    await database.owner.query(
      `insert into auction_template (name, days, times, starts_on) values ('Evenings', '{1}', '{60}', '2026-01-01')`,
    );
    await database.owner.query(`update auction_template set state = 'published', published_at = now()`);
    const [{ id } = { id: '' }] = (await database.owner.query<{ id: string }>('select id from auction_template')).rows;
    expect((await type(['template', 'list'])).text).toMatch(/Evenings\s+published/);
    expect(await type(['template', 'pause', `T-${id}`])).toMatchObject({ code: 2 });
    expect(await type(['template', 'pause', `T-${id}`, '--reason', 'no courier'])).toMatchObject({ code: 0 });
    expect(await type(['template', 'pause', `T-${id}`, '--reason', 'again'])).toMatchObject({ code: 1 });
  });
});
