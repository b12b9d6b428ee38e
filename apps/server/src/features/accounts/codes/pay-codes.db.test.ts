import { afterAll, beforeEach, expect, test } from 'vitest';
import { accountsApp, aPhone } from '../../../testing/accounts-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { numberStatus } from '../../payments/stk-push-history.sql.ts';

const database = await testDatabase();
const node = await accountsApp(database);
afterAll(() => node.close());
beforeEach(() => database.pool.query('delete from throttle'));

const ask = (token: string | undefined, phoneNumber: string) =>
  node.call('POST', '/api/auth/request-otp', { body: { purpose: 'pay', phoneNumber }, token });
const verify = (token: string | undefined, requestId: string, code: string) =>
  node.call('POST', '/api/auth/verify-otp', { body: { request_id: requestId, code }, token });
const standing = (userId: string, phone: string) =>
  database.db.transaction().execute((trx) => numberStatus(trx, userId, phone));
const phoneOf = async (userId: string) =>
  (await database.pool.query('select phone, phone_verified_at from app_user where id = $1', [userId])).rows[0];

test('[PAY-3] one code proves a number to pay from; the account keeps its own, and nobody else gains by it', async () => {
  const [{ token, user, phone: own }, other] = [await node.aShopper(), await node.aShopper()];
  const phone = aPhone();
  expect(await standing(user.id, phone)).toBe('other');
  const asked = await ask(token, phone.replace('+254', '0'));
  expect(asked.status).toBe(200);
  const code = await node.codeFor(phone);
  expect((await verify(other.token, asked.body.request_id, code)).body.code).toBe('CODE_INVALID');
  const done = await verify(token, asked.body.request_id, code);
  expect([done.status, Object.keys(done.body)]).toEqual([200, ['message']]);
  expect([await standing(user.id, phone), await standing(other.user.id, phone)]).toEqual(['proved', 'other']);
  expect(await phoneOf(user.id)).toEqual({ phone: own, phone_verified_at: null });
  const { rows } = await database.pool.query(
    `select after->>'address' as address from audit where subject = 'user:' || $1 and action = 'account.paying_number_proved'`,
    [user.id],
  );
  expect(rows).toHaveLength(1);
  // Once more is no error.
  await database.pool.query(`update one_time_code set created_at = created_at - interval '10 minutes'`);
  const again = await ask(token, phone);
  expect((await verify(token, again.body.request_id, await node.codeFor(phone))).status).toBe(200);
});

test('[PAY-3] [ACC-4] for the account’s own number it is the usual proof, with the badge', async () => {
  const { token, user, phone } = await node.aShopper();
  expect(await standing(user.id, phone)).toBe('registered');
  const asked = await ask(token, phone);
  const done = await verify(token, asked.body.request_id, await node.codeFor(phone));
  expect(done.body.user).toMatchObject({ phoneNumber: phone, isVerified: true });
  expect(await standing(user.id, phone)).toBe('proved');
});

test('[PAY-3] [S26] an account has codes sent to two numbers of others a day, also when it asks for twenty at once', async () => {
  const { token, phone } = await node.aShopper();
  const strangers = Array.from({ length: 20 }, aPhone);
  const answers = await Promise.all(strangers.map((each) => ask(token, each)));
  const codes = answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.code]));
  expect(codes).toEqual(Array(18).fill('CODE_LIMIT'));
  const reached = await Promise.all(strangers.map(async (each) => (await node.inbox(each)).length));
  expect(reached.reduce((sum, each) => sum + each)).toBe(2);
  // Twenty requests were their pace of an hour (ACC-4); when that is over, their own number is none of others.
  await database.pool.query('delete from throttle');
  expect((await ask(token, aPhone())).body.code).toBe('CODE_LIMIT');
  expect((await ask(token, phone)).status).toBe(200);
  // The day is over.
  await database.pool.query(`update one_time_code set created_at = created_at - interval '25 hours'`);
  expect((await ask(token, aPhone())).status).toBe(200);
});

test('[PAY-3] [ACC-4] codes to pay from others’ numbers use up nothing of what a new contact of one’s own needs', async () => {
  const { token } = await node.aShopper();
  for (let n = 0; n < 8; n++) await ask(token, aPhone());
  const own = { purpose: 'verify', email: 'new.contact@example.org' };
  expect((await node.call('POST', '/api/auth/request-otp', { body: own, token })).status).toBe(200);
});

test('[PAY-3] nobody unknown asks for one, and no e-mail pays', async () => {
  expect((await ask(undefined, aPhone())).body.code).toBe('NOT_SIGNED_IN');
  const { token } = await node.aShopper();
  const byMail = await node.call('POST', '/api/auth/request-otp', {
    body: { purpose: 'pay', email: 'payer@example.org' },
    token,
  });
  expect(byMail.body.code).toBe('INVALID_INPUT');
});
