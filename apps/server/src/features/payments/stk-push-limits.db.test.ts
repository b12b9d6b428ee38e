import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PaymentsApp, paymentsApp } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase();
let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp(database, { paybill: true });
});
afterAll(() => app?.stop());
afterEach(async () => {
  await app.money.inbox.idle();
  expect(await checkInvariants(database.pool)).toEqual([]);
});

const PACK = { bids: 50, amount: 500 };
const pushesTo = (phone: string) => app.simulator.transactions().filter((one) => `+${one.phone}` === phone).length;
/** So much time passes for every prompt so far; the day is still the same. The server's role moves no time. */
const later = (seconds: number) =>
  database.owner.query(
    `update payment set created_at = created_at - make_interval(secs => $1), pushed_at = pushed_at - make_interval(secs => $1)`,
    [seconds],
  );
const cancel = async (who: string, phone: string) => {
  const { body } = await app.buy(who, phone, PACK);
  if (body.payment_id === undefined) return body.code as string;
  await app.answer(phone, { cancel: true });
  await app.settled(body.payment_id, 'failed');
  await later(200);
  return 'cancelled';
};

test('[PAY-3, S07] one account prompts strangers twice a day, however many there are and whatever they answer', async () => {
  const { id } = await app.aShopper();
  const strangers = await Promise.all(Array.from({ length: 20 }, () => app.aShopper()));
  const answers = await Promise.all(strangers.map(({ phone }) => app.buy(id, phone, PACK)));
  const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code as string]));
  expect(codes).toEqual(Array(18).fill('OTHERS_NUMBERS_LIMIT'));
  expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^[0-9]{4,5}$/);
  for (const { phone } of strangers.filter(({ phone: each }) => pushesTo(each) > 0)) {
    await app.answer(phone, { cancel: true });
  }
  await later(400);
  for (const { phone } of strangers) await app.buy(id, phone, PACK);
  expect(strangers.map(({ phone }) => pushesTo(phone)).reduce((sum, each) => sum + each)).toBe(2);
});

test('[PAY-3] fifty accounts at once, all day: a number is prompted three times, then it rests for all but its owner', async () => {
  const victim = await app.aShopper();
  const others = await Promise.all(Array.from({ length: 50 }, () => app.aShopper()));
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(others.map(({ id }) => app.buy(id, victim.phone, PACK)));
    const taken = answers.find(({ status }) => status === 200);
    if (taken) {
      await app.answer(victim.phone, { cancel: true });
      await app.settled(taken.body.payment_id, 'failed');
    } else expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['NUMBER_RESTS']));
    await later(200);
  }
  expect(pushesTo(victim.phone)).toBe(3);
  const { body: rests } = await app.buy(victim.id, victim.phone, PACK);
  expect(rests.code).toBe('NUMBER_RESTS');
  // A window of 24 hours ends at an hour, perhaps the day after next: it is named, on both sides of midnight.
  expect(rests.errors).toEqual([
    expect.stringMatching(/^Again from [A-Z][a-z]{2} [0-9]{1,2}.[A-Z][a-z]{2}, [0-9]{1,2}:[0-9]{2}.[AP]M\.$/),
  ]);
  await database.pool.query('update app_user set phone_verified_at = clock_timestamp() where id = $1', [victim.id]);
  expect((await app.buyAndPay(victim, PACK)).state).toBe('paid');
});

test('[PAY-3] an account’s own unproved number is prompted three times; each cancelled one counts', async () => {
  const { id, phone } = await app.aShopper();
  const ends = [];
  for (let n = 0; n < 5; n++) ends.push(await cancel(id, phone));
  expect(ends).toEqual(['cancelled', 'cancelled', 'cancelled', 'NUMBER_RESTS', 'NUMBER_RESTS']);
  expect(pushesTo(phone)).toBe(3);
});

