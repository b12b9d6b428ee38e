import { afterEach, expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { lookForRisk, type LookedForRisk } from './look-for-risk.ts';
import { noteSignals } from './note-signals.ts';

const database = await testDatabase();
const { db, owner, pool } = database;
const world = await payoutWorld(database);

type Fact = {
  readonly thing: string;
  readonly weight: string;
  readonly people: readonly string[];
  readonly seen: object;
};
/** The facts of a kind that one of these is in. */
async function factsOf(kind: string, ...people: readonly string[]): Promise<Fact[]> {
  const { rows } = await pool.query<Fact>(
    `select s.thing, s.weight, s.seen, array_agg(m.user_id::text order by m.user_id) as people
       from risk_signal s join risk_signal_person m on m.signal_id = s.id
      where s.kind = $1 group by s.id having array_agg(m.user_id) && $2::uuid[] order by s.id`,
    [kind, people],
  );
  return rows;
}
async function look(): Promise<LookedForRisk> {
  await pool.query(`insert into risk_look (compared) values ('{}')`);
  return await lookForRisk(db);
}
const onOneBrowser = (browser: string, people: readonly string[]) =>
  owner.query(`insert into person_device (user_id, device_hash) select p, sha256($2) from unnest($1::uuid[]) p`, [
    people,
    browser,
  ]);
const prove = (people: readonly string[]) =>
  owner.query(`update app_user set email_verified_at = now() where id = any($1)`, [people]);
async function mailOf(person: string, email: string, isProved: boolean): Promise<void> {
  await owner.query(`update app_user set email = $2, email_verified_at = case when $3 then now() end where id = $1`, [
    person,
    email,
    isProved,
  ]);
}
const aShopper = async (): Promise<string> => (await makePeople(database, 1, { bids: 0 }))[0] ?? '';

/** Past every trigger: what is asked is what a look reads, not how it came there. */
async function unguarded(text: string, values: readonly unknown[]): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(text, [...values]);
  } finally {
    client.release(true);
  }
}

const broken: string[] = [];
/** From here on, until the test is over, the database takes no such row. */
async function breaks(table: string, check: string): Promise<void> {
  broken.push(table);
  await owner.query(`alter table ${table} add constraint planted_failure check (${check}) not valid`);
}
afterEach(async () => {
  for (const table of broken.splice(0)) await owner.query(`alter table ${table} drop constraint planted_failure`);
});

test('[OPS-23] a mailbox under the longest domain is a fact like any other', async () => {
  const people = await makePeople(database, 3, { bids: 0 });
  const domain = `${Array(4).fill('a'.repeat(45)).join('.')}.co.ke`;
  for (const [n, each] of people.entries()) await mailOf(each, `me+${n}@${domain}`, true);
  expect((await look()).failed).toEqual([]);
  expect(await factsOf('mailbox', ...people)).toMatchObject([
    { thing: `m•••@${domain.slice(0, 60)}`, people: people.toSorted(), weight: 'medium' },
  ]);
});

test('[OPS-23] a kind that fails is told, and takes neither the other kinds nor cases nor what is forgotten with it', async () => {
  const friends = await makePeople(database, 3, { bids: 0 });
  for (const [n, each] of friends.entries()) await mailOf(each, `some.body+${n}@gmail.com`, true);
  await onOneBrowser('one of three', friends);
  const old = await owner.query(
    `insert into risk_signal (kind, key, seen, alike, among, weight, first_at, last_at)
     values ('rate', sha256('old'), '{}', 1, 1, 'weak', now() - interval '300 days', now() - interval '200 days') returning id`,
  );
  await breaks('risk_signal', `kind <> 'mailbox'`);
  const { noted, failed, forgotten } = await look();
  expect(failed.map(({ part }) => part)).toEqual(['mailbox']);
  expect(failed[0]?.error).toMatchObject({ code: '23514' });
  expect([noted.mailbox, noted.network !== undefined, forgotten]).toEqual([undefined, true, 1]);
  expect(await factsOf('device', ...friends)).toHaveLength(1);
  expect((await pool.query('select from risk_signal where id = $1', [old.rows[0].id])).rows).toEqual([]);
  const { rows } = await pool.query('select compared from risk_look order by id desc limit 1');
  expect(Object.entries(rows[0].compared).filter(([, among]) => among === null)).toEqual([['mailbox', null]]);
});

test('[OPS-23] cases that can’t be kept keep nothing from being forgotten', async () => {
  const person = await aShopper();
  await owner.query(
    `with s as (insert into risk_signal (kind, key, seen, alike, among, weight, first_at, last_at)
                values ('rate', sha256('keeps'), '{}', 1, 1, 'strong', now(), now()),
                       ('rate', sha256('older'), '{}', 1, 1, 'weak', now() - interval '300 days', now() - interval '200 days')
                returning id)
     insert into risk_signal_person (signal_id, user_id) select id, $1 from s`,
    [person],
  );
  await breaks('risk_case_step', `kind <> 'opened'`);
  const { failed, opened, forgotten } = await look();
  expect([failed.map(({ part }) => part), opened, forgotten]).toEqual([['cases'], [], 1]);
});

