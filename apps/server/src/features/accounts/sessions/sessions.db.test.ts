import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { accountsApp, TEST_CLOCK, TEST_KEYS } from '../../../testing/accounts-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { createSessions } from './create-sessions.ts';

const database = await testDatabase();
const node = await accountsApp(database);
afterAll(() => node.close());
/** A node that has remembered nothing yet. */
const freshNode = () => createSessions({ db: database.db, tickets: { keys: TEST_KEYS, clock: TEST_CLOCK } });

const seconds = async (sessionId: string) =>
  (
    await database.pool.query(
      `select round(extract(epoch from idle_ends_at - created_at)) as idle, round(extract(epoch from ends_at - created_at)) as whole from session where id = $1`,
      [sessionId],
    )
  ).rows[0];

test('[ACC-8] staff have no session of the shop: the database opens none', async () => {
  const { rows } = await database.owner.query(
    `insert into app_user (kind, username, full_name, registration_type) values ('staff', 'desk_one', 'Desk', 'email') returning id`,
  );
  const opening = node.sessions.open(database.db, { userId: rows[0].id, userAgent: '' });
  await expect(opening).rejects.toMatchObject({ code: '23514' });
});

describe('how long a session stands', () => {
  test('[ACC-2, S33] 30 days idle, 90 in all', async () => {
    const { user } = await node.aShopper();
    const shopper = await node.sessions.open(database.db, { userId: user.id, userAgent: '' });
    expect(await seconds(shopper.sessionId)).toEqual({ idle: String(30 * 86_400), whole: String(90 * 86_400) });
  });

  test('[ACC-2] an idle, an old, a revoked and an unknown session are all dead', async () => {
    for (const change of [
      "idle_ends_at = clock_timestamp() - interval '1 s'",
      "ends_at = clock_timestamp() - interval '1 s'",
      'revoked_at = clock_timestamp()',
    ]) {
      const { token } = await node.aShopper();
      await database.pool.query(
        `update session set ${change} where user_id = (select user_id from session order by created_at desc limit 1)`,
      );
      expect(await freshNode().resolve(token), change).toBeNull();
    }
    for (const token of ['', 'x', 'A'.repeat(43), 'A'.repeat(5_000), `t.${'A'.repeat(43)}`, '\0']) {
      expect(await freshNode().resolve(token)).toBeNull();
      expect(await freshNode().resolveSocketToken(token)).toBeNull();
    }
  });

  test('[ACC-2] use moves the idle end on, never beyond the absolute one', async () => {
    const { token, user } = await node.aShopper();
    const set = (idle: string, whole: string) =>
      database.pool.query(
        `update session set last_used_at = clock_timestamp() - interval '1 hour', idle_ends_at = clock_timestamp() + $2::interval,
                ends_at = clock_timestamp() + $3::interval where user_id = $1`,
        [user.id, idle, whole],
      );
    const left = async () =>
      Number(
        (
          await database.pool.query(
            'select round(extract(epoch from idle_ends_at - clock_timestamp()) / 86400) as days from session where user_id = $1',
            [user.id],
          )
        ).rows[0].days,
      );
    await set('1 day', '50 days');
    await freshNode().resolve(token);
    await expect.poll(left).toBe(30);
    await set('1 day', '10 days');
    await freshNode().resolve(token);
    await expect.poll(left).toBe(10);
  });

  test('use is written down rarely: a busy page costs no writes', async () => {
    const { token, user } = await node.aShopper();
    const version = async () =>
      (await database.pool.query('select xmin::text from session where user_id = $1', [user.id])).rows[0].xmin;
    const before = await version();
    for (let n = 0; n < 5; n++) await freshNode().resolve(token);
    expect(await version()).toBe(before);
  });
});

describe('who is asking', () => {
  test('[S15] a session gives exactly what the server needs to know', async () => {
    const { token, user } = await node.aShopper();
    expect(await freshNode().resolve(token)).toEqual({
      userId: user.id,
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'user',
      status: 'active',
      username: user.username,
      avatar: null,
      isSimulated: false,
      language: 'en',
    });
  });

  test('[S18] a blocked person no longer stands within 5 s, on every node', async () => {
    const { token, user } = await node.aShopper();
    const there = freshNode();
    const viewer = await there.resolve(token);
    const sessionId = viewer?.sessionId ?? '';
    expect(await there.stands(sessionId)).toBe(true);
    await database.owner.query("update app_user set status = 'suspended' where id = $1", [user.id]);
    await expect.poll(() => there.stands(sessionId), { timeout: 5_000 }).toBe(false);
    expect(await there.stands('00000000-0000-4000-8000-000000000000')).toBe(false);
  });

  test('a thousand look-ups at once are a few queries', async () => {
    const { rows } = await database.owner.query(`
      insert into app_user (username, full_name, registration_type)
      select 'many_' || n, 'Many', 'phone' from generate_series(1, 1000) n returning id`);
    const opened = await Promise.all(
      rows.map(({ id }) => node.sessions.open(database.db, { userId: id, userAgent: '' })),
    );
    const there = freshNode();
    const connect = database.pool.connect.bind(database.pool);
    let taken = 0;
    database.pool.connect = ((...args: []) => {
      taken++;
      return connect(...args);
    }) as typeof database.pool.connect;
    try {
      const viewers = await Promise.all(opened.map(({ token }) => there.resolve(token)));
      expect(viewers.every((viewer, n) => viewer?.sessionId === opened[n]?.sessionId)).toBe(true);
    } finally {
      database.pool.connect = connect;
    }
    expect(taken).toBeLessThanOrEqual(5);
  });
});

