import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsApp, aPhone, base64, PASSWORD } from '../../../testing/accounts-app.ts';
import { makePeople } from '../../../testing/auction-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { proveContact } from '../codes/verify-code.ts';

const database = await testDatabase();
const node = await accountsApp(database);
afterAll(() => node.close());
beforeEach(() => database.pool.query('delete from throttle'));

const REQUEST = { ip: '10.0.0.1', language: 'en', requestId: 'test' } as const;
const ask = (token: string, body: object) => node.call('POST', '/api/auth/request-otp', { token, body });
const verify = (token: string, request_id: string, code: string) =>
  node.call('POST', '/api/auth/verify-otp', { token, body: { request_id, code } });
const contacts = async (token: string) => (await node.call('GET', '/api/auth/contacts', { token })).body;
const stale = (userId: string) =>
  database.pool.query("update session set proved_at = proved_at - interval '11 minutes' where user_id = $1", [userId]);
/** Time passes for the codes sent so far, so that the next may be asked for. */
const later = () =>
  database.pool.query(
    "update one_time_code set created_at = created_at - interval '6 minutes', ends_at = ends_at - interval '6 minutes'",
  );

/** Proves a contact, new or old, with the code that was sent to it. */
async function prove(token: string, to: string) {
  const place = to.startsWith('+') ? { phoneNumber: to } : { email: to };
  const asked = await ask(token, { purpose: 'verify', ...place });
  return asked.status === 200 ? await verify(token, asked.body.request_id, await node.codeFor(to)) : asked;
}
async function verifiedShopper() {
  const shopper = await node.aShopper();
  await prove(shopper.token, shopper.phone);
  await later();
  return shopper;
}

describe('a fresh proof', () => {
  test('[S28] signing in is one; ten minutes later the password is asked for, and it counts for this session only', async () => {
    const { token, user } = await node.aShopper();
    expect((await contacts(token)).proved_seconds).toBeGreaterThan(200);
    await stale(user.id);
    expect((await contacts(token)).proved_seconds).toBe(0);
    const wrong = await node.call('POST', '/api/auth/prove', { token, body: { password: base64('not it at all') } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'PASSWORD_WRONG']);
    const right = await node.call('POST', '/api/auth/prove', { token, body: { password: base64(PASSWORD) } });
    expect([right.status, right.body.proved_seconds]).toEqual([200, 600]);
    expect((await contacts(token)).proved_seconds).toBeGreaterThan(200);
  });

  test('[ACC-5] without a password: a code to a contact that was verified before, and to no other', async () => {
    const { token, user, phone } = await verifiedShopper();
    await database.pool.query('update app_user set password_hash = null where id = $1', [user.id]);
    await stale(user.id);
    for (const to of [aPhone(), 'nobody@example.org']) {
      const place = to.startsWith('+') ? { phoneNumber: to } : { email: to };
      expect((await ask(token, { purpose: 'prove', ...place })).body.code).toBe('INVALID_INPUT');
    }
    const asked = await ask(token, { purpose: 'prove', phoneNumber: phone });
    const code = await node.codeFor(phone);
    const stranger = await node.aShopper();
    expect((await verify(stranger.token, asked.body.request_id, code)).body.code).toBe('CODE_INVALID');
    const done = await verify(token, asked.body.request_id, code);
    expect([done.status, Object.keys(done.body)]).toEqual([200, ['message']]);
    expect((await contacts(token)).proved_seconds).toBeGreaterThan(200);
  });

  test('[S28] whoever has a password proves it by that: a code on an unlocked phone is none', async () => {
    const { token, phone } = await verifiedShopper();
    const asked = await ask(token, { purpose: 'prove', phoneNumber: phone });
    expect([asked.status, asked.body.code]).toEqual([403, 'PROOF_NEEDED']);
  });

  test('[S28] what changes a contact is refused without it', async () => {
    const { token, user } = await verifiedShopper();
    await stale(user.id);
    for (const refused of [
      await ask(token, { purpose: 'verify', phoneNumber: aPhone() }),
      await ask(token, { purpose: 'verify', email: 'new@example.org' }),
      await node.call('DELETE', '/api/auth/contacts/phone', { token }),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'PROOF_NEEDED']);
    }
  });
});

