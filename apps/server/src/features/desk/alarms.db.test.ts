import { DeskAnswer, Today } from '@mnada/contract/office';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { makePeople } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { officeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { Message } from '../messages/index.ts';
import { lookAtMoney } from './watch-alarms.ts';

const database = await testDatabase();
const office = await officeApp(database);
const grace = await office.aPerson(['finance']);
afterAll(() => office.stop());
const { owner, db } = database;

const sent: Message[] = [];
let isMailDown = false;
const gauges: Record<string, number> = {};
const look = () =>
  lookAtMoney(
    {
      ...{ db, log: silentLog(), metrics: new Metrics(), publicUrl: 'https://mnada.example' },
      mail: {
        deliver: async (message) => {
          if (isMailDown) return { state: 'refused', reason: 'SMTP 451' };
          sent.push(message);
          return { state: 'sent', reference: null };
        },
      },
    },
    { set: (value, { name }) => void (gauges[name] = value) },
  );
const ringing = async () =>
  exactly(DeskAnswer, (await office.get('/api/admin/desk', grace.as)).body).alarms.map(({ name }) => name);
const breaks = (row: string) => owner.query(`insert into invariant_violation (name, row_id) values ('L1', $1)`, [row]);
const mends = () => owner.query(`update invariant_violation set cleared_at = now()`);

// Past every constraint and trigger, by the owner.
const plant = async (statement: string) => {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  } finally {
    client.release(true);
  }
};

test('[OPS-22] what begins to ring is told once: in the log, the metrics, by mail to owners, in Today and on the desk', async () => {
  const [boss = ''] = await makePeople(database, 1, { kind: 'owner' });
  await owner.query(`update app_user set email = 'owner@example.co.ke' where id = $1`, [boss]);
  await look();
  expect([await ringing(), gauges['invariant_broken'], sent.length]).toEqual([[], 0, 0]);
  await breaks('transfer 1');
  await look();
  await look();
  expect([await ringing(), gauges['invariant_broken']]).toEqual([['invariant_broken'], 1]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    channel: 'email',
    text: expect.stringContaining('https://mnada.example/admin/desk'),
  });
  const { tasks } = exactly(Today, (await office.get('/api/admin/today', grace.as)).body);
  expect(tasks.state === 'ok' ? tasks.value[0] : null).toMatchObject({ kind: 'alarms', count: 1, path: '/admin/desk' });
  // What has grown to twice as much is told again.
  await breaks('transfer 2');
  await look();
  await breaks('transfer 5');
  await look();
  expect((await owner.query(`select figure from money_alarm where ended_at is null`)).rows).toEqual([{ figure: 3 }]);
  expect(sent.slice(1).map(({ text }) => text)).toEqual([expect.stringContaining('2 rows (it has grown)')]);
});

test('[OPS-22] it ends with what it rang about, and what comes back at once is no news', async () => {
  const before = sent.length;
  await mends();
  await look();
  expect([await ringing(), gauges['invariant_broken']]).toEqual([[], 0]);
  await breaks('transfer 3');
  await look();
  expect([await ringing(), sent.length]).toEqual([['invariant_broken'], before]);
  await mends();
});

test('[OPS-22] two nodes that look at once raise one alarm', async () => {
  await owner.query(`update money_alarm set ended_at = now() - interval '2 hours' where true`);
  await breaks('transfer 4');
  await Promise.all([look(), look(), look()]);
  expect((await owner.query(`select count(*)::int as n from money_alarm where ended_at is null`)).rows[0].n).toBe(1);
  await mends();
});

test('[OPS-22] money that nothing confirmed for a day rings, and a statement that is missing, where one was ever taken', async () => {
  await plant(
    `insert into payment (reference, user_id, purpose, order_id, amount_cents, phone, state, token_hash, paid_at, is_verified, sources, created_at)
     values ('ZZZZZZZZZZXY', gen_random_uuid(), 'order', gen_random_uuid(), 135000, '+254712345678', 'paid', sha256('u'), now() - interval '2 days',
             false, '{staff}', now() - interval '2 days')`,
  );
  await look();
  expect(await ringing()).toContain('unverified_old');
  expect(await ringing()).not.toContain('statement_missing');
  await plant(
    `insert into statement_import (sha256, covers, lines, imported_by, approved_at)
     values (sha256('s'), tstzrange(now() - interval '9 days', now() - interval '5 days'), 0, gen_random_uuid(), now())`,
  );
  await look();
  expect(await ringing()).toContain('statement_missing');
});

