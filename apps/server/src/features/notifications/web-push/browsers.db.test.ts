import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createSessions } from '../../accounts/index.ts';
import { TEST_CLOCK, TEST_KEYS } from '../../../testing/accounts-app.ts';
import { notificationsApp } from '../../../testing/notifications-app.ts';
import { notifiedPeople } from '../../../testing/notified-people.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { notify } from '../notify.ts';
import { SUBSCRIPTIONS_MAX } from './subscriptions.sql.ts';

const database = await testDatabase();
const { db } = database;
const app = await notificationsApp(database);
afterAll(() => app.stop());
const { won, aPerson, subscribe, states, subscriptionsOf } = notifiedPeople(database, app);
const unsubscribe = (who: string, endpoint: string) =>
  app.ask('/api/push/subscription', { who, method: 'DELETE', body: { endpoint } });

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

  test('[OWN-4][S34] of two phones, the one that is signed out from the other shows nothing more', async () => {
    const sessions = createSessions({ db, tickets: { keys: TEST_KEYS, clock: TEST_CLOCK } });
    const real = await notificationsApp(database, sessions);
    const { id } = await aPerson();
    const open = () => sessions.open(db, { userId: id, userAgent: 'a phone' });
    const [kept, lost] = [await open(), await open()];
    const phones = [];
    for (const { token } of [kept, lost]) {
      const browser = real.service.browser();
      const body = browser.subscription;
      expect((await real.ask('/api/push/subscription', { token, method: 'PUT', body })).status).toBe(204);
      phones.push(browser);
    }
    await sessions.end({ userId: id, except: kept.sessionId });
    await notify(db, [won(id)]);
    await real.plan();
    await real.send();
    expect(phones.map((phone) => phone.read().length)).toEqual([1, 0]);
    await real.stop();
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
