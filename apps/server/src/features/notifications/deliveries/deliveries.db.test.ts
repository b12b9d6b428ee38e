import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makePeople } from '../../../testing/auction-world.ts';
import { notificationsApp } from '../../../testing/notifications-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { type Notice, notify } from '../notify.ts';
import { SUBSCRIPTIONS_MAX } from '../push/subscriptions.sql.ts';
import { forgetOld } from '../workers/forget-old.ts';
import { takeDue } from './delivery.sql.ts';
import { A_DAY } from './plan-deliveries.ts';

const database = await testDatabase();
const { db } = database;
const app = await notificationsApp(database);
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from notification`.execute(db);
  app.sent.length = 0;
  app.post.answer = { state: 'sent', reference: null };
  delete app.post.before;
  app.service.answer = { status: 201 };
});

let last = 0;
/** Wins ring at any hour: these tests know no time of day. */
const won = (userId: string): Notice => ({
  userId,
  kind: 'won',
  source: `won:${++last}`,
  data: {
    auction_id: last,
    product_name: 'Kettle',
    product_image: null,
    price: 12,
    claim_until: '2099-12-06T12:00:00Z',
  },
});
let lastPhone = 0;
/** Somebody with a verified number and address. */
async function aPerson(language: 'en' | 'sw' = 'en'): Promise<{ id: string; phone: string; email: string }> {
  const [id = ''] = await makePeople(database, 1, { bids: 0 });
  const phone = `+2547${String(20_000_000 + ++lastPhone)}`;
  const email = `p${lastPhone}@example.org`;
  await sql`
    update app_user set phone = ${phone}, email = ${email}, language = ${language}, phone_verified_at = now(),
           email_verified_at = now() where id = ${id}`.execute(db);
  await app.signIn(id);
  return { id, phone, email };
}
const subscribe = async (who: string) => {
  const browser = app.service.browser();
  const { status } = await app.ask('/api/push/subscription', { who, method: 'PUT', body: browser.subscription });
  expect(status).toBe(204);
  return browser;
};
const unsubscribe = (who: string, endpoint: string) =>
  app.ask('/api/push/subscription', { who, method: 'DELETE', body: { endpoint } });
const states = async (userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('notice_delivery')
      .select(['channel', 'state'])
      .where('user_id', '=', userId)
      .orderBy('channel')
      .execute()
  ).map(({ channel, state }) => `${channel} ${state}`);
const dueNow = () => sql`update notice_delivery set due_at = clock_timestamp() where state = 'waiting'`.execute(db);
const subscriptionsOf = async (userId: string): Promise<string[]> =>
  (await db.selectFrom('push_subscription').select('endpoint').where('user_id', '=', userId).execute()).map(
    ({ endpoint }) => endpoint,
  );

describe('planning and sending', () => {
  test('[OWN-4] a win reaches phone, address and every browser, in its owner’s language, once', async () => {
    const me = await aPerson('sw');
    const browsers = [await subscribe(me.id), await subscribe(me.id)];
    await notify(db, [won(me.id)]);
    app.bus.said.length = 0;
    expect(await Promise.all([app.plan(), app.plan(), app.plan()])).toContain(1);
    expect(app.bus.said).toEqual([`notification ${me.id}`]);
    await Promise.all([app.send(), app.send(), app.send()]);
    await app.send();
    expect(await states(me.id)).toEqual(['email sent', 'push sent', 'push sent', 'sms sent']);
    expect(app.sent.map(({ channel, to }) => [channel, to]).sort()).toEqual([
      ['email', me.email],
      ['sms', me.phone],
    ]);
    expect(app.sent.find(({ channel }) => channel === 'sms')?.text).toContain('Umeshinda Kettle');
    for (const browser of browsers) {
      expect(browser.read()).toEqual([
        {
          title: 'Umeshinda Kettle',
          body: expect.stringContaining('KSh 12'),
          path: `/claim_price/${last}`,
          tag: `win:${last}`,
        },
      ]);
      const [headers] = browser.headers();
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
      expect(headers?.['authorization']).toMatch(/^vapid t=[^,]+, k=/);
      expect(Number(headers?.['ttl'])).toBeGreaterThan(3_600);
    }
  });

  test('[OWN-4] unverified contacts get nothing, and simulated people and staff neither', async () => {
    const [me = ''] = await makePeople(database, 1, { bids: 0 });
    await sql`update app_user set phone = '+254711111111', email = 'x@example.org' where id = ${me}`.execute(db);
    const [staff = ''] = await makePeople(database, 1, { kind: 'staff' });
    await notify(db, [won(me), won(staff)]);
    await app.plan();
    expect([await states(me), await states(staff)]).toEqual([[], []]);
  });

  test('[OWN-4] five SMS a day and no more, also when all come at once and several nodes plan', async () => {
    const me = await aPerson();
    await notify(
      db,
      Array.from({ length: 4 }, () => won(me.id)),
    );
    await app.plan();
    await notify(
      db,
      Array.from({ length: 20 }, () => won(me.id)),
    );
    await Promise.all([app.plan(), app.plan(), app.plan()]);
    await app.plan();
    while (await app.send());
    const count = (channel: string) => app.sent.filter((message) => message.channel === channel).length;
    expect([count('sms'), count('email')]).toEqual([A_DAY.sms, A_DAY.email]);
  });

  test('[OWN-4] a notice planned in one transaction and never committed is planned again', async () => {
    const me = await aPerson();
    await notify(db, [won(me.id)]);
    await expect(
      db.transaction().execute(async (trx) => {
        await sql`update notification set planned_at = now()`.execute(trx);
        throw new Error('the process ended');
      }),
    ).rejects.toThrow('the process ended');
    expect(await app.plan()).toBe(1);
    expect(await app.plan()).toBe(0);
  });
});

describe('what goes wrong', () => {
  test('[OWN-4] killed between writing and sending: an SMS or e-mail is never sent twice, a push goes again', async () => {
    const me = await aPerson();
    const browser = await subscribe(me.id);
    await notify(db, [won(me.id)]);
    await app.plan();
    // The process takes them and ends, before or after they left: nobody can know.
    expect((await takeDue(db)).length).toBe(3);
    await app.send();
    expect([app.sent.length, browser.read().length]).toEqual([0, 0]);
    await sql`update notice_delivery set leased_until = clock_timestamp() - interval '1 second' where state = 'sending'`.execute(
      db,
    );
    await app.send();
    await dueNow();
    await app.send();
    expect(await states(me.id)).toEqual(['email unknown', 'push sent', 'sms unknown']);
    expect([app.sent.length, browser.read().length]).toEqual([0, 1]);
  });

  test('[OWN-4] an answer after the lease ran out changes nothing that was decided', async () => {
    const me = await aPerson();
    await notify(db, [won(me.id)]);
    await app.plan();
    app.post.before = async () => {
      await sql`
        update notice_delivery set state = 'unknown', leased_until = null, decided_at = now()
         where state = 'sending'`.execute(db);
    };
    await app.send();
    expect(await states(me.id)).toEqual(['email unknown', 'sms unknown']);
  });

  test('[OWN-4] refused and unknown stand as they are: no second message', async () => {
    const me = await aPerson();
    await notify(db, [won(me.id)]);
    await app.plan();
    app.post.answer = { state: 'unknown', reason: 'TimeoutError' };
    await app.send();
    await app.send();
    expect(await states(me.id)).toEqual(['email unknown', 'sms unknown']);
    expect(app.sent.length).toBe(2);
  });

  test.each([404, 410])('[OWN-4] HTTP %d: that browser is let go', async (status) => {
    const me = await aPerson();
    const browser = await subscribe(me.id);
    app.service.answer = { status };
    await notify(db, [won(me.id)]);
    await app.plan();
    await app.send();
    expect(browser.read().length).toBe(1);
    expect(await subscriptionsOf(me.id)).toEqual([]);
    expect(await states(me.id)).toEqual(['email sent', 'sms sent']);
  });

  test('[OWN-4] a busy push service is asked again, later each time, and not for ever', async () => {
    const me = await aPerson();
    const browser = await subscribe(me.id);
    app.service.answer = { status: 429, headers: { 'retry-after': '1800' } };
    await notify(db, [won(me.id)]);
    await app.plan();
    await app.send();
    const waitsS = async (): Promise<number> => {
      const { rows } = await sql<{ waits: number }>`
        select extract(epoch from due_at - clock_timestamp())::int as waits from notice_delivery
         where channel = 'push' and state = 'waiting'`.execute(db);
      return rows[0]?.waits ?? -1;
    };
    expect(await waitsS()).toBeGreaterThan(1_500);
    app.service.answer = { status: 503 };
    for (let tries = 2; tries <= 8; tries++) {
      await dueNow();
      await app.send();
    }
    expect(await states(me.id)).toEqual(['email sent', 'push refused', 'sms sent']);
    expect(browser.read().length).toBe(6);
    expect((await subscriptionsOf(me.id)).length).toBe(1);
  });

  test('[OWN-4] a browser that refuses ten times in a row is let go; one success forgives', async () => {
    const me = await aPerson();
    await subscribe(me.id);
    const push = async (status: number, times: number) => {
      app.service.answer = { status };
      for (let n = 0; n < times; n++) {
        await notify(db, [won(me.id)]);
        await app.plan();
        await app.send();
      }
    };
    await push(403, 9);
    await push(201, 1);
    await push(400, 9);
    expect((await subscriptionsOf(me.id)).length).toBe(1);
    await push(413, 1);
    expect(await subscriptionsOf(me.id)).toEqual([]);
  });

  test('[OWN-4] a push service that redirects, or leads inside, is not followed', async () => {
    const me = await aPerson();
    await subscribe(me.id);
    app.service.answer = { status: 307, headers: { location: 'http://169.254.169.254/' } };
    await notify(db, [won(me.id)]);
    await app.plan();
    await app.send();
    expect((await states(me.id)).includes('push refused')).toBe(true);
    // Planted past the guard: at the moment of sending it is looked at again.
    await sql`update push_subscription set endpoint = 'https://127.0.0.1/x' where user_id = ${me.id}`.execute(db);
    await notify(db, [won(me.id)]);
    await app.plan();
    await app.send();
    expect(await subscriptionsOf(me.id)).toEqual([]);
  });
});

describe('browsers', () => {
  test('[OWN-4] the eleventh browser makes the oldest go, with fifty coming at once', async () => {
    const me = await aPerson();
    await Promise.all(
      Array.from({ length: 15 }, async () => {
        const { subscription } = app.service.browser();
        await app.ask('/api/push/subscription', { who: me.id, method: 'PUT', body: subscription });
      }),
    );
    expect((await subscriptionsOf(me.id)).length).toBe(SUBSCRIPTIONS_MAX);
  });

  test('[OWN-4] a phone that changed hands tells its new owner nothing of the one before', async () => {
    const [me, other] = [await aPerson(), await aPerson()];
    const browser = await subscribe(me.id);
    await notify(db, [won(me.id)]);
    await app.plan();
    await app.ask('/api/push/subscription', { who: other.id, method: 'PUT', body: browser.subscription });
    await app.send();
    expect(browser.read()).toEqual([]);
    await notify(db, [won(other.id)]);
    await app.plan();
    await app.send();
    expect(browser.read().length).toBe(1);
    expect([await subscriptionsOf(me.id), (await subscriptionsOf(other.id)).length]).toEqual([[], 1]);
  });

  test('[OWN-4][S12] only one’s own browser can be let go', async () => {
    const [me, other] = [await aPerson(), await aPerson()];
    const { subscription } = await subscribe(me.id);
    expect((await unsubscribe(other.id, subscription.endpoint)).status).toBe(204);
    expect((await subscriptionsOf(me.id)).length).toBe(1);
    expect((await unsubscribe(me.id, subscription.endpoint)).status).toBe(204);
    expect((await unsubscribe(me.id, subscription.endpoint)).status).toBe(204);
    expect(await subscriptionsOf(me.id)).toEqual([]);
  });

  test.each([
    ['ended from another device', 'revoked_at = now()'],
    ['idle too long', `idle_ends_at = now() - interval '1 second'`],
    ['over', `ends_at = now() - interval '1 second'`],
  ])('[OWN-4][S34] a phone whose session is %s shows nothing more, not even what was planned', async (_how, change) => {
    const me = await aPerson();
    const browser = await subscribe(me.id);
    await notify(db, [won(me.id)]);
    await app.plan();
    await database.pool.query(`update session set ${change} where id = $1`, [me.id]);
    await app.send();
    await notify(db, [won(me.id)]);
    await app.plan();
    await app.send();
    expect(browser.read()).toEqual([]);
    expect(await states(me.id)).toEqual(['email sent', 'email sent', 'push dropped', 'sms sent', 'sms sent']);
  });

  test('[OWN-4] a session that ended a moment ago takes no more browsers; one that is forgotten takes its own along', async () => {
    const me = await aPerson();
    await subscribe(me.id);
    await sql`update session set revoked_at = now() where id = ${me.id}`.execute(db);
    const { subscription } = app.service.browser();
    const late = await app.ask('/api/push/subscription', { who: me.id, method: 'PUT', body: subscription });
    expect([late.status, late.body.code]).toEqual([401, 'NOT_SIGNED_IN']);
    await sql`delete from session where id = ${me.id}`.execute(db);
    expect(await subscriptionsOf(me.id)).toEqual([]);
  });

  test('[OWN-4] with another key of ours, old subscriptions are left alone', async () => {
    const me = await aPerson();
    const browser = await subscribe(me.id);
    await sql`update push_subscription set server_key = 'another' where user_id = ${me.id}`.execute(db);
    await notify(db, [won(me.id)]);
    await app.plan();
    await app.send();
    expect(browser.read()).toEqual([]);
    expect((await app.ask('/api/push/key', { who: me.id })).body).toEqual({ key: app.keys.publicKey });
  });
});

test('[OWN-4] read notices go after half a year, deliveries after a month; unread ones stay', async () => {
  const me = await aPerson();
  await notify(db, [won(me.id), won(me.id), won(me.id)]);
  await app.plan();
  await app.send();
  const [old, recent] = await db.selectFrom('notification').select('id').orderBy('id').execute();
  await sql`update notification set read_at = now() - interval '181 days' where id = ${old?.id}`.execute(db);
  await sql`update notification set read_at = now() - interval '179 days' where id = ${recent?.id}`.execute(db);
  await sql`update notice_delivery set decided_at = now() - interval '31 days' where notification_id = ${recent?.id}`.execute(
    db,
  );
  expect(await forgetOld(db, app.keys.publicKey)).toBe(false);
  expect((await db.selectFrom('notification').select('id').execute()).length).toBe(2);
  expect((await states(me.id)).length).toBe(2);
});
