import { randomBytes } from 'node:crypto';
import { RewardsAnswer, RewardTakenAnswer } from '@mnada/contract';
import { REWARD_BIDS, REWARD_STEPS } from '@mnada/rules';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople, makeProduct } from '../../testing/auction-world.ts';
import { TEST_KEYS } from '../../testing/accounts-app.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { SpokenSessions } from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { createHttp, type Http } from '../../platform/http/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { currentBids } from '../ledger/index.ts';
import { rewardsRoutes } from './index.ts';
import { takeReward } from './take-reward.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, pool } = database;
const lane = laneOn(database);
const told: string[] = [];
const bus = {
  publish: (topic: string, ...keys: readonly string[]) => void told.push(...keys.map((key) => `${topic} ${key}`)),
  hear: () => () => undefined,
};
const deps = { db, bus, keys: TEST_KEYS };
const sessions = new SpokenSessions();
let http: Http;
beforeAll(async () => {
  http = await createHttp({
    config: { publicUrl: 'http://127.0.0.1:3000', corsOrigins: [], trustProxy: false },
    log: silentLog(),
    metrics: new Metrics(),
    sessions,
  });
  await http.register(rewardsRoutes({ db, bus, keys: TEST_KEYS, publicUrl: 'http://127.0.0.1:3000' }));
  await http.ready();
});
afterAll(async () => {
  await http?.close();
  await lane.stop();
});
afterEach(async () => {
  await database.owner.query(`delete from setting where name like 'reward%'`);
  expect(await checkInvariants(pool)).toEqual([]);
});

