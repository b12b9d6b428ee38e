import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, createPasswordHasher } from '../features/accounts/index.ts';
import { approveRequest } from '../features/approvals/index.ts';
import { riskApprovals } from '../features/risk/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { silentLog } from '../platform/log.ts';
import { PASSWORD } from '../testing/accounts-app.ts';
import { makePeople } from '../testing/auction-world.ts';
import { payoutWorld } from '../testing/payout-world.ts';
import { testDatabase } from '../testing/test-database.ts';
import { runCommand } from './run-command.ts';
import { signInStaff } from './sign-in-staff.ts';

const database = await testDatabase();
const { db } = database.staff;
const world = await payoutWorld(database);
const hasher = createPasswordHasher();
const bus: Bus = { publish: () => undefined, hear: () => () => undefined };
const approvals = { db, kinds: riskApprovals({ bus }) };
const nobody = () => Promise.reject(new Error('nobody asks for this here'));
const staff = new Map<string, string>();
afterAll(() => world.http.close());
beforeAll(async () => {
  const passwordHash = await hasher.hash(PASSWORD);
  for (const [name, permission] of [
    ['grace', 'finance'],
    ['peter', 'finance'],
    ['mary', 'finance'],
    ['linet', 'support'],
    ['amina', 'audit'],
    ['otis', 'fulfilment'],
  ] as const) {
    const account = { username: name, fullName: 'A Person', email: `${name}@mnada.example`, passwordHash };
    const id = await createAccount(database.ownerDb, { ...account, registrationType: 'email', kind: 'staff' });
    await database.owner.query('update app_user set permissions = array[$2] where id = $1', [id, permission]);
    staff.set(name, id);
  }
});

/** What somebody types, and what they read. */
async function type(as: string, ...args: readonly string[]) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runCommand({
    args: ['--as', `${as}@mnada.example`, ...args],
    print,
    printError: print,
    as: async (email, work) => {
      const actor = await signInStaff({ db, hasher }, email, PASSWORD);
      const context = { db, bus, actor, log: silentLog(), print, fail: () => undefined, publicUrl: '' };
      await work({ ...context, money: nobody, approvals: async () => approvals, tablesOwner: nobody });
    },
  });
  return { code, text: printed.join('\n') };
}

const one = async (text: string, values: readonly unknown[]) => (await database.owner.query(text, [...values])).rows[0];
/** A case about somebody who waits for their cash, and about somebody else. */
async function aCase() {
  const [claim] = await world.claims(1, { isUsual: true, priceCents: 150_000 });
  const [other = ''] = await makePeople(database, 1);
  if (claim === undefined) throw new Error('no claim');
  const { id } = await one(
    `with opened as (insert into risk_case default values returning id), people as (
       insert into risk_case_person (user_id, case_id) select p, opened.id from unnest($1::uuid[]) p, opened),
     fact as (insert into risk_signal (kind, key, thing, seen, alike, among, weight, first_at, last_at)
              select 'device', sha256(id::text::bytea), 'd-91c4', '{"people": 2}', 3, 4100, 'strong', now(), now() from opened returning id),
     seen as (insert into risk_signal_person (signal_id, user_id) select fact.id, p from fact, unnest($1::uuid[]) p)
     insert into risk_case_signal (case_id, signal_id) select opened.id, fact.id from opened, fact returning case_id::int as id`,
    [[claim.userId, other]],
  );
  const { username } = await one('select username from app_user where id = $1', [claim.userId]);
  return { fc: `FC-${id}`, id, claim, other, username };
}
const stands = (id: number) => one('select state, revision from risk_case where id = $1', [id]);
const REASON = ['--reason', 'Looked at it all.'];
const ASKED = ['--code', 'fraud_suspected', ...REASON];

test('[OPS-24] cases are listed and shown at the console as in the room, each look in the audit, names masked for an auditor', async () => {
  const { fc, id, claim, username } = await aCase();
  expect(await type('linet', 'risk', 'list')).toMatchObject({ code: 0, text: expect.stringContaining(fc) });
  expect(await type('linet', 'risk', 'list', 'watch')).toMatchObject({ text: 'No case.' });
  const whole = await type('grace', 'risk', 'show', fc);
  for (const part of [fc, 'Revision', username, 'Jane Kamau', 'd-91c4', '3 of 4100', 'WD-']) {
    expect(whole.text).toContain(part);
  }
  const masked = await type('amina', 'risk', 'show', fc);
  expect(masked).toMatchObject({ code: 0, text: expect.not.stringContaining('Jane Kamau') });
  expect(await type('otis', 'risk', 'show', fc)).toMatchObject({ code: 1, text: expect.stringContaining('FORBIDDEN') });
  expect(await type('grace', 'risk', 'show', 'FC-999999')).toMatchObject({
    code: 1,
    text: expect.stringContaining('RISK_CASE_NOT_FOUND'),
  });
  const { looks } = await one(
    `select count(*)::int as looks from audit where action = 'case.viewed' and subject = 'case:' || $1`,
    [id],
  );
  expect(looks).toBe(2);
  expect(await one('select state from withdrawal where id = $1', [claim.withdrawalId])).toEqual({ state: 'requested' });
});

