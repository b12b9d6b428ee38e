import { NotificationsAnswer, NotificationChoicesAnswer, UnreadAnswer } from '@mnada/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { makePeople } from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { notificationsApp } from '../../../testing/notifications-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { type Notice, notify } from '../notify.ts';
import { INBOX_MAX } from './inbox.sql.ts';

const database = await testDatabase();
const { db } = database;
const app = await notificationsApp(database);
afterAll(() => app.stop());

let last = 0;
const reward = (userId: string): Notice => ({
  userId,
  kind: 'reward',
  source: `reward:${++last}`,
  data: { step: `step ${last}`, bids: last },
});
const tell = (userId: string, count: number) =>
  notify(
    db,
    Array.from({ length: count }, () => reward(userId)),
  );
const list = async (who: string, query = '') => {
  const answer = await app.ask(`/api/notifications${query}`, { who });
  expect(answer.status).toBe(200);
  return { ...exactly(NotificationsAnswer, answer.body), next: answer.headers['link'] };
};
const read = async (who: string, body: unknown) => (await app.ask('/api/notifications/read', { who, body })).body;

describe('the inbox', () => {
  test('[OWN-4] newest first, page by page, each once, though new ones come meanwhile', async () => {
    const [me = ''] = await makePeople(database, 1);
    await tell(me, 7);
    const seen: number[] = [];
    let next: string | undefined = '?limit=3';
    while (next !== undefined) {
      const page = await list(me, next);
      seen.push(...page.notifications.map(({ id }) => id));
      await tell(me, 1);
      next = /^<\/api\/notifications(\?[^>]+)>; rel="next"$/.exec(String(page.next))?.[1];
    }
    expect(seen.length).toBe(7);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    expect((await list(me)).unread).toBe(10);
    expect((await list(me, '?limit=999999')).notifications.length).toBe(10);
  });

  test('[OWN-4] read: some, then all up to the newest that was seen; later ones stay unread, and every page hears of it', async () => {
    const [me = ''] = await makePeople(database, 1);
    await tell(me, 5);
    const { notifications } = await list(me);
    const ids = notifications.map(({ id }) => id);
    expect(await read(me, { ids: [ids[4], ids[3], 999_999] })).toEqual({ unread: 3 });
    await tell(me, 1);
    app.bus.said.length = 0;
    expect(await read(me, { all: true, up_to: ids[0] })).toEqual({ unread: 1 });
    expect(app.bus.said).toEqual([`notification ${me}`]);
    expect(await read(me, { all: true, up_to: ids[0] })).toEqual({ unread: 1 });
    expect(app.bus.said.length).toBe(1);
    expect(UnreadAnswer.parse((await app.ask('/api/notifications/unread', { who: me })).body)).toEqual({ unread: 1 });
    expect((await list(me)).notifications.map((one) => one.read_at === null)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('[OWN-4][S12] nobody reads or marks what is another’s, and there is no address for it', async () => {
    const [me = '', other = ''] = await makePeople(database, 2);
    await tell(other, 2);
    const ids = (await list(other)).notifications.map(({ id }) => id);
    expect(await list(me)).toMatchObject({ notifications: [], unread: 0 });
    await read(me, { ids });
    await read(me, { all: true, up_to: Math.max(...ids) });
    expect((await list(other)).unread).toBe(2);
    expect((await app.ask(`/api/notifications/${ids[0]}`, { who: me })).status).toBe(404);
    for (const url of ['/api/notifications', '/api/notifications/unread', '/api/notifications/choices']) {
      expect((await app.ask(url)).status).toBe(401);
    }
    for (const url of ['/api/notifications/read', '/api/push/subscription']) {
      expect((await app.ask(url, { body: {}, method: url.endsWith('read') ? 'POST' : 'PUT' })).status).toBe(401);
    }
  });

  test('[S02][S03] whatever is sent, it is refused in our shape, and never a 500', async () => {
    const [me = ''] = await makePeople(database, 1);
    const wrong: [string, 'POST' | 'PUT' | 'DELETE', unknown][] = [
      ...[
        {},
        [],
        null,
        'x',
        7,
        { ids: [] },
        { ids: [0] },
        { ids: [-1] },
        { ids: ['1'] },
        { ids: [1.5] },
        { ids: [1e300] },
        { ids: Array.from({ length: 101 }, (_, n) => n + 1) },
        { all: true },
        { all: false, up_to: 1 },
        { all: true, up_to: 0 },
        { all: true, up_to: '1' },
        '{',
        '{"ids":[1e999]}',
      ].map((body): [string, 'POST', unknown] => ['/api/notifications/read', 'POST', body]),
      ...[
        {},
        { choices: [] },
        { choices: [{ kind: 'nothing', channel: 'push', on: true }] },
        { choices: [{ kind: 'won', channel: 'pigeon', on: true }] },
        { choices: [{ kind: 'won', channel: 'sms', on: 'yes' }] },
        { choices: Array.from({ length: 49 }, () => ({ kind: 'won', channel: 'sms', on: true })) },
      ].map((body): [string, 'PUT', unknown] => ['/api/notifications/choices', 'PUT', body]),
      ...[
        {},
        { endpoint: 'x' },
        { endpoint: '', keys: { p256dh: '', auth: '' } },
        { ...app.service.browser().subscription, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } },
        { ...app.service.browser().subscription, endpoint: `https://${'x'.repeat(2000)}.com` },
        { ...app.service.browser().subscription, endpoint: 'https://127.0.0.1/x' },
        { ...app.service.browser().subscription, endpoint: 'http://push.mnada-tests.com/x' },
      ].map((body): [string, 'PUT', unknown] => ['/api/push/subscription', 'PUT', body]),
      ['/api/push/subscription', 'DELETE', {}],
      ['/api/push/subscription', 'DELETE', { endpoint: 7 }],
    ];
    // The limit of a minute is another test's business: these come from people of their own.
    for (const [url, method, body] of wrong) {
      const [who = me] = await makePeople(database, 1, { bids: 0 });
      const answer = await app.ask(url, { who, method, body });
      expect([url, body, answer.status, typeof answer.body.code]).toEqual([url, body, 400, 'string']);
    }
    for (const query of [
      '?cursor=x',
      '?cursor=-1',
      '?cursor=1e3',
      '?limit=x',
      '?limit=1.5',
      `?cursor=${'9'.repeat(300)}`,
    ]) {
      expect([query, (await app.ask(`/api/notifications${query}`, { who: me })).status]).toEqual([query, 400]);
    }
  });

  test('[OWN-4] facts of another version break no list', async () => {
    const [me = ''] = await makePeople(database, 1);
    await tell(me, 1);
    await sql`insert into notification (user_id, kind, source, data) values (${me}, 'reward', 'reward:old', '{"was": 1}')`.execute(
      db,
    );
    await tell(me, 1);
    expect((await list(me, '?limit=2')).notifications.length).toBe(1);
    const next = /(\?[^>]+)>/.exec(String((await list(me, '?limit=2')).next))?.[1];
    expect((await list(me, next)).notifications.length).toBe(1);
    expect(await app.plan()).toBeGreaterThan(0);
  });

  test('[OWN-4] an inbox keeps the newest 500', async () => {
    const [me = '', other = ''] = await makePeople(database, 2);
    await tell(other, 3);
    for (let n = 0; n < 6; n++) await tell(me, 100);
    while ((await app.plan()) > 0);
    const { rows } = await sql<{ count: number; oldest: number; newest: number }>`
      select count(*)::int as count, min((data->>'bids')::int) as oldest, max((data->>'bids')::int) as newest
        from notification where user_id = ${me}`.execute(db);
    expect(rows[0]).toEqual({ count: INBOX_MAX, oldest: last - INBOX_MAX + 1, newest: last });
    expect((await list(other)).notifications.length).toBe(3);
  });

  test('[OWN-4] a page is read by its index, among 100,000 notices', async () => {
    const people = await makePeople(database, 200);
    const [me = ''] = people;
    await sql`
      insert into notification (user_id, kind, source, data, planned_at, read_at)
      select (${people}::uuid[])[1 + n % 200], 'reward', 'reward:many' || n, '{"step": "x", "bids": 1}', now(),
             case when n % 2000 = 0 then null else now() end
        from generate_series(1, 100000) n`.execute(db);
    await database.owner.query('analyze notification');
    const plan = async (question: string) =>
      (await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${question}`)).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    const page = `select id from notification where user_id = '${me}' and is_shown and id < 9007199254740991 order by id desc limit 51`;
    expect(await plan(page)).toMatch(/Index (Only )?Scan.*notification_of_user/);
    expect(
      await plan(`select count(*) from notification where user_id = '${me}' and read_at is null and is_shown`),
    ).toContain('notification_unread');
    expect((await list(me)).unread).toBe(50);
  });
});

describe('choices', () => {
  const choices = async (who: string) =>
    exactly(NotificationChoicesAnswer, (await app.ask('/api/notifications/choices', { who })).body);
  const put = (who: string, ...given: object[]) =>
    app.ask('/api/notifications/choices', { who, method: 'PUT', body: { choices: given } });

  test('[OWN-4] defaults: SMS and e-mail for wins, reminders and withdrawals, SMS for a seat; money stays in the inbox', async () => {
    const [me = ''] = await makePeople(database, 1);
    const answer = await choices(me);
    expect(answer.choices.length).toBe(48);
    const on = (channel: string) =>
      answer.choices.filter((one) => one.channel === channel && one.on).map(({ kind }) => kind);
    expect(on('sms')).toEqual(['won', 'claim_reminder', 'withdrawal', 'seat']);
    expect(on('email')).toEqual(['won', 'claim_reminder', 'withdrawal']);
    expect(answer.choices.filter((one) => one.fixed).map(({ kind }) => kind)).toEqual([
      'won',
      'claim_reminder',
      'payment',
      'order',
      'withdrawal',
      'seat',
      'auction',
      'account',
    ]);
    expect(answer.reach).toEqual({ sms: false, email: false, push: 0 });
  });

  test('[OWN-4] what is switched stays switched, for its owner alone; what is fixed changes nothing at all', async () => {
    const [me = '', other = ''] = await makePeople(database, 2);
    const off = { kind: 'outbid', channel: 'in_app', on: false };
    expect((await put(me, off, { kind: 'won', channel: 'sms', on: false })).status).toBe(200);
    const is = async (who: string, kind: string, channel: string) =>
      (await choices(who)).choices.find((one) => one.kind === kind && one.channel === channel)?.on;
    expect([await is(me, 'outbid', 'in_app'), await is(me, 'won', 'sms')]).toEqual([false, false]);
    expect([await is(other, 'outbid', 'in_app'), await is(other, 'won', 'sms')]).toEqual([true, true]);
    for (const fixed of [
      { kind: 'won', channel: 'in_app', on: false },
      { kind: 'outbid', channel: 'sms', on: true },
    ]) {
      expect((await put(me, { kind: 'order', channel: 'sms', on: true }, fixed)).body.code).toBe('NOTICE_FIXED');
    }
    expect(await is(me, 'order', 'sms')).toBe(false);
    await put(me, off, { ...off, on: true });
    expect(await is(me, 'outbid', 'in_app')).toBe(true);
  });

  test('[OWN-4] twenty browsers switching at once end in one answer', async () => {
    const [me = ''] = await makePeople(database, 1);
    const pairs = [
      { kind: 'outbid', channel: 'push' },
      { kind: 'won', channel: 'sms' },
    ];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const given = pairs.map((pair) => ({ ...pair, on: n % 2 === 0 }));
        return put(me, ...(n % 3 === 0 ? given : given.reverse()));
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const kept = await db.selectFrom('notification_choice').selectAll().where('user_id', '=', me).execute();
    expect(kept.length).toBe(2);
    expect(kept[0]?.is_on).toBe(kept[1]?.is_on);
  });

  test('[OWN-4] what the inbox is not to show is neither listed nor counted', async () => {
    const [me = ''] = await makePeople(database, 1);
    await put(me, { kind: 'reward', channel: 'in_app', on: false });
    await tell(me, 2);
    expect(await list(me)).toMatchObject({ notifications: [], unread: 0 });
  });
});