async function ask(url: string, { who, body, device }: { who?: string; body?: unknown; device?: string } = {}) {
  const raw = await http.inject({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: {
      ...(who === undefined ? {} : { authorization: `Bearer of.${who}` }),
      ...(device === undefined ? {} : { cookie: `device=${device}` }),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: raw.statusCode, body: raw.payload === '' ? null : raw.json(), cookies: raw.cookies };
}
const take = (who: string, step: string, device = randomBytes(16).toString('base64url')) =>
  ask(`/api/rewards/${step}`, { who, body: {}, device });
const stateOf = async (who: string, step: string) => {
  const answer = exactly(RewardsAnswer, (await ask('/api/rewards', { who })).body);
  return answer.steps.find((each) => each.step === step)?.state;
};
const prove = (ids: readonly string[]) =>
  database.owner.query(
    `update app_user set phone_verified_at = now(),
            phone = coalesce(phone, '+2547' || lpad((1000000 + referral_number)::text, 8, '9')) where id = any($1)`,
    [ids],
  );
async function aProvenPerson(bids = 0): Promise<string> {
  const [id = ''] = await makePeople(database, 1, { bids });
  await prove([id]);
  return id;
}
const setBudget = (name: 'reward_day_bids' | 'reward_all_bids', bids: number) =>
  database.owner.query(
    'insert into setting (name, value) values ($1, $2) on conflict (name) do update set value = $2',
    [name, JSON.stringify(bids)],
  );
const givenTo = async (who: string) =>
  Number((await pool.query(`select count(*) as n from reward where user_id = $1`, [who])).rows[0].n);
const givenToday = async () =>
  Number((await pool.query(`select coalesce(sum(bids), 0) as bids from reward`)).rows[0].bids);

describe('[OWN-7] rewards', () => {
  test('visitors see every step, what it gives and what is left today', async () => {
    const answer = exactly(RewardsAnswer, (await ask('/api/rewards')).body);
    expect(answer.steps.map((each) => [each.step, each.bids, each.state])).toEqual(
      REWARD_STEPS.map((step) => [step, REWARD_BIDS[step], 'todo']),
    );
    expect(answer.barred_by).toBe(null);
    expect(answer.budget.left_today).toBe(answer.budget.today - (await givenToday()));
    expect((await ask('/api/rewards/contact', { body: {} })).status).toBe(401);
    expect((await ask('/api/rewards/practice/done', { body: {} })).status).toBe(401);
  });

  test('each step is seen when it is done, taken once, and told; the balance follows', async () => {
    const me = await aProvenPerson();
    const steps: Record<string, () => Promise<unknown>> = {
      contact: async () => undefined,
      practice: () => ask('/api/rewards/practice/done', { who: me, body: {} }),
      watch: async () => {
        const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 1_000_000, drainUs: 0 });
        expect((await ask('/api/rewards/watch/done', { who: me, body: { auction_id: auctionId } })).status).toBe(409);
        await expect.poll(() => closeAll(database).then((closed) => closed.length)).toBe(1);
        return ask('/api/rewards/watch/done', { who: me, body: { auction_id: auctionId } });
      },
      save: async () => pool.query('insert into saved_product values ($1, $2)', [me, await makeProduct(database)]),
      bid: async () => lane.submit(aBid((await makeLive(database))[0] ?? 0, me)),
    };
    let expected = 0;
    for (const [step, doIt] of Object.entries(steps)) {
      if (step !== 'contact') expect(await stateOf(me, step)).toBe('todo');
      if (step !== 'contact') expect((await take(me, step)).body.code).toBe('REWARD_NOT_DONE');
      await doIt();
      if (step === 'bid') expected -= 1;
      expect(await stateOf(me, step)).toBe('ready');
      const taken = exactly(RewardTakenAnswer, (await take(me, step)).body);
      expected += REWARD_BIDS[step as keyof typeof REWARD_BIDS];
      expect([taken.granted, taken.new_balance]).toEqual([REWARD_BIDS[step as keyof typeof REWARD_BIDS], expected]);
      expect((await take(me, step)).body).toMatchObject({ granted: 0, new_balance: expected });
      expect(await stateOf(me, step)).toBe('taken');
    }
    expect((await take(me, 'order')).body.code).toBe('REWARD_NOT_DONE');
    const { rows } = await pool.query(`select source, data from notification where user_id = $1 order by id`, [me]);
    expect(rows).toHaveLength(5);
    expect(rows[0]).toEqual({ source: `reward:${me}:contact`, data: { step: 'contact', bids: REWARD_BIDS.contact } });
    expect(told).toContain(`balance ${me}`);
  });

  test('[S06] fifty claims at once are one grant', async () => {
    const me = await aProvenPerson();
    const claims = await Promise.all(
      Array.from({ length: 50 }, () =>
        takeReward(deps, { userId: me, step: 'contact', deviceHash: randomBytes(32), networkHash: null }),
      ),
    );
    expect(claims.filter((granted) => granted > 0)).toEqual([REWARD_BIDS.contact]);
    expect(await currentBids(db, me)).toBe(REWARD_BIDS.contact);
  });

  test('[S07] the budget of a day is never exceeded, whoever comes at once; what is refused stays ready', async () => {
    const people = await makePeople(database, 20, { bids: 0 });
    await prove(people);
    const before = await givenToday();
    await setBudget('reward_day_bids', before + 7);
    const claims = await Promise.allSettled(
      people.map((userId) => takeReward(deps, { userId, step: 'contact', deviceHash: null, networkHash: null })),
    );
    expect(claims.filter((claim) => claim.status === 'fulfilled')).toHaveLength(3);
    for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason.code).toBe('REWARD_BUDGET_USED');
    expect(await givenToday()).toBe(before + 6);
    const [refused = ''] = people.filter((_, at) => claims[at]?.status === 'rejected');
    expect(await stateOf(refused, 'contact')).toBe('ready');
    const { budget } = exactly(RewardsAnswer, (await ask('/api/rewards', { who: refused })).body);
    expect(budget.left_today).toBe(1);
    expect(Date.parse(budget.renews_at)).toBeGreaterThan(Date.now() - 86_400_000);
    await setBudget('reward_day_bids', before + 100);
    expect((await take(refused, 'contact')).body.granted).toBe(REWARD_BIDS.contact);
  });

  test('the budget for ever stands above that of the day; nothing at all gives nothing, and says so', async () => {
    const me = await aProvenPerson();
    await setBudget('reward_all_bids', await givenToday());
    expect((await take(me, 'contact')).body.code).toBe('REWARD_BUDGET_USED');
    await setBudget('reward_all_bids', 0);
    expect((await take(me, 'contact')).body.code).toBe('REWARD_BUDGET_USED');
    const { budget } = (await ask('/api/rewards')).body;
    expect([budget.left_today, budget.left_in_all]).toEqual([0, 0]);
    expect(await currentBids(db, me)).toBe(0);
  });

  test('no proof of a contact, a break of one’s own, suspended, simulated, staff: nothing', async () => {
    const [me = ''] = await makePeople(database, 1, { bids: 0 });
    const tries = async () => {
      const { barred_by } = (await ask('/api/rewards', { who: me })).body;
      const { status, body } = await take(me, 'contact');
      expect(body.code).toBe(barred_by);
      return [status, barred_by];
    };
    expect(await tries()).toEqual([403, 'REWARD_NEEDS_PHONE']);
    await prove([me]);
    await pool.query(`update app_user set excluded_until = now() + interval '1 day' where id = $1`, [me]);
    expect(await tries()).toEqual([403, 'SELF_EXCLUDED']);
    await database.owner.query(
      `update app_user set excluded_until = now() - interval '1 s', status = 'suspended' where id = $1`,
      [me],
    );
    expect(await tries()).toEqual([403, 'ACCOUNT_SUSPENDED']);
    await database.owner.query(`update app_user set status = 'active', is_simulated = true where id = $1`, [me]);
    expect(await tries()).toEqual([403, 'FORBIDDEN']);
    const [clerk = ''] = await makePeople(database, 1, { kind: 'staff' });
    await prove([clerk]);
    expect((await take(clerk, 'contact')).body.code).toBe('FORBIDDEN');
    await expect(
      pool.query(`insert into reward (user_id, step, bids, day) values ($1, 'contact', 2, '2026-01-01')`, [clerk]),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await currentBids(db, me)).toBe(0);
  });

  test('[S36] a device’s sign is out of reach of scripts and other sites, and goes over TLS alone', async () => {
    const overTls = await createHttp({
      config: { publicUrl: 'https://mnada.example', corsOrigins: [], trustProxy: false },
      log: silentLog(),
      metrics: new Metrics(),
      sessions,
    });
    await overTls.register(rewardsRoutes({ db, bus, keys: TEST_KEYS, publicUrl: 'https://mnada.example' }));
    const [who = ''] = await makePeople(database, 1);
    const headers = { authorization: `Bearer of.${who}` };
    const { cookies } = await overTls.inject({ method: 'POST', url: '/api/rewards/contact', headers, payload: {} });
    expect(cookies).toEqual([
      expect.objectContaining({ name: '__Host-device', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' }),
    ]);
    await overTls.close();
  });

  test('a device takes a step once, whatever accounts it signs in to; so does a phone that pays', async () => {
    const [first, second, third] = [await aProvenPerson(), await aProvenPerson(), await aProvenPerson()];
    const firstAnswer = await ask('/api/rewards/contact', { who: first, body: {} });
    const sign = firstAnswer.cookies.find(({ name }) => name === 'device');
    expect(sign).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const again = await take(second, 'contact', sign?.value);
    expect([again.status, again.body.code]).toEqual([409, 'REWARD_SAME_PERSON']);
    expect((await take(first, 'contact', sign?.value)).body.granted).toBe(0);
    await pool.query(`update app_user set phone = '+254712000777' where id = $1`, [first]);
    await database.owner.query(
      `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, paid_at, prompt_paid_at)
       select 'AAAA2222BBBB', $1, 'pack', min(id), 5000, '+254712000777', sha256('x'), 'paid', now(), now() from bid_package`,
      [third],
    );
    expect((await take(third, 'contact')).body.code).toBe('REWARD_SAME_PERSON');
    await database.owner.query(`delete from payment where reference = 'AAAA2222BBBB'`);
    expect((await take(third, 'contact')).body.granted).toBe(REWARD_BIDS.contact);
  });

  test('[OWN-7] a number is nobody’s by being typed: who quotes mine in a payment, or holds it unproved, costs me nothing', async () => {
    const [stranger, other, me] = [await aProvenPerson(), await aProvenPerson(), await aProvenPerson()];
    for (const who of [stranger, other]) expect((await take(who, 'contact')).body.granted).toBe(REWARD_BIDS.contact);
    const [own, paidFrom] = ['+254712000991', '+254712000992'];
    await pool.query('update app_user set phone = $2 where id = $1', [me, own]);
    const plant = (who: string, reference: string, phone: string, promptPaidAt: string) =>
      database.owner.query(
        `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, paid_at, prompt_paid_at)
         select $2::text, $1, 'pack', min(id), 5000, $3, sha256($2::text::bytea), 'paid', now(), ${promptPaidAt} from bid_package`,
        [who, reference, phone],
      );
    // They had my number prompted, and paid by paybill themselves.
    await plant(stranger, 'AAAA2222NNNN', own, 'null');
    // I paid from a phone at home; somebody registers that number, proving nothing.
    await plant(me, 'AAAA2222MMMM', paidFrom, 'now()');
    await pool.query('update app_user set phone = $2, phone_verified_at = null where id = $1', [other, paidFrom]);
    expect((await take(me, 'contact')).body.granted).toBe(REWARD_BIDS.contact);
    // With a code sent there it is theirs as well: one person, as far as is known.
    await pool.query('insert into paying_number (user_id, phone) values ($1, $2)', [me, '+254712000993']);
    const second = await aProvenPerson();
    await pool.query('insert into paying_number (user_id, phone) values ($1, $2)', [second, '+254712000993']);
    expect((await take(second, 'contact')).body.code).toBe('REWARD_SAME_PERSON');
    await database.owner.query(`delete from payment where reference like 'AAAA2222%'`);
  });

  test('two accounts of one phone that ask at once: one is given, the other hears why', async () => {
    const [first, second] = [await aProvenPerson(), await aProvenPerson()];
    await pool.query(`update app_user set phone = '+254712000888' where id = $1`, [first]);
    await database.owner.query(
      `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, paid_at, prompt_paid_at)
       select 'AAAA2222CCCC', $1, 'pack', min(id), 5000, '+254712000888', sha256('y'), 'reversed', now(), now() from bid_package`,
      [second],
    );
    const claims: Promise<{ body: { granted?: number; code?: string } }>[] = [];
    // Both have looked before either is given anything.
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('reward_budget').select('period').where('period', '=', 'all').forUpdate().execute();
      claims.push(take(first, 'contact'), take(second, 'contact'));
      await expect
        .poll(async () => {
          const { rows } = await database.owner.query(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0].n;
        })
        .toBe(2);
    });
    const answers = (await Promise.all(claims)).map(({ body }) => body.code ?? body.granted);
    await database.owner.query(`delete from payment where reference = 'AAAA2222CCCC'`);
    expect(answers.map(String).sort()).toEqual([String(REWARD_BIDS.contact), 'REWARD_SAME_PERSON']);
  });

  test('a break that begins while something is taken ends it', async () => {
    const me = await aProvenPerson();
    let claim: Promise<{ body: { code?: string } }> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('app_user')
        .set({ excluded_until: new Date(Date.now() + 86_400_000) })
        .where('id', '=', me)
        .execute();
      claim = take(me, 'contact');
      await expect
        .poll(async () => {
          const { rows } = await database.owner.query(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0].n + (await givenTo(me));
        })
        .toBeGreaterThan(0);
    });
    expect((await claim)?.body.code).toBe('SELF_EXCLUDED');
    expect(await currentBids(db, me)).toBe(0);
  });

  test('what isn’t a step, or not one that a browser may report, is not found', async () => {
    const me = await aProvenPerson();
    for (const step of ['gold', 'constructor', 'Contact']) {
      expect((await take(me, step)).status).toBe(404);
      expect((await ask(`/api/rewards/${step}/done`, { who: me, body: {} })).status).toBe(404);
    }
    for (const step of ['contact', 'save', 'bid', 'order'])
      expect((await ask(`/api/rewards/${step}/done`, { who: me, body: {} })).status).toBe(404);
    for (const body of [{}, { auction_id: 999_999 }])
      expect((await ask('/api/rewards/watch/done', { who: me, body })).status).toBe(409);
    for (const body of [{ auction_id: '1' }, { auction_id: 1e300 }, []])
      expect((await ask('/api/rewards/watch/done', { who: me, body })).status).toBe(400);
  });
});