test('[OPS-24] one person watches, support writes down an appeal, and neither decides it; a revision that is behind is refused', async () => {
  const { fc, id, claim } = await aCase();
  expect(await type('linet', 'risk', 'watch', fc, '0', ...REASON)).toMatchObject({ code: 1 });
  expect(await type('grace', 'risk', 'watch', fc, '7', ...REASON)).toMatchObject({
    code: 1,
    text: expect.stringContaining('EDITED_MEANWHILE'),
  });
  expect(await type('grace', 'risk', 'watch', fc, '0', ...REASON)).toMatchObject({ code: 0 });
  expect(await stands(id)).toEqual({ state: 'watch', revision: 1 });
  expect(await one('select approvals_needed as n from withdrawal where id = $1', [claim.withdrawalId])).toEqual({
    n: 2,
  });
  expect(await type('peter', 'risk', 'appeal', fc, '1', '--reason', 'He called: it is his brother.')).toMatchObject({
    code: 0,
  });
  expect(await stands(id)).toEqual({ state: 'open', revision: 2 });
  for (const [who, why] of [
    ['grace', 'RISK_CASE_DECIDED_BEFORE'],
    ['peter', 'RISK_CASE_OWN_APPEAL'],
  ] as const) {
    expect(await type(who, 'risk', 'no-harm', fc, '2', ...REASON)).toMatchObject({
      code: 1,
      text: expect.stringContaining(why),
    });
  }
  expect(await type('mary', 'risk', 'no-harm', fc, '2', ...REASON)).toMatchObject({ code: 0 });
  expect(await stands(id)).toEqual({ state: 'no_harm', revision: 3 });
});

test('[OPS-5][OPS-24] keeping from bidding and suspending are asked for; what two decided, the console asks two to end', async () => {
  const { fc, id, other, username } = await aCase();
  const asked = await type(
    'grace',
    'risk',
    'limit',
    fc,
    '0',
    'release',
    '--cause',
    'several_accounts',
    '--days',
    '30',
    '--people',
    username,
    ...ASKED,
  );
  expect(asked).toMatchObject({ code: 0, text: expect.stringMatching(/not about 1 of its people\nAsked: R-[0-9]+/) });
  expect(await stands(id)).toEqual({ state: 'open', revision: 0 });
  const reference = /R-[0-9]+/.exec(asked.text)?.[0] ?? '';
  await approveRequest(approvals, staff.get('peter') ?? '', reference);
  expect(await stands(id)).toMatchObject({ state: 'limited' });
  expect(await one('select status from app_user where id = $1', [other])).toEqual({ status: 'active' });
  expect(await type('linet', 'risk', 'appeal', fc, '1', ...REASON)).toMatchObject({ code: 0 });
  expect(await type('mary', 'risk', 'no-harm', fc, '2', ...REASON)).toMatchObject({ code: 2 });
  expect(await type('mary', 'risk', 'no-harm', fc, '2', ...ASKED)).toMatchObject({
    code: 0,
    text: expect.stringContaining('Asked: R-'),
  });
  expect(await stands(id)).toEqual({ state: 'open', revision: 2 });
});

test.each([
  [['limit', 'FC-1', '0', 'keep', '--cause', 'several_accounts']],
  [['suspend', 'FC-1', '0', '--cause', 'no_such_cause']],
  [['suspend', 'FC-1', 'first', '--cause', 'several_accounts']],
  [['suspend', 'FC-1', '0', '--cause', 'several_accounts', '--days', '0']],
  [['suspend', 'FC-1', '0', '--cause', 'several_accounts', '--people', 'a stranger']],
  [['watch', 'FC-1']],
  [['list', 'closed']],
])('[OPS-24] what cannot be meant is told, and changes nothing: risk %j', async (words) => {
  expect(await type('grace', 'risk', ...words, ...ASKED)).toMatchObject({ code: 2 });
});