test('[TAX-6][OPS-22] thirty days before the first licence ends an alarm rings, with its days, and once more each week, until it is renewed', async () => {
  const lastDay = (licence: 'auctioneer' | 'gambling', days: number) =>
    owner.query(
      `insert into setting (name, value)
       values ('licence.' || $1::text || '_until', to_jsonb((nairobi_day(clock_timestamp()) + $2::int)::text))
       on conflict (name) do update set value = excluded.value`,
      [licence, days],
    );
  const figure = async () =>
    (await owner.query(`select figure from money_alarm where name = 'licence_ending' and ended_at is null`)).rows[0]
      ?.figure;
  const told = () => sent.filter(({ text }) => /licence or registration/.test(text)).length;
  await lastDay('auctioneer', 200);
  await lastDay('gambling', 31);
  await look();
  expect(await ringing()).not.toContain('licence_ending');
  await lastDay('gambling', 30);
  await look();
  expect([(await ringing()).includes('licence_ending'), await figure(), told()]).toEqual([true, 30, 1]);
  expect(sent.at(-1)?.text).toContain('A licence or registration ends in 30 days');
  await lastDay('gambling', 26);
  await look();
  expect(told()).toBe(1);
  await lastDay('gambling', -2);
  await look();
  expect([await figure(), sent.at(-1)?.text.includes('ended 2 days ago')]).toEqual([-2, true]);
  await lastDay('gambling', 365);
  await look();
  expect(await ringing()).not.toContain('licence_ending');
});

const asked = (count: number, state: string, ago: string) =>
  plant(
    `insert into payment (reference, user_id, purpose, order_id, amount_cents, phone, state, token_hash, pushed_at, paid_at, created_at, sources)
     select translate(substr(md5(random()::text), 1, 12), '0123456789abcdef', 'ABCDEFGHJKMNPQRS'), gen_random_uuid(), 'order', gen_random_uuid(), 135000, '+254712345678',
            '${state}', sha256(random()::text::bytea), at, case '${state}' when 'paid' then at end, at, '{statement}'
       from generate_series(1, ${count}), (select now() - interval '${ago}' as at) times`,
  );

test('[OPS-22] M-PESA that answers nobody rings, though nothing of it has ended; prompts that are still on a phone do not', async () => {
  const rings = async () => {
    await look();
    return (await ringing()).includes('success_falling');
  };
  await asked(30, 'paid', '5 hours');
  await asked(25, 'pending', '1 minute');
  expect(await rings()).toBe(false);
  await asked(25, 'pending', '10 minutes');
  expect(await rings()).toBe(true);
});

test('[OPS-22] an alarm that nobody could be told of is told by the next look, also where a node ended while it told', async () => {
  await owner.query('delete from money_alarm');
  await mends();
  const before = sent.length;
  isMailDown = true;
  await breaks('transfer 6');
  await look();
  isMailDown = false;
  await look();
  expect(sent.length).toBe(before);
  // Its node never came back.
  await owner.query(`update money_alarm set telling_at = now() - interval '6 minutes'`);
  await Promise.all([look(), look()]);
  await look();
  expect(sent.slice(before).map(({ text }) => text)).toEqual([expect.stringContaining('An invariant is broken')]);
  await mends();
});

test('[OPS-22] an outage of a day never becomes what is usual: its alarm goes on until prompts are paid again', async () => {
  await owner.query('truncate payment cascade');
  await owner.query('delete from money_alarm');
  await asked(30, 'paid', '30 hours');
  await asked(200, 'failed', '10 hours');
  await asked(25, 'failed', '10 minutes');
  await owner.query(
    `insert into money_alarm (name, figure, raised_at, told_at, told_figure) values ('success_falling', 0, now() - interval '26 hours', now(), 0)`,
  );
  await look();
  expect(await ringing()).toContain('success_falling');
  await asked(200, 'paid', '5 minutes');
  await look();
  expect(await ringing()).not.toContain('success_falling');
});