describe('tickets for sockets', () => {
  const ticketOf = async (token: string) => (await node.call('POST', '/api/auth/socket-ticket', { token })).body;

  test('[ACC-3] a ticket opens one socket, on any node; the session token does, too', async () => {
    const { token, user } = await node.aShopper();
    const { ticket, expires_in } = await ticketOf(token);
    expect(expires_in).toBe(30);
    expect((await freshNode().resolveSocketToken(ticket))?.userId).toBe(user.id);
    expect(await freshNode().resolveSocketToken(ticket)).toBeNull();
    expect(await node.sessions.resolveSocketToken(ticket)).toBeNull();
    expect((await freshNode().resolveSocketToken(token))?.userId).toBe(user.id);
  });

  test('[ACC-3] of fifty sockets with one ticket, over two nodes, one opens', async () => {
    const { token } = await node.aShopper();
    const { ticket } = await ticketOf(token);
    const nodes = [
      freshNode(),
      createSessions({ db: database.open().db, tickets: { keys: TEST_KEYS, clock: TEST_CLOCK } }),
    ];
    const viewers = await Promise.all(Array.from({ length: 50 }, (_, n) => nodes[n % 2]?.resolveSocketToken(ticket)));
    expect(viewers.filter(Boolean)).toHaveLength(1);
  });

  test('[ACC-3] after 30 s, or when the session has ended, it opens nothing', async () => {
    const { token } = await node.aShopper();
    const late = (await ticketOf(token)).ticket;
    await database.pool.query("update socket_ticket set ends_at = clock_timestamp() - interval '1 ms'");
    expect(await node.sessions.resolveSocketToken(late)).toBeNull();
    const ticket = (await ticketOf(token)).ticket;
    await node.call('POST', '/api/auth/logout', { token });
    expect(await node.sessions.resolveSocketToken(ticket)).toBeNull();
  });

  test('[ACC-3] a ticket is no session token', async () => {
    const { token } = await node.aShopper();
    const { ticket } = await ticketOf(token);
    expect((await node.call('GET', '/api/auth/me', { token: ticket })).status).toBe(401);
    expect(await node.sessions.resolve(ticket)).toBeNull();
  });

  test('what is over is purged', async () => {
    const { token, user } = await node.aShopper();
    await ticketOf(token);
    await database.pool.query("update socket_ticket set ends_at = clock_timestamp() - interval '2 minutes'");
    await database.pool.query(
      "update session set revoked_at = clock_timestamp() - interval '31 days' where user_id = $1",
      [user.id],
    );
    await node.sessions.purge();
    const { rows } = await database.pool.query(
      'select (select count(*) from socket_ticket) as tickets, (select count(*) from session where user_id = $1) as sessions',
      [user.id],
    );
    expect(rows[0]).toEqual({ tickets: 0, sessions: 0 });
  });
});

test('[ACC-3][S42] a ticket of this shop is known by its mark on every node before anybody looks it up; another is none of ours', async () => {
  const [one, other] = [freshNode(), freshNode()];
  const { sessionId, token } = await one.open(database.db, { userId: (await node.aShopper()).user.id, userAgent: '' });
  const ticket = await one.ticket(sessionId);
  expect(ticket).toMatch(/^t\.[A-Za-z0-9_-]{43}$/);
  expect([one.isOurTicket(ticket), other.isOurTicket(ticket)]).toEqual([true, true]);
  const flipped = `${ticket.slice(0, 4)}${ticket[4] === 'A' ? 'B' : 'A'}${ticket.slice(5)}`;
  for (const bogus of [flipped, `t.${randomBytes(32).toString('base64url')}`, token, 't.', ''])
    expect(one.isOurTicket(bogus)).toBe(false);
  expect((await other.resolveSocketToken(ticket))?.sessionId).toBe(sessionId);
});

test('[ACC-3][S42] a ticket that is over is none of ours, however long whoever had it kept it, and opens as long as it lasts', async () => {
  let nowUs = TEST_CLOCK.nowUs();
  const later = createSessions({ db: database.db, tickets: { keys: TEST_KEYS, clock: { nowUs: () => nowUs } } });
  const { sessionId } = await later.open(database.db, { userId: (await node.aShopper()).user.id, userAgent: '' });
  const ticket = await later.ticket(sessionId);
  expect((await later.resolveSocketToken(ticket))?.sessionId).toBe(sessionId);
  nowUs += 29_999_999;
  expect(later.isOurTicket(ticket)).toBe(true);
  nowUs += 2_000_000;
  expect(later.isOurTicket(ticket)).toBe(false);
  // Asked while a socket is upgraded: a process that gives out none knows none, and goes on.
  expect(createSessions({ db: database.db }).isOurTicket(ticket)).toBe(false);
});
