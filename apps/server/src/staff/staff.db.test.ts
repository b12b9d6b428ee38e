import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, createPasswordHasher, setStaffPassword } from '../features/accounts/index.ts';
import { checkInvariants } from '../features/invariants/index.ts';
import { payoutApprovals } from '../features/payouts/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { silentLog } from '../platform/log.ts';
import { PASSWORD } from '../testing/accounts-app.ts';
import { payoutWorld } from '../testing/payout-world.ts';
import { testDatabase } from '../testing/test-database.ts';
import { runCommand } from './run-command.ts';
import { signInStaff } from './sign-in-staff.ts';

const database = await testDatabase();
const { pool } = database;
const { db } = database.staff;
const world = await payoutWorld(database);
const hasher = createPasswordHasher();
const bus: Bus = { publish: () => undefined, hear: () => () => undefined };
afterAll(() => world.http.close());

beforeAll(async () => {
  const passwordHash = await hasher.hash(PASSWORD);
  for (const [username, kind, permissions] of [
    ['the_owner', 'owner', []],
    ['money_person', 'staff', ['finance']],
    ['parcel_person', 'staff', ['fulfilment']],
    ['a_shopper', 'user', []],
  ] as const) {
    const account = { username, fullName: 'A Person', email: `${username}@mnada.example`, passwordHash };
    const id = await createAccount(database.ownerDb, { ...account, registrationType: 'email', kind });
    await database.owner.query('update app_user set permissions = $2 where id = $1', [id, permissions]);
  }
});

/** What somebody types, and what they read. */
async function type(line: string, { as = 'the_owner', password = PASSWORD } = {}) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const args = [...(as === '' ? [] : ['--as', `${as}@mnada.example`]), ...line.split(' ').filter(Boolean)];
  let hasFailed = false;
  const code = await runCommand({
    args,
    print,
    printError: print,
    as: async (email, work) => {
      const actor = await signInStaff({ db, hasher }, email, password);
      const money = () => Promise.reject(new Error('nobody asks for payments here'));
      const approvals = async () => ({ db, kinds: payoutApprovals({ notices: world.notices, clock: world.clock }) });
      await work({
        db,
        bus,
        actor,
        log: silentLog(),
        money,
        approvals,
        print,
        fail: () => void (hasFailed = true),
        tablesOwner: async () => database.ownerDb,
        publicUrl: 'https://mnada.example',
      });
    },
  });
  return { code: hasFailed ? 1 : code, text: printed.join('\n') };
}

describe('who may', () => {
  test('[ACC-8] shoppers, wrong passwords and unknown addresses get one answer', async () => {
    const wrong = await type('withdrawals', { password: 'wrong' });
    expect(wrong.code).toBe(1);
    expect(await type('withdrawals', { as: 'a_shopper' })).toEqual(wrong);
    expect(await type('withdrawals', { as: 'nobody' })).toEqual(wrong);
    await database.owner.query(`update app_user set status = 'suspended' where username = 'money_person'`);
    expect(await type('withdrawals', { as: 'money_person' })).toEqual(wrong);
    await database.owner.query(`update app_user set status = 'active' where username = 'money_person'`);
  });

  test('[ACC-8] money is for finance, orders for fulfilment, all of it for the owner', async () => {
    for (const [as, line, code] of [
      ['the_owner', 'withdrawals', 0],
      ['the_owner', 'orders', 0],
      ['money_person', 'receipts', 0],
      ['money_person', 'payments list', 0],
      ['money_person', 'orders', 1],
      ['parcel_person', 'orders', 0],
      ['parcel_person', 'withdrawals', 1],
      ['parcel_person', 'breaker open --reason because', 1],
    ] as const) {
      expect((await type(line, { as })).code, `${as}: ${line}`).toBe(code);
    }
  });
});

test('[ACC-8] the owner of the tables sets the password of staff; shoppers have theirs, and weak ones are refused', async () => {
  const set = (who: string, password: string, as = database.ownerDb) =>
    setStaffPassword({ db: as, hasher }, `${who}@mnada.example`, password);
  const fresh = 'matunda kumi na saba';
  await expect(set('a_shopper', fresh)).rejects.toThrow('no account of staff');
  await expect(set('parcel_person', 'parcel_person')).rejects.toThrow('too easy');
  await expect(set('parcel_person', fresh, db)).rejects.toMatchObject({ code: '42501' });
  await expect(set('parcel_person', fresh, database.db)).rejects.toMatchObject({ code: '42501' });
  await set('parcel_person', fresh);
  expect((await type('orders', { as: 'parcel_person', password: fresh })).code).toBe(0);
  expect((await type('orders', { as: 'parcel_person' })).code).toBe(1);
  await set('parcel_person', PASSWORD);
});