describe('changing a contact', () => {
  test('[OPS-5] those of staff are changed by nobody here, nor lost to whoever proves them', async () => {
    const [clerk = ''] = await makePeople(database, 1, { kind: 'staff' });
    const theirs = aPhone();
    await database.owner.query('update app_user set phone = $2, phone_verified_at = null where id = $1', [
      clerk,
      theirs,
    ]);
    const { user } = await verifiedShopper();
    const proves = (userId: string, contact: string) =>
      database.db.transaction().execute((trx) => proveContact(trx, userId, contact, REQUEST));
    await expect(proves(clerk, aPhone())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(proves(user.id, theirs)).rejects.toMatchObject({ code: 'PHONE_TAKEN' });
    await proves(clerk, theirs); // their own may be proved
    const { rows } = await database.pool.query(
      'select phone, phone_verified_at is not null as proved from app_user where id = $1',
      [clerk],
    );
    expect(rows).toEqual([{ phone: theirs, proved: true }]);
  });

  test('[ACC-7] the new number is proven by its code; the old one and the inbox are told, and its codes open nothing', async () => {
    const { token, user, phone } = await verifiedShopper();
    const reset = await node.call('POST', '/api/auth/request-otp', { body: { purpose: 'reset', phoneNumber: phone } });
    const code = await node.codeFor(phone);
    const opened = await node.call('POST', '/api/auth/verify-otp', {
      body: { request_id: reset.body.request_id, code },
    });
    const fresh = aPhone();
    const done = await prove(token, fresh);
    expect([done.status, done.body.user.phoneNumber]).toEqual([200, fresh]);
    const told = (await node.inbox(phone)).at(-1)?.text ?? '';
    expect(told).toContain('is now');
    expect(told).not.toContain(fresh);
    // 160 signs of GSM-7: one message, not three.
    expect(told).toMatch(/^[\x20-\x7e]+$/);
    const late = await node.call('POST', '/api/auth/reset-password', {
      body: { reset_token: opened.body.reset_token, password: base64('yellow kettle 48') },
    });
    expect(late.body.code).toBe('RESET_EXPIRED');
    const { rows } = await database.pool.query(
      "select data from notification where user_id = $1 and kind = 'account'",
      [user.id],
    );
    expect(rows).toEqual([{ data: { event: 'phone_changed' } }]);
    expect(node.told).toContain(`notification ${user.id}`);
  });

  test('[WIN-3] a changed number waits before it is paid to: its proof is a second line, and young', async () => {
    const { token, user } = await verifiedShopper();
    await prove(token, aPhone());
    const { rows } = await database.pool.query(
      `select count(*)::int as proofs from audit
        where subject = $1 and action = 'account.contact_verified' and after->>'channel' = 'sms'`,
      [`user:${user.id}`],
    );
    expect(rows).toEqual([{ proofs: 2 }]);
  });

  test('[ACC-4] whether a number is somebody’s is told to nobody but to whoever proves it', async () => {
    const [holder, { token }] = [await verifiedShopper(), await verifiedShopper()];
    const [taken, free] = [
      await ask(token, { purpose: 'verify', phoneNumber: holder.phone }),
      await ask(token, { purpose: 'verify', phoneNumber: aPhone() }),
    ];
    expect([taken.status, Object.keys(taken.body), taken.body.message]).toEqual([
      200,
      Object.keys(free.body),
      free.body.message,
    ]);
    const done = await verify(token, taken.body.request_id, await node.codeFor(holder.phone));
    expect([done.status, done.body.code]).toEqual([409, 'PHONE_TAKEN']);
    expect((await contacts(holder.token)).phone).toMatchObject({ value: holder.phone, verified: true });
  });

  test('[ACC-7] a second contact is added; either may go then, the last may not', async () => {
    const { token, phone } = await verifiedShopper();
    const remove = (kind: string) => node.call('DELETE', `/api/auth/contacts/${kind}`, { token });
    expect((await contacts(token)).phone).toEqual({ value: phone, verified: true, removable: false });
    expect([(await remove('phone')).body.code, (await remove('email')).status]).toEqual(['CONTACT_LAST', 404]);
    const email = 'second.way@example.org';
    expect((await prove(token, email)).status).toBe(200);
    expect((await contacts(token)).phone.removable).toBe(true);
    expect((await remove('phone')).status).toBe(200);
    expect((await node.inbox(phone)).at(-1)?.text).toContain('was removed');
    expect((await node.inbox(email)).at(-1)?.text).toContain('was removed');
    expect(await contacts(token)).toMatchObject({ phone: null, email: { value: email, removable: false } });
    expect((await remove('email')).body.code).toBe('CONTACT_LAST');
  });

  test('[ACC-7] two removals at once leave one contact', async () => {
    const { token } = await verifiedShopper();
    await prove(token, 'one.of.two@example.org');
    const answers = await Promise.all(
      ['phone', 'email'].map((kind) => node.call('DELETE', `/api/auth/contacts/${kind}`, { token })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('[ACC-1] of fifty who prove the same number at once, one has it', async () => {
    const phone = aPhone();
    const holder = await node.aShopper({ phoneNumber: phone, username: 'unproven_holder' });
    const people = (
      await database.pool.query(
        `insert into app_user (username, full_name, registration_type)
         select 'race_' || n, 'Racer', 'phone' from generate_series(1, 50) n returning id`,
      )
    ).rows.map((row) => row.id as string);
    const tries = await Promise.allSettled(
      people.map((id) => database.db.transaction().execute((trx) => proveContact(trx, id, phone, REQUEST))),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) {
      if (one.status === 'rejected')
        expect((one.reason as { constraint?: string }).constraint).toBe('app_user_phone_key');
    }
    const { rows } = await database.pool.query(
      'select count(*)::int as holders, bool_and(phone_verified_at is not null) as proven from app_user where phone = $1',
      [phone],
    );
    expect(rows).toEqual([{ holders: 1, proven: true }]);
    expect((await contacts(holder.token)).phone).toBeNull();
  });

  test('[ACC-1] people who swap unproven numbers don’t stand in each other’s way', async () => {
    for (let round = 0; round < 5; round++) {
      const [ann, ben] = [await node.aShopper(), await node.aShopper()];
      const both = await Promise.all([
        database.db.transaction().execute((trx) => proveContact(trx, ann.user.id, ben.phone, REQUEST)),
        database.db.transaction().execute((trx) => proveContact(trx, ben.user.id, ann.phone, REQUEST)),
      ]);
      expect(both).toHaveLength(2);
    }
  });
});
