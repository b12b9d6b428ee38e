import { afterAll, expect, test } from 'vitest';
import { accountsApp, base64, PASSWORD } from '../../testing/accounts-app.ts';
import { eventually } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const node = await accountsApp(database);
afterAll(() => node.close());

const signIn = async (phone: string, known?: string) => {
  const answer = await node.call('POST', '/api/auth/login', {
    body: { password: base64(PASSWORD), phoneNumber: phone, registrationType: 'phone' },
    ...(known === undefined ? {} : { cookies: { '__Host-known': known } }),
  });
  return (answer.cookies as { name: string; value: string }[]).find(({ name }) => name === '__Host-known')?.value ?? '';
};
const devicesOf = async (userId: string): Promise<string[]> => {
  const { rows } = await database.pool.query<{ hash: string }>(
    `select encode(device_hash, 'hex') as hash from person_device where user_id = $1 order by 1`,
    [userId],
  );
  return rows.map(({ hash }) => hash);
};

test('[OWN-3] two accounts that sign in on one browser share its sign; another browser has another', async () => {
  const [ann, ben] = [await node.aShopper(), await node.aShopper()];
  const first = await signIn(ann.phone);
  const second = await signIn(ben.phone, first);
  // The nonce stays the browser's; the sign is each account's own.
  expect(second.split('.')[0]).toBe(first.split('.')[0]);
  expect(second).not.toBe(first);
  const shared = async () => {
    const anns = await devicesOf(ann.user.id);
    return (await devicesOf(ben.user.id)).filter((device) => anns.includes(device)).length;
  };
  await eventually(
    async () => (await shared()) === 1,
    () => 'the device was not written down',
  );
  expect(await signIn(ann.phone, 'not-a-sign.x')).not.toContain('not-a-sign');
  await eventually(
    async () => (await devicesOf(ann.user.id)).length >= 2,
    () => 'the other browser was not written down',
  );
  expect(await shared()).toBe(1);
});
