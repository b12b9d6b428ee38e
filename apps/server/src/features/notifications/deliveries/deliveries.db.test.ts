import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../../testing/auction-world.ts';
import { notificationsApp } from '../../../testing/notifications-app.ts';
import { notifiedPeople } from '../../../testing/notified-people.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { makeWins } from '../../../testing/won-auctions.ts';
import { type Notice, notify } from '../notify.ts';
import { databaseNowUs } from '../../../platform/clock/index.ts';
import { forgetOld, oldDeliveries, oldNotices } from '../workers/forget-old.ts';
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
  app.service.before = async () => undefined;
});

const { won, aPerson, subscribe, states, subscriptionsOf } = notifiedPeople(database, app);
const dueNow = () => sql`update notice_delivery set due_at = clock_timestamp() where state = 'waiting'`.execute(db);

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
          body: expect.stringContaining('KSh\u00a012'),
          path: expect.stringMatching(/^\/claim_price\/[0-9]+$/),
          tag: expect.stringMatching(/^win:[0-9]+$/),
          is_urgent: true,
        },
      ]);
      const [headers] = browser.headers();
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
      expect(headers?.['authorization']).toMatch(/^vapid t=[^,]+, k=/);
      expect(Number(headers?.['ttl'])).toBeGreaterThan(3_600);
    }
  });

  test('[ACC-4][OWN-4] a push is shown in the local outbox where there is one: as its owner’s browsers have it, or as one would', async () => {
    const [me, other] = [await aPerson('sw'), await aPerson()];
    const browser = await subscribe(me.id);
    await notify(db, [won(me.id), won(other.id)]);
    await app.plan(true);
    await app.send();
    expect([await states(me.id), await states(other.id)]).toEqual([
      ['email sent', 'push sent', 'push sent', 'sms sent'],
      ['email sent', 'push sent', 'sms sent'],
    ]);
    const usernames = await db.selectFrom('app_user').select('username').where('id', 'in', [me.id, other.id]).execute();
    const shown = app.sent.filter(({ channel }) => channel === 'push');
    expect(shown.map(({ to }) => to).sort()).toEqual(usernames.map(({ username }) => username).sort());
    const [{ title, body } = { title: '', body: '' }] = browser.read() as { title: string; body: string }[];
    expect(shown).toContainEqual(expect.objectContaining({ subject: title, text: body }));
  });

  test('[OPS-11] whoever is suspended altogether, in no inbox and on no device any more, has one SMS and one e-mail', async () => {
    const me = await aPerson();
    await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [me.id]);
    const source = `account:suspension-${me.id}`;
    const data = { event: 'suspended_all', cause: 'software', at: '2026-12-26T20:56:00Z' } as const;
    await notify(db, [{ userId: me.id, kind: 'account', source, data }]);
    await app.plan();
    while (await app.send());
    expect(await states(me.id)).toEqual(['email sent', 'sms sent']);
    expect(app.sent.find(({ channel }) => channel === 'sms')).toMatchObject({
      to: me.phone,
      text: expect.stringMatching(
        /^Mnada: Account suspended until .* Bids look placed by software\. Not right\? Sign in to tell us\./,
      ),
    });
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
    expect((await takeDue(db, ['push', 'sms', 'email'], 10)).length).toBe(3);
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

  test('[OWN-4] an address that never answers counts as one that refuses, once for each notice given up', async () => {
    const me = await aPerson();
    await subscribe(me.id);
    await sql`update push_subscription set failures = 9 where user_id = ${me.id}`.execute(db);
    app.service.answer = { status: 503 };
    await notify(db, [won(me.id)]);
    await app.plan();
    for (let tries = 1; tries <= 6; tries++) {
      expect((await subscriptionsOf(me.id)).length).toBe(1);
      await dueNow();
      await app.send();
    }
    expect(await subscriptionsOf(me.id)).toEqual([]);
  });

  test('[OWN-4] one push service that does not answer holds up nobody else', async () => {
    const [me, other] = [await aPerson(), await aPerson()];
    const [slow, quick] = [await subscribe(me.id), await subscribe(other.id)];
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    app.service.before = (path) => (slow.subscription.endpoint.endsWith(path) ? held : Promise.resolve());
    for (const { id } of [me, other]) {
      await notify(db, [won(id)]);
      await app.plan();
      await app.startSending();
    }
    await expect.poll(() => states(other.id)).toEqual(['email sent', 'push sent', 'sms sent']);
    expect(await states(me.id)).toEqual(['email sent', 'push sending', 'sms sent']);
    release();
    await app.send();
    expect((await states(me.id))[1]).toBe('push sent');
    expect([slow.read().length, quick.read().length]).toEqual([1, 1]);
  });

  test('[OWN-4] where the books cannot be written, one delivery waits for its lease, and the others go on', async () => {
    const [me, other] = [await aPerson(), await aPerson()];
    await notify(db, [won(me.id), won(other.id)]);
    await app.plan();
    app.post.before = async () => {
      delete app.post.before;
      throw new Error('something of ours is broken');
    };
    await app.send();
    const ends = [...(await states(me.id)), ...(await states(other.id))].map((state) => state.split(' ')[1]);
    expect(ends.sort()).toEqual(['sending', 'sent', 'sent', 'sent']);
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

test('[OWN-4] nobody is reminded of what they have claimed, nor called to an auction that is over or that they lead', async () => {
  const [claimed, unclaimed] = await makeWins(database, [null, null]);
  const [running = 0] = await makeLive(database);
  const [leader = '', outbid = ''] = await makePeople(database, 2);
  const lane = laneOn(database);
  await lane.submit(aBid(running, leader));
  await lane.stop();
  if (!claimed || !unclaimed) throw new Error('nothing was won');
  await sql`insert into claim (auction_id, user_id, kind) values (${claimed.auctionId}, ${claimed.userId}, 'lapsed')`.execute(
    db,
  );
  await sql`delete from notification`.execute(db);
  const about = (auction_id: number) => ({ auction_id, product_name: 'Kettle', product_image: null });
  const reminder = ({ auctionId, userId }: typeof claimed): Notice => ({
    userId,
    kind: 'claim_reminder',
    source: `claim_reminder:${auctionId}`,
    data: { ...about(auctionId), claim_until: '2099-12-06T12:00:00Z' },
  });
  const overtaken = (auctionId: number, userId: string): Notice => ({
    userId,
    kind: 'outbid',
    source: `outbid:${auctionId}:${userId}`,
    data: { ...about(auctionId), price: 1 },
  });
  await notify(db, [
    reminder(claimed),
    reminder(unclaimed),
    overtaken(running, outbid),
    overtaken(running, leader),
    overtaken(unclaimed.auctionId, outbid),
  ]);
  await sql`
    insert into notice_delivery (notification_id, user_id, channel, due_at, expires_at)
    select id, user_id, 'email', now(), now() + interval '1 day' from notification`.execute(db);
  const taken = await takeDue(db, ['email'], 10);
  expect(taken.sort((a, b) => a.notificationId - b.notificationId).map(({ isOver }) => isOver)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
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

test('[OWN-4] what is old is found by its index, among 50,000 that are not', async () => {
  const me = await aPerson();
  await sql`
    insert into notification (user_id, kind, source, data, planned_at, read_at)
    select ${me.id}, 'reward', 'reward:kept' || n, '{"step": "x", "bids": 1}', now(), now()
      from generate_series(1, 50000) n`.execute(db);
  await sql`
    insert into notice_delivery (notification_id, user_id, channel, state, due_at, expires_at, decided_at)
    select id, user_id, 'sms', 'sent', now(), now(), now() from notification`.execute(db);
  await database.owner.query('analyze notification');
  await database.owner.query('analyze notice_delivery');
  const nowUs = await databaseNowUs(db);
  const plan = async (question: ReturnType<typeof oldNotices>) =>
    JSON.stringify((await sql`explain ${question}`.execute(db)).rows);
  expect(await plan(oldNotices(nowUs))).toContain('notification_read');
  expect(await plan(oldDeliveries(nowUs))).toContain('notice_delivery_decided');
  await sql`delete from notification`.execute(db);
});