test('[PAY-3] a prompt that was paid proves the number for the account that asked, and for no other', async () => {
  const [payer, other] = [await app.aShopper(), await app.aShopper()];
  await app.buyAndPay(payer, PACK);
  await later(200);
  for (let n = 0; n < 4; n++) expect(await cancel(payer.id, payer.phone)).toBe('cancelled');
  expect(await cancel(other.id, payer.phone)).toBe('NUMBER_RESTS');
  // A friend's number that paid with its PIN is no stranger's any more.
  const friend = await app.aShopper();
  for (let n = 0; n < 3; n++) {
    expect((await app.buyAndPay({ id: other.id, phone: friend.phone }, PACK)).state).toBe('paid');
    await later(200);
  }
});

test('[PAY-3] money that came by paybill with the payment’s reference proves nothing of the number that was prompted', async () => {
  const [caller, victim] = [await app.aShopper(), await app.aShopper()];
  const { body } = await app.buy(caller.id, victim.phone, PACK);
  await app.answer(victim.phone, { cancel: true });
  const { reference } = await app.settled(body.payment_id, 'failed');
  const money = { business_number: '174379', account: reference, amount: 500, pin: '1234' };
  expect(await app.simulator.payBill(caller.phone.slice(1), money)).toMatchObject({ status: 'paid' });
  await app.settled(body.payment_id, 'paid');
  await later(200);
  expect(await cancel(caller.id, victim.phone)).toBe('cancelled');
  expect(await cancel(caller.id, victim.phone)).toBe('OTHERS_NUMBERS_LIMIT');
});

test('[PAY-3] whoever cancelled by mistake is told of M-PESA’s two minutes for the same sum, and may then pay', async () => {
  const { id, phone } = await app.aShopper();
  const { body } = await app.buy(id, phone, PACK);
  await app.answer(phone, { cancel: true });
  await app.settled(body.payment_id, 'failed');
  await later(70);
  const soon = await app.buy(id, phone, PACK);
  expect([soon.status, soon.body.code, soon.body.message]).toEqual([
    429,
    'SAME_SUM_TOO_SOON',
    'M-PESA takes the same amount again after two minutes. Try again then.',
  ]);
  expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(50);
  await later(55);
  expect((await app.buyAndPay({ id, phone }, PACK)).state).toBe('paid');
});