describe('guessing', () => {
  const wrong = (as: string, machine = 'desk') =>
    signInStaff({ db, hasher, machine }, `${as}@mnada.example`, 'wrong').catch((error: Error) => error.name);

  test('[S23] after five wrong passwords an account rests, whether there is one or not, and from any machine', async () => {
    for (const as of ['guessed_owner', 'nobody_at_all']) {
      const tries = await Promise.all(Array.from({ length: 12 }, (_, n) => wrong(as, `desk ${n}`)));
      expect(tries.filter((each) => each === 'NotStaff')).toHaveLength(5);
      expect(tries.filter((each) => each === 'TooManyTries')).toHaveLength(7);
    }
  });

  test('[S23] a machine that guesses at many accounts rests; others go on, and so does whoever knows the password', async () => {
    for (let n = 0; n < 20; n++) expect(await wrong(`guess_${n}`, 'one desk')).toBe('NotStaff');
    expect(await wrong('guess_21', 'one desk')).toBe('TooManyTries');
    for (let n = 0; n < 8; n++) {
      expect(
        await signInStaff({ db, hasher, machine: 'other desk' }, 'the_owner@mnada.example', PASSWORD),
      ).toBeTruthy();
    }
  });
});

describe('what is typed', () => {
  test.for([
    ['help', 0, 'npm run staff'],
    ['--help', 0, 'withdrawals approve'],
    ['', 2, 'Say what to do'],
    ['dance', 2, 'There is no “dance”. There are: approvals, withdrawals, breaker, auction, template, orders, user'],
    ['withdrawals dance', 2, 'It can: list, show, approve, refuse'],
    ['withdrawals approve --reason ok', 2, 'Missing: the reference'],
    ['withdrawals approve WD-1', 2, 'Missing: --reason'],
    ['withdrawals approve WD-99999 --reason ok', 1, 'WITHDRAWAL_NOT_FOUND'],
    ['withdrawals show nonsense', 1, 'WITHDRAWAL_NOT_FOUND'],
    ['withdrawals --bogus x', 2, 'bogus'],
    ['payments show AAAABBBBCCCC', 1, 'PAYMENT_NOT_FOUND'],
    ['orders move x flying', 2, 'A state is one of'],
    ['statement import /no/such/file --reason ok', 2, "can't be read"],
    ['withdrawals not-paid WD-1 --reason ok', 2, 'Missing: --code'],
    ['withdrawals not-paid WD-1 --code because --reason ok', 1, 'INVALID_INPUT'],
    ['approvals show R-99999', 1, 'APPROVAL_NOT_FOUND'],
  ] as const)('“%s” ends with %i and says %s', async ([line, code, says]) => {
    const answer = await type(line);
    expect(answer.code).toBe(code);
    expect(answer.text).toContain(says);
  });

  test('who isn’t named is asked for before anything else', async () => {
    const answer = await type('withdrawals', { as: '' });
    expect(answer).toMatchObject({ code: 2 });
    expect(answer.text).toContain('--as EMAIL');
  });
});

test('[WIN-3][S08] a claim above KSh 10,000 goes out by two people at a console; numbers are masked', async () => {
  const [claim] = await world.claims(1, { priceCents: 2_000_000 });
  if (!claim) throw new Error('no claim');
  const { reference } = await world.seen(claim);
  const listed = await type('withdrawals');
  expect(listed.text).toContain(reference);
  expect(listed.text).not.toContain(claim.phone);
  expect(await type(`withdrawals approve ${reference} --reason fine`)).toMatchObject({
    code: 0,
    text: 'Approval 1 of 2.',
  });
  const again = await type(`withdrawals approve ${reference} --reason fine`);
  expect(again).toMatchObject({ code: 1 });
  expect(again.text).toContain('another person');
  expect((await type(`withdrawals approve ${reference} --reason fine`, { as: 'money_person' })).text).toContain(
    'Approved',
  );
  await world.work();
  await world.result(world.knownOf(claim.phone), '2040');
  expect((await type('withdrawals')).text).toContain('needs you');
  const asked = await type(`withdrawals retry ${reference} --phone 0733111222 --code customer_request --reason typo`);
  const number = /Asked: (R-[0-9]+)\. A second person approves it\./.exec(asked.text)?.[1];
  expect(asked.text).not.toContain('733111222');
  expect((await type(`approvals approve ${number}`)).text).toContain('APPROVAL_OWN');
  expect((await type('approvals', { as: 'money_person' })).text).toContain(number);
  expect((await type(`approvals approve ${number}`, { as: 'parcel_person' })).text).toContain('FORBIDDEN');
  const approved = (await type(`approvals approve ${number}`, { as: 'money_person' })).text;
  // What is signed is read before it is done (OPS-5).
  expect(approved).toMatch(/As it stood[^]*Approved and done/);
  expect(approved).toMatch(/ 1 person +\S/);
  expect((await type(`approvals show ${number}`)).text).toContain('executed');
  expect((await type(`withdrawals show ${reference}`)).text).toContain('0 of 2');
  expect((await type(`withdrawals refuse ${reference} --note Sorry --reason no`)).code).toBe(0);
  expect((await world.seen(claim)).status).toBe('failed');
  expect((await type(`withdrawals show ${reference}`)).text).toContain('refused');
  expect(await checkInvariants(pool)).toEqual([]);
});

