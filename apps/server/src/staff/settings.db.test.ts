import { beforeAll, describe, expect, test } from 'vitest';
import { createAccount, createPasswordHasher } from '../features/accounts/index.ts';
import { changeSettingKind } from '../features/settings/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import { silentLog } from '../platform/log.ts';
import { readSetting } from '../platform/settings/index.ts';
import { PASSWORD } from '../testing/accounts-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { runCommand } from './run-command.ts';
import { signInStaff } from './sign-in-staff.ts';

const database = await testDatabase();
const { db } = database.staff;
const hasher = createPasswordHasher();
const bus: Bus = { publish: () => undefined, hear: () => () => undefined };
const nobody = () => Promise.reject(new Error('nobody asks for this here'));
beforeAll(async () => {
  const passwordHash = await hasher.hash(PASSWORD);
  for (const kind of ['owner', 'staff'] as const) {
    const account = { username: `the_${kind}`, fullName: 'Peter Mwangi', email: `${kind}@mnada.example`, passwordHash };
    const id = await createAccount(database.ownerDb, { ...account, registrationType: 'email', kind });
    if (kind === 'staff')
      await database.owner.query(`update app_user set permissions = '{finance}' where id = $1`, [id]);
  }
});

/** What somebody types, and what they read. */
async function type(args: readonly string[], as = 'owner') {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await runCommand({
    args: ['--as', `${as}@mnada.example`, ...args],
    print,
    printError: print,
    as: async (email, work) => {
      const actor = await signInStaff({ db, hasher }, email, PASSWORD);
      const console = {
        db,
        bus,
        actor,
        log: silentLog(),
        print,
        fail: () => undefined,
        publicUrl: 'https://mnada.example',
      };
      const approvals = async () => ({ db, kinds: [changeSettingKind()] });
      await work({ ...console, money: nobody, approvals, tablesOwner: nobody });
    },
  });
  return { code, text: printed.join('\n') };
}

describe('[OPS-14] settings at the console', () => {
  test('are listed and shown, and one is changed with a reason that is then told', async () => {
    expect((await type(['setting', 'list'])).text).toMatch(/claim_days +14 days +two/);
    const phone = ['setting', 'change', 'support.phone', '+254 711 000 111'];
    expect(await type(phone)).toMatchObject({ code: 2 });
    expect(await type([...phone, '--reason', 'the old one is gone'])).toMatchObject({
      ...{ code: 0, text: expect.stringMatching(/^Changed: .*711 000 111/) },
    });
    expect(await readSetting(db, 'support.phone')).toContain('711 000 111');
    expect((await type(['setting', 'show', 'support.phone'])).text).toMatch(/Peter Mwangi[\s\S]*the old one is gone/);
  });

  test('what takes two is asked of a second person, and nothing is changed yet', async () => {
    const days = await type(['setting', 'change', 'claim_days', '21', '--reason', 'people ask']);
    expect(days).toMatchObject({ code: 0, text: expect.stringMatching(/Asked: R-[0-9]+/) });
    expect(await readSetting(db, 'claim_days')).not.toBe(21);
    // One that is open is enough.
    expect(await type(['setting', 'change', 'claim_days', '22', '--reason', 'again'])).toMatchObject({ code: 1 });
    expect((await type(['setting', 'list'])).text).toMatch(/claim_days.*R-[0-9]+/);
  });

  test('[TAX-4] a seller’s name and PIN are asked for as one; what is no pair is told', async () => {
    const why = ['--reason', 'the company is sold'];
    const seller = await type(['setting', 'change', 'seller.name', 'Soko Limited', '--also', 'P059876543Y', ...why]);
    expect(seller).toMatchObject({ code: 0, text: expect.stringMatching(/Asked: R-[0-9]+/) });
    const { rows } = await database.pool.query('select summary from approval_request order by number desc limit 1');
    expect(rows).toEqual([{ summary: 'Seller: Soko Limited; Seller’s PIN: P059876543Y' }]);
    expect(await type(['setting', 'change', 'claim_days', '20', '--also', '3', ...why])).toMatchObject({ code: 2 });
  });

  test('one is planned for a time of Nairobi, and waits', async () => {
    /** The day of Nairobi so many days from now, at six in the morning there. */
    const inDays = (days: number) =>
      `${new Date(Date.now() + days * 86_400_000 + 10_800_000).toISOString().slice(0, 10)}T06:00`;
    const given = ['setting', 'change', 'payments_paused', 'on'];
    expect(await type([...given, inDays(40), '--reason', 'the line is moved'])).toMatchObject({
      ...{ code: 0, text: expect.stringMatching(/^Planned: .*on, from .*06:00/) },
    });
    expect((await type(['setting', 'list'])).text).toMatch(/payments_paused +off .*until/);
    expect(await type([...given, '2020-01-01T06:00', '--reason', 'late'])).toMatchObject({ code: 2 });
    // A year at most, as in the room: beyond it the second person's approval would be no answer.
    expect(await type([...given, inDays(400), '--reason', 'far away'])).toMatchObject({ code: 2 });
    expect(await type([...given, `${inDays(200).slice(0, 4)}-02-30T06:00`, '--reason', 'no day'])).toMatchObject({
      code: 2,
    });
    expect(await type([...given, inDays(50), '--reason', 'ok'])).toMatchObject({ code: 2 });
  });

  test('what is no setting, no value of it, or the system’s own is refused; so is whoever is no owner', async () => {
    const reason = ['--reason', 'a test of it'];
    for (const [words, code] of [
      [['claim_day', '3'], 2],
      [['claim_days', 'three'], 2],
      [['claim_days', '4000'], 1],
      [['payments_paused', 'yes'], 2],
      [['claim_days', '3', 'soon'], 2],
    ] as const)
      expect((await type(['setting', 'change', ...words, ...reason])).code, words.join(' ')).toBe(code);
    expect((await type(['setting', 'change', 'payments_paused', 'off', ...reason], 'staff')).code).toBe(1);
    expect((await type(['setting', 'list'], 'staff')).code).toBe(1);
  });
});