test('[PAY-3] twelve accounts of one address, all at once, prompt ten strangers a day, and one code goes on from there', async () => {
  const ip = '102.166.7.9';
  const callers = await Promise.all(Array.from({ length: 12 }, () => app.aShopper()));
  const strangers = await Promise.all(Array.from({ length: 24 }, () => app.aShopper()));
  const asked = strangers.map(({ phone }, at) => app.buy(callers[at % 12]?.id ?? '', phone, { ...PACK, ip }));
  const codes = (await Promise.all(asked)).flatMap(({ status, body }) => (status === 200 ? [] : [body.code as string]));
  expect(codes).toEqual(Array(14).fill('NETWORK_NUMBERS_LIMIT'));
  const reached = strangers.filter(({ phone }) => pushesTo(phone) > 0);
  expect(reached).toHaveLength(10);
  for (const { phone } of reached) await app.answer(phone, { cancel: true });
  await later(400);
  // Registering a stranger's number opens nothing either.
  const [, , neighbour, proved] = await Promise.all(Array.from({ length: 4 }, () => app.aShopper()));
  const told = await app.buy(neighbour?.id ?? '', neighbour?.phone ?? '', { ...PACK, ip });
  expect([told.status, told.body.code]).toEqual([429, 'NETWORK_NUMBERS_LIMIT']);
  expect(told.headers['retry-after']).toMatch(/^[0-9]{5}$/);
  // Whoever has proved their number is kept out by no neighbour; one code is enough.
  await app.provePayingNumbers(proved?.id ?? '', [proved?.phone ?? '']);
  expect((await app.buy(proved?.id ?? '', proved?.phone ?? '', { ...PACK, ip })).status).toBe(200);
  // Nor do numbers that M-PESA refuses push what rang out of what is counted.
  await database.owner.query(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, reason, pushed_at, network_hash)
     select 'ZZZZ' || translate(lpad(n::text, 8, '0'), '01', 'AB'), user_id, 'pack', package_id, amount_cents, '+2547990' || 10000 + n, sha256(n::text::bytea), 'rejected',
            'invalid_phone', clock_timestamp(), network_hash
       from (select * from payment where user_id = $1 order by created_at desc limit 1) one, generate_series(1, 220) n`,
    [proved?.id],
  );
  expect((await app.buy(neighbour?.id ?? '', neighbour?.phone ?? '', { ...PACK, ip })).status).toBe(429);
  await database.owner.query(`delete from payment where reference like 'ZZZZ%'`);
  // Another network has its own.
  expect((await app.buy(neighbour?.id ?? '', neighbour?.phone ?? '', { ...PACK, ip: '102.166.7.10' })).status).toBe(
    200,
  );
});

test('[PAY-3] people of one network who pay for what they asked use up nothing of their neighbours’', async () => {
  const ip = '2c0f:fe38:2:1::7';
  const payers = await Promise.all(Array.from({ length: 12 }, () => app.aShopper()));
  for (const { id, phone } of payers) {
    const { status, body } = await app.buy(id, phone, { ...PACK, ip });
    expect(status).toBe(200);
    await app.answer(phone);
    await app.settled(body.payment_id, 'paid');
  }
  const { rows } = await database.pool.query(
    'select count(distinct network_hash)::int as networks from payment where user_id = any($1)',
    [payers.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ networks: 1 }]);
});

/** Puts beside the newest payment of somebody so many more like it, each from a /64 of its own in the same /32. */
const fromNeighbours = (userId: string, count: number, state: 'failed' | 'rejected', reason: string) =>
  database.owner.query(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, reason, pushed_at, network_hash)
     select 'YYYY' || translate(lpad(n::text, 8, '0'), '01', 'AB'), user_id, 'pack', package_id, amount_cents, '+2547980' || 10000 + n, sha256(n::text::bytea), $3,
            $4, clock_timestamp(), substr(network_hash, 1, 16) || substr(sha256(n::text::bytea), 1, 16)
       from (select * from payment where user_id = $1 order by created_at desc limit 1) one, generate_series(1, $2::int) n`,
    [userId, count, state, reason],
  );

test.each([
  ['300 unwanted prompts', 300, 'failed', 'cancelled'],
  ['600 numbers that M-PESA refuses', 600, 'rejected', 'phone_number'],
] as const)(
  '[PAY-3] an IPv6 /32 has a bound around its /64s: %s, however many /64s it takes',
  async (_, most, state, reason) => {
    const [first, second, third, fourth] = await Promise.all(Array.from({ length: 4 }, () => app.aShopper()));
    const buy = async (who: typeof first, ip: string) => {
      const { status, body } = await app.buy(who?.id ?? '', who?.phone ?? '', { ...PACK, ip });
      return status === 200 ? 200 : [status, body.code];
    };
    expect(await buy(first, '2001:db8:5:1::1')).toBe(200);
    // The first one rings still, and counts among the unwanted until it is answered.
    await fromNeighbours(first?.id ?? '', most - 2, state, reason);
    expect(await buy(second, '2001:db8:5:2::1')).toBe(200);
    await database.owner.query(`delete from payment where reference like 'YYYY%'`);
    await fromNeighbours(first?.id ?? '', most, state, reason);
    expect(await buy(third, '2001:db8:5:3::1')).toEqual([429, 'NETWORK_NUMBERS_LIMIT']);
    expect(await buy(fourth, '2001:db9:5:3::1')).toBe(200);
    await database.owner.query(`delete from payment where reference like 'YYYY%'`);
  },
);