test('[OPS-5] what is shown of one withdrawal stands there in full, however long its flags are', async () => {
  const [claim] = await world.claims(1);
  if (!claim) throw new Error('no claim');
  const { reference } = await world.seen(claim);
  const flags = 'another name than the account’s; not a browser of theirs; first payout, above KSh 2,000';
  expect((await type(`withdrawals show ${reference}`)).text).toContain(flags);
});

test('[WIN-3] the breaker is shown, opened and closed', async () => {
  expect((await type('breaker')).text).toContain('Payouts are sent');
  expect((await type('breaker open --reason audit')).code).toBe(0);
  expect((await type('breaker show')).text).toContain('Payouts are stopped');
  expect((await type('breaker close --reason done')).text).toContain('One payout at a time');
});

describe('who works here', () => {
  const token = (text: string) => text.split('#')[1]?.trim() ?? '';

  test('[ACC-8] an owner invites, gives roles, suspends and resets; nobody else does', async () => {
    for (const line of [
      'staff list',
      'staff add x@mnada.example --role finance',
      'staff suspend x@mnada.example --reason x',
    ])
      expect((await type(line, { as: 'money_person' })).code, line).toBe(1);
    const added = await type('staff add new.person@mnada.example --role finance,support');
    expect(added.code).toBe(0);
    expect(token(added.text)).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { rows } = await database.owner.query(
      `select roles from staff_invitation where email = 'new.person@mnada.example' and token_hash <> $1::text::bytea`,
      [token(added.text)],
    );
    expect(rows).toEqual([{ roles: ['finance', 'support'] }]);
    expect((await type('staff add odd@mnada.example --role nothing')).text).toContain('ROLE_NOT_FOUND');
    expect((await type('staff role parcel_person@mnada.example --role auditor --reason desk')).code).toBe(0);
    expect((await type('orders', { as: 'parcel_person' })).code).toBe(1);
    expect((await type('staff role parcel_person@mnada.example --role operations --reason back')).code).toBe(0);
    expect((await type('orders', { as: 'parcel_person' })).code).toBe(0);
    expect((await type('staff suspend parcel_person@mnada.example --reason leave')).code).toBe(0);
    expect((await type('orders', { as: 'parcel_person' })).code).toBe(1);
    expect((await type('staff resume parcel_person@mnada.example --reason back')).code).toBe(0);
    expect((await type('staff list')).text).toContain('money_person@mnada.example');
  });

  test('[ACC-8] the last owner stays, and comes back in by a reset of the console', async () => {
    expect((await type('staff role the_owner@mnada.example --role finance --reason x')).text).toContain('NOT_YOURSELF');
    const reset = await type('staff reset the_owner@mnada.example --reason lost');
    expect(reset.code).toBe(0);
    expect(token(reset.text)).not.toBe('');
    expect((await type('staff reset a_shopper@mnada.example --reason lost')).text).toContain('PERSON_NOT_FOUND');
  });

  test('[OPS-1] an auditor’s check of the audit ends with 1 where the chain doesn’t fit', async () => {
    await database.owner.query(`update app_user set permissions = '{audit}' where username = 'money_person'`);
    await pool.query('select seal_audit(1000)');
    const fine = await type('audit check', { as: 'money_person' });
    expect(fine).toMatchObject({ code: 0 });
    expect(fine.text).toMatch(/^Intact: /);
    const head = /[0-9]+:[0-9a-f]{64}/.exec(fine.text)?.[0] ?? '';
    expect((await type(`audit check --head ${head}`, { as: 'money_person' })).text).toMatch(/^Intact: /);
    await database.owner.query(`update audit set reason = 'another' where id = (select min(id) from audit)`);
    const broken = await type('audit check', { as: 'money_person' });
    expect(broken.text).toMatch(/does not fit at link 1 .*the line was changed/);
    expect(broken.code).toBe(1);
    await database.owner.query(`update app_user set permissions = '{finance}' where username = 'money_person'`);
  });
});