test('[OPS-23] whoever is given friends by a stranger is in no fact: accounts that nobody proved don’t count', async () => {
  const rival = await aShopper();
  const friends = await makePeople(database, 5, { bids: 0 });
  await owner.query(
    `insert into referral (friend_id, referrer_id, joined_at) select f, $1, now() from unnest($2::uuid[]) f`,
    [rival, friends],
  );
  await onOneBrowser('a stranger’s', friends);
  await look();
  expect(await factsOf('referrals', rival, ...friends)).toEqual([]);
  // Proved ones are a fact about themselves; whoever shares the browser, too, is in it.
  for (const [n, each] of friends.entries()) await mailOf(each, `friend.${n}@example.co.ke`, true);
  await look();
  expect(await factsOf('referrals', rival)).toEqual([]);
  expect(await factsOf('referrals', ...friends)).toMatchObject([
    { people: friends.toSorted(), weight: 'strong', seen: { friends: 5, kin: 5 } },
  ]);
  const { rows } = await pool.query('select from risk_case_person where user_id = $1', [rival]);
  expect(rows).toEqual([]);
  await onOneBrowser('a stranger’s', [rival]);
  await look();
  expect(await factsOf('referrals', rival)).toMatchObject([{ people: [rival, ...friends].toSorted() }]);
});

test('[OPS-23] lookalikes of somebody’s mailbox tie nobody to them until they are proved', async () => {
  const [victim = '', a = '', b = ''] = await makePeople(database, 3, { bids: 0 });
  await mailOf(victim, 'vic.tim@gmail.com', true);
  await mailOf(a, 'victim+1@gmail.com', false);
  await mailOf(b, 'victim+2@gmail.com', false);
  await look();
  expect(await factsOf('mailbox', victim, a, b)).toEqual([]);
  await prove([a, b]);
  await look();
  expect(await factsOf('mailbox', victim)).toMatchObject([{ people: [victim, a, b].toSorted() }]);
});

test('[OPS-23] a claim to somebody’s number ties nobody to them until it was paid', async () => {
  const victim = await aShopper();
  const phone = await world.prove(victim);
  const [claim] = await world.claims(1);
  if (claim === undefined) throw new Error('no claim');
  await unguarded(`update withdrawal set phone = $2 where id = $1`, [claim.withdrawalId, phone]);
  await look();
  expect(await factsOf('number', victim, claim.userId)).toEqual([]);
  await unguarded(
    `insert into payout (withdrawal_id, amount_cents, phone, state, completed_at) values ($1, 100000, $2, 'completed', now())`,
    [claim.withdrawalId, phone],
  );
  await look();
  expect(await factsOf('number', victim)).toMatchObject([
    { people: [victim, claim.userId].toSorted(), weight: 'medium' },
  ]);
});

test('[OPS-23] who signs in on one browser after another makes no browser usual, and is one fact', async () => {
  const crowd = await makePeople(database, 1_200, { bids: 0 });
  await owner.query(
    `insert into person_device (user_id, device_hash) select p, sha256(p::text::bytea) from unnest($1::uuid[]) p`,
    [crowd],
  );
  const [couple, ring] = [crowd.slice(0, 2), crowd.slice(2, 14)];
  await onOneBrowser('at home', couple);
  // Two of them on forty; and every three of the twelve on one of their own.
  for (let n = 0; n < 40; n++) await onOneBrowser(`fresh ${n}`, ring.slice(0, 2));
  for (const [a, first] of ring.entries())
    for (const [b, second] of ring.slice(a + 1).entries())
      for (const third of ring.slice(a + b + 2))
        await onOneBrowser(`${first} ${second} ${third}`, [first, second, third]);
  const { noted, failed } = await noteSignals(db);
  expect(failed).toEqual([]);
  expect(noted.device?.among).toBeGreaterThan(1_000);
  expect(await factsOf('device', ...couple)).toMatchObject([{ people: couple.toSorted(), weight: 'medium' }]);
  const facts = await factsOf('device', ...ring);
  expect(new Set(facts.map(({ people }) => people.join())).size).toBe(facts.length);
});

test('[OPS-23] new accounts of one network count where they share a browser or a mailbox as well', async () => {
  const strangers = await makePeople(database, 12, { bids: 0 });
  const take = (network: string, people: readonly string[]) =>
    owner.query(
      `insert into reward (user_id, step, bids, day, network_hash) select p, 'contact', 2, '2026-01-05', sha256($2) from unnest($1::uuid[]) p`,
      [people, network],
    );
  await owner.query(`insert into reward_budget (period, budget_bids, granted_bids) values ('2026-01-05', 100, 0)`);
  await take('an operator', strangers);
  await look();
  expect(await factsOf('promo', ...strangers)).toEqual([]);
  // A couple among them makes no deed of anybody's.
  await onOneBrowser('of two', strangers.slice(0, 2));
  await look();
  expect(await factsOf('promo', ...strangers)).toEqual([]);
  const farm = await makePeople(database, 10, { bids: 0 });
  await take('a farm', [...farm, ...(await makePeople(database, 3, { bids: 0 }))]);
  await onOneBrowser('of the farm, one', farm.slice(0, 5));
  await onOneBrowser('of the farm, two', farm.slice(5));
  await look();
  expect(await factsOf('promo', ...farm)).toMatchObject([{ people: farm.toSorted(), weight: 'strong' }]);
});

test('[OPS-23][ACC-7] cases that were emptied before keep no later one from being emptied', async () => {
  const person = await aShopper();
  const { rows } = await owner.query(
    `insert into risk_case (state, decided_at, decided_by, opened_at)
     select 'open', now() - interval '3 years', null, now() - interval '4 years' from generate_series(1, 501) returning id`,
  );
  const last = rows.at(-1).id;
  await unguarded(`update risk_case set state = 'no_harm' where id = any($1)`, [rows.map(({ id }) => id)]);
  await owner.query('insert into risk_case_person (user_id, case_id) values ($1, $2)', [person, last]);
  expect((await look()).failed).toEqual([]);
  expect((await pool.query('select from risk_case_person where case_id = $1', [last])).rows).toEqual([]);
});
