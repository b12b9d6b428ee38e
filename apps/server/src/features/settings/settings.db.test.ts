import { readdirSync, readFileSync } from 'node:fs';
import { SettingChanged, SettingPage, SettingsAnswer, SettingWithdrawn } from '@mnada/contract/office';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSetting, SETTING_NAMES, settingEntry } from '../../platform/settings/index.ts';
import { silentLog } from '../../platform/log.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { officeApp, type OfficeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { changeSettingKind, startSettingsWorker, withdrawPlanKind } from './index.ts';
import { applyChange } from './setting.sql.ts';

const database = await testDatabase();
const { db } = database.staff;
let office: OfficeApp;
let peter = { id: '', as: '' };
let grace = { id: '', as: '' };
let clerk = { id: '', as: '' };
beforeAll(async () => {
  office = await officeApp(database, {
    approvals: { db, kinds: [changeSettingKind(), withdrawPlanKind()] },
    settingDefaults: { cash_enabled: false },
  });
  [peter, grace, clerk] = await Promise.all([
    office.aPerson([], 'owner'),
    office.aPerson(['finance']),
    office.aPerson(['fulfilment']),
  ]);
});
afterAll(() => office.stop());

const pageOf = async (name: string): Promise<SettingPage> =>
  exactly(SettingPage, (await office.get(`/api/admin/settings/${name}`, peter.as)).body);
const change = (name: string, body: object, as = peter.as) =>
  office.proving(as, () => office.post(`/api/admin/settings/${name}`, { reason: 'a test of it', ...body }, as));
async function approve(reference: string, as = grace.as) {
  await office.proved(as, 'approvals.answer', `approval:${reference}`);
  return await office.post(`/api/admin/approvals/${reference}/approve`, undefined, as);
}

describe('[OPS-14] the registry', () => {
  test('the room shows every setting with its value, default, range and who may', async () => {
    const { settings } = exactly(SettingsAnswer, (await office.get('/api/admin/settings', peter.as)).body);
    expect(settings.map(({ name }) => name)).toEqual(SETTING_NAMES);
    expect(settings.find(({ name }) => name === 'claim_days')).toMatchObject({
      ...{ value: 14, default: 14, min: 1, max: 365, unit: 'days', people: 'two', revision: 0, is_set: false },
    });
  });

  test('whatever takes two people there takes two by the database, with the same value for one alone', async () => {
    const { rows } = await database.owner.query('select name, alone from setting_by_two order by name');
    const two = SETTING_NAMES.filter((name) => settingEntry(name).people === 'two').sort();
    expect(rows).toEqual(two.map((name) => ({ name, alone: settingEntry(name).alone ?? null })));
  });

  test('no code of the server reads or writes the table past it', () => {
    const root = new URL('../../', import.meta.url);
    const readers = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('platform/settings/'))
      .filter((path) =>
        /(from|join|into|update)\s+setting\b|(selectFrom|insertInto|updateTable|leftJoin|innerJoin)\(\s*['"`]setting['"`\s]/.test(
          readFileSync(new URL(path, root), 'utf8'),
        ),
      );
    expect(readers).toEqual(['features/settings/setting.sql.ts']);
  });

  test('functions of the database read no setting that is not there', async () => {
    const { rows } = await database.owner.query<{ body: string }>(
      `select prosrc as body from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'from setting where name = '''`,
    );
    const named = rows.flatMap(({ body }) =>
      [...body.matchAll(/from setting where name = '([^']+)'/g)].map((each) => each[1]),
    );
    expect(named.length).toBeGreaterThan(0);
    for (const name of named) expect(SETTING_NAMES).toContain(name);
  });

  test('an unreadable row counts as none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        await database.owner.query(
          `insert into setting (name, value) values ('buy_now_days', $1) on conflict (name) do update set value = $1`,
          [JSON.stringify(value)],
        );
        const read = await readSetting(database.db, 'buy_now_days');
        const isDays = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 365;
        expect(read).toBe(isDays ? value : 7);
      }),
      { numRuns: 30 },
    );
    await database.owner.query(`delete from setting where name = 'buy_now_days'`);
  });
});

describe('[OPS-14] one person', () => {
  test('changes what touches no money at once, with a reason, and it is in the history', async () => {
    const answer = await change('support.phone', { value: ' +254 700 111 222 ', revision: 0 });
    const { state, page } = exactly(SettingChanged, answer.body);
    expect(state).toBe('changed');
    expect(page.setting).toMatchObject({ value: '+254 700 111 222', revision: 1, changed_by: { id: peter.id } });
    expect(page.history).toEqual([
      expect.objectContaining({
        by: expect.objectContaining({ id: peter.id }),
        before: null,
        after: '+254 700 111 222',
      }),
    ]);
    expect(await readSetting(database.db, 'support.phone')).toBe('+254 700 111 222');
  });

  test('proves it once more, gives a reason, and is no one but an owner', async () => {
    const body = { value: true, revision: 0, reason: 'a test of it' };
    const path = '/api/admin/settings/payments_paused';
    const asked = (await office.post(path, body, peter.as)).body;
    const { label } = settingEntry('payments_paused');
    // The proof is one of this value, and says so: of another one it proves nothing.
    expect(asked).toMatchObject({
      code: 'STEP_UP_REQUIRED',
      step_up: { subject: 'setting:payments_paused = true', says: `Set ${label} to on` },
    });
    await office.proved(peter.as, 'settings.edit', 'setting:payments_paused = false');
    expect((await office.post(path, body, peter.as)).body.step_up).toEqual(asked.step_up);
    expect((await change('payments_paused', { value: true, revision: 0, reason: ' ' })).status).toBe(400);
    for (const { as } of [grace, clerk]) expect((await change('payments_paused', body, as)).status).toBe(403);
    expect(await readSetting(database.db, 'payments_paused')).toBe(false);
  });

  test('[TAX-6] a licence takes words without signs of markup, its end a day, the seller’s PIN its form; each, and the seller’s address, two people', async () => {
    for (const [name, value] of [
      ['licence.auctioneer', '<b>AB</b>'],
      ['licence.auctioneer_until', '30/06/2027'],
      ['seller.pin', 'P12'],
    ] as const)
      expect((await change(name, { value, revision: 0 })).body).toMatchObject({ code: 'INVALID_INPUT' });
    for (const [name, value] of [
      ['licence.auctioneer', 'AB/2026/118'],
      ['licence.auctioneer_until', '2027-06-30'],
      ['seller.pin', 'P051234567X'],
      ['seller.address', 'Moi Drive 14, Nairobi'],
    ] as const) {
      const asked = exactly(SettingChanged, (await change(name, { value, revision: 0 })).body);
      expect([name, asked.state, asked.page.setting.value]).toEqual([name, 'asked', '']);
      expect((await approve(asked.reference ?? '', peter.as)).body).toMatchObject({ code: 'APPROVAL_OWN' });
      expect((await approve(asked.reference ?? '')).body).toMatchObject({ state: 'executed' });
      expect(await readSetting(database.db, name)).toBe(value);
    }
  });

  test('two with one revision: one is done, the other is shown how it stands', async () => {
    const answers = await Promise.all(
      [' a@mnada.example', 'b@mnada.example'].map((value) => change('support.email', { value, revision: 0 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409)?.body;
    expect(late).toMatchObject({ code: 'EDITED_MEANWHILE', present: { setting: { revision: 1 } } });
    expect((await pageOf('support.email')).history).toHaveLength(1);
  });

  test('whatever does not fit, is unknown or is the system’s is refused', async () => {
    for (const [name, value] of [
      ['support.email', 'nobody'],
      ['support.phone', 'javascript:alert(1)'],
      ['support.phone', 7],
      ['payments_paused', 'yes'],
      ['claim_days', 0],
      ['claim_days', 366],
      ['payouts.breaker', 'closed'],
      ['demo.world', 'x'],
    ] as const)
      expect((await change(name, { value, revision: 0 })).status, `${name} ${value}`).toBe(400);
    expect((await change('no.such', { value: 1, revision: 0 })).status).toBe(404);
    for (const effective_at of ['yesterday', '2020-01-01T00:00:00Z', '9999-12-31T00:00:00Z', '+123456-01-01T00:00:00Z'])
      expect((await change('payments_paused', { value: true, revision: 0, effective_at })).status, effective_at).toBe(
        400,
      );
  });
});

describe('[OPS-14] two people', () => {
  test('change what touches money or fairness: nothing happens until the other says yes', async () => {
    const { state, reference, page } = exactly(
      SettingChanged,
      (await change('claim_days', { value: 21, revision: 0 })).body,
    );
    expect([state, page.setting.value]).toEqual(['asked', 14]);
    expect(page.setting.asked).toMatchObject({ reference, summary: 'Days to claim: 21 days' });
    expect((await approve(reference ?? '', peter.as)).body).toMatchObject({ code: 'APPROVAL_OWN' });
    const answers = await Promise.all([1, 2, 3].map(() => approve(reference ?? '')));
    expect(answers.filter(({ body }) => body.state === 'executed')).toHaveLength(1);
    expect(await readSetting(database.db, 'claim_days')).toBe(21);
    const { history } = await pageOf('claim_days');
    expect(history).toHaveLength(1);
    expect(history[0]?.reason).toContain(reference);
  });

  test('cash is switched off by one, and on by two', async () => {
    const off = exactly(SettingChanged, (await change('cash_enabled', { value: false, revision: 0 })).body);
    expect(off.state).toBe('changed');
    const on = exactly(SettingChanged, (await change('cash_enabled', { value: true, revision: 1 })).body);
    expect([on.state, on.page.setting.value]).toEqual(['asked', false]);
    // Meanwhile somebody switched it off once more: what was asked for rested on something else.
    await change('cash_enabled', { value: false, revision: 1 });
    expect((await approve(on.reference ?? '')).body).toMatchObject({ state: 'failed', code: 'SUBJECT_CHANGED' });
    expect(await readSetting(database.db, 'cash_enabled')).toBe(false);
  });

  test('who is no owner asks for none, though they may answer', async () => {
    const params = { name: 'claim_days', value: 1, effectiveAt: null };
    const body = { kind: 'setting.change', params, reason_code: 'everyday', reason: 'a test of it' };
    expect((await office.post('/api/admin/approvals', body, grace.as)).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('[TAX-4] a seller’s name and PIN change by one request, at one moment: no period has the one without the other', async () => {
    const revisionOf = async (name: string) => (await pageOf(name)).setting.revision;
    const ask = async (name: string, pin: string, more: object = {}) => {
      const body = { value: name, revision: await revisionOf('seller.name'), ...more };
      const also = { name: 'seller.pin', value: pin, revision: await revisionOf('seller.pin') };
      return exactly(SettingChanged, (await change('seller.name', { ...body, also })).body);
    };
    const first = await ask('Mnada Limited', 'P051234567X');
    expect([first.state, first.page.pair?.name]).toEqual(['asked', 'seller.pin']);
    for (const name of ['seller.name', 'seller.pin'])
      expect((await pageOf(name)).setting.asked).toMatchObject({
        summary: 'Seller: Mnada Limited; Seller’s PIN: P051234567X',
      });
    expect((await approve(first.reference ?? '')).body).toMatchObject({ state: 'executed' });
    const second = await ask('Soko Limited', 'P059876543Y');
    expect((await approve(second.reference ?? '')).body).toMatchObject({ state: 'executed' });
    const periods = async () =>
      (
        await database.pool.query(
          `select seller ->> 'name' as name, seller ->> 'pin' as pin from tax_registered order by began_at`,
        )
      ).rows;
    const both = [
      { name: 'Mnada Limited', pin: 'P051234567X' },
      { name: 'Soko Limited', pin: 'P059876543Y' },
    ];
    expect(await periods()).toEqual(both);

    // Whatever one of them became meanwhile, the request was about another seller.
    const stale = await ask('Third Limited', 'P051111111Z');
    const pin = { value: 'P052222222W', revision: await revisionOf('seller.pin') };
    const alone = exactly(SettingChanged, (await change('seller.pin', pin)).body);
    expect((await approve(alone.reference ?? '')).body).toMatchObject({ state: 'executed' });
    expect((await approve(stale.reference ?? '')).body).toMatchObject({ state: 'failed', code: 'SUBJECT_CHANGED' });
    // Nothing else is a pair, and a form that is behind by either half is told.
    const odd = { name: 'claim_days', value: 30, revision: 1 };
    expect((await change('seller.name', { value: 'Fourth Limited', revision: 2, also: odd })).body).toMatchObject({
      code: 'INVALID_INPUT',
    });
    const behind = { name: 'seller.pin', value: 'P053333333V', revision: 0 };
    expect((await change('seller.name', { value: 'Fourth Limited', revision: 2, also: behind })).status).toBe(409);
    // Nor does the database take a half by the same request again.
    const { rows } = await database.pool.query(
      `select id from approval_request where kind = 'setting.change' and state = 'executed' and params ? 'also' limit 1`,
    );
    await expect(
      database.staff.pool.query(
        `insert into setting_change (name, value, reason, asked_by, request_id) values ('seller.pin', '"P054444444U"', 'a shortcut', $1, $2)`,
        [peter.id, rows[0].id],
      ),
    ).rejects.toMatchObject({ code: '23505' });
  });

  test('the database takes no shortcut: neither from the server nor from the office', async () => {
    const insert = (name: string, value: string, by: string) =>
      database.staff.pool.query(
        `insert into setting_change (name, value, reason, asked_by) values ($1, $2, 'a shortcut', $3)`,
        [name, value, by],
      );
    await expect(insert('claim_days', '1', peter.id)).rejects.toMatchObject({ code: '23514' });
    await expect(insert('cash_enabled', 'true', peter.id)).rejects.toMatchObject({ code: '23514' });
    await expect(insert('support.whatsapp', '"0"', grace.id)).rejects.toMatchObject({ code: '23514' });
    await expect(
      database.pool.query(
        `select change_setting('claim_days', '1', null, 'setting.changed', 'setting:claim_days', 'a test')`,
      ),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await readSetting(database.db, 'claim_days')).toBe(21);
  });
});

describe('[OPS-14] from a time on', () => {
  const SOON_MS = 3_600_000;
  const later = () => new Date(Date.now() + SOON_MS).toISOString();
  const comes = (name: string) =>
    database.owner.query(
      `alter table setting_change disable trigger setting_change_over;
       update setting_change set effective_at = clock_timestamp() where name = '${name}' and applied_at is null;
       alter table setting_change enable trigger setting_change_over`,
    );

  test('a change waits, and the database’s clock turns it on once, however many nodes ask', async () => {
    const planned = exactly(
      SettingChanged,
      (await change('support.whatsapp', { value: '+254700000001', revision: 0, effective_at: later() })).body,
    );
    expect(planned.state).toBe('planned');
    const id = planned.page.setting.waits?.id ?? 0;
    expect(await applyChange(database.db, id)).toBe(false);
    expect(await readSetting(database.db, 'support.whatsapp')).toBe(null);
    expect((await change('support.whatsapp', { value: '', revision: 0 })).body).toMatchObject({ code: 'CHANGE_WAITS' });
    await comes('support.whatsapp');
    const applied = await Promise.all(Array.from({ length: 8 }, () => applyChange(database.db, id)));
    expect(applied.filter(Boolean)).toHaveLength(1);
    const { setting, history } = await pageOf('support.whatsapp');
    expect(setting).toMatchObject({ value: '+254700000001', revision: 1, waits: null });
    expect(history).toHaveLength(1);
  });

  test('a worker turns on what is due', async () => {
    await change('payments_paused', { value: true, revision: 0, effective_at: later() });
    await comes('payments_paused');
    const worker = startSettingsWorker({ db: database.db, log: silentLog() });
    await worker.stop();
    expect(await readSetting(database.db, 'payments_paused')).toBe(true);
  });

  test('what waits can be withdrawn, and never comes then', async () => {
    const { page } = exactly(
      SettingChanged,
      (await change('payments_paused', { value: false, revision: 1, effective_at: later() })).body,
    );
    const id = page.setting.waits?.id ?? 0;
    const path = '/api/admin/settings/payments_paused/withdraw';
    // A planned change is undone by the proof that it took, not by a screen that somebody left.
    const unproved = await office.aPerson([], 'owner');
    expect((await office.post(path, { id, reason: 'not now' }, unproved.as)).body).toMatchObject({
      code: 'STEP_UP_REQUIRED',
    });
    const withdraw = () => office.post(path, { id, reason: 'not now' }, peter.as);
    const gone = exactly(SettingWithdrawn, (await office.proving(peter.as, withdraw)).body);
    expect(gone).toMatchObject({ state: 'withdrawn', reference: null, page: { setting: { waits: null } } });
    expect((await office.post(path, { id, reason: 'not now' }, peter.as)).body).toMatchObject({
      code: 'STATE_FORBIDS',
    });
    expect(await applyChange(database.db, id)).toBe(false);
    expect(await readSetting(database.db, 'payments_paused')).toBe(true);
  });

  test('two people plan one, and it waits for its time', async () => {
    const asked = exactly(
      SettingChanged,
      (await change('reward_day_bids', { value: 900, revision: 0, effective_at: later() })).body,
    );
    expect((await approve(asked.reference ?? '')).body).toMatchObject({ state: 'executed' });
    const { setting } = await pageOf('reward_day_bids');
    expect([setting.value, setting.waits?.value]).toEqual([300, 900]);
    await comes('reward_day_bids');
    expect(await applyChange(database.db, setting.waits?.id ?? 0)).toBe(true);
    expect(await readSetting(database.db, 'reward_day_bids')).toBe(900);
  });

  test('[TAX-4] a planned name and PIN begin together, whichever the clock comes to first, and are withdrawn together', async () => {
    const planned = async (name: string, pin: string) => {
      const now = await pageOf('seller.name');
      const also = { name: 'seller.pin', value: pin, revision: now.pair?.revision ?? 0 };
      const body = { value: name, revision: now.setting.revision, also, effective_at: later() };
      const asked = exactly(SettingChanged, (await change('seller.name', body)).body);
      expect((await approve(asked.reference ?? '')).body).toMatchObject({ state: 'executed' });
      return await pageOf('seller.pin');
    };
    const { setting } = await planned('Planned Limited', 'P055555555T');
    await comes('seller.name');
    await comes('seller.pin');
    expect(await applyChange(database.db, setting.waits?.id ?? 0)).toBe(true);
    const { setting: pin, pair: name } = await pageOf('seller.pin');
    expect([pin.value, pin.waits, name?.value, name?.waits]).toEqual(['P055555555T', null, 'Planned Limited', null]);
    const { rows } = await database.pool.query(
      `select count(*)::int as n from tax_registered where seller ->> 'name' = 'Planned Limited'`,
    );
    expect(rows).toEqual([{ n: 1 }]);

    const next = await planned('Never Limited', 'P056666666S');
    const path = '/api/admin/settings/seller.pin/withdraw';
    const body = { id: next.setting.waits?.id, reason: 'not now' };
    const asked = await office.proving(peter.as, () => office.post(path, body, peter.as));
    const { reference } = exactly(SettingWithdrawn, asked.body);
    expect((await approve(reference ?? '')).body).toMatchObject({ state: 'executed' });
    const { setting: left, pair } = await pageOf('seller.pin');
    expect([left.waits, pair?.waits]).toEqual([null, null]);
  });

  describe('[OPS-5] what two people planned', () => {
    /** Planned by two for a day from now. @returns its id */
    const plan = async (name: string, value: unknown): Promise<number> => {
      const { setting } = await pageOf(name);
      const body = { value, revision: setting.revision, effective_at: later() };
      const asked = exactly(SettingChanged, (await change(name, body)).body);
      expect((await approve(asked.reference ?? '')).body).toMatchObject({ state: 'executed' });
      return (await pageOf(name)).setting.waits?.id ?? 0;
    };
    const withdraw = (name: string, id: number, as = peter.as) =>
      office.proving(as, () => office.post(`/api/admin/settings/${name}/withdraw`, { id, reason: 'not now' }, as));

    test('is withdrawn by two: one owner only asks, and it stands until another says yes', async () => {
      const id = await plan('reward_all_bids', 7);
      expect((await pageOf('reward_all_bids')).setting.waits).toMatchObject({ id, takes_two: true });
      const outvoted = await office.aPerson([], 'owner');
      const answer = await withdraw('reward_all_bids', id, outvoted.as);
      const { state, reference, page } = exactly(SettingWithdrawn, answer.body);
      expect([state, page.setting.waits?.id, page.setting.asked?.reference]).toEqual(['asked', id, reference]);
      // Asked once: the same again is told so, and nobody says yes to themselves.
      expect((await withdraw('reward_all_bids', id)).status).toBe(409);
      expect((await approve(reference ?? '', outvoted.as)).status).toBeGreaterThanOrEqual(400);
      expect((await pageOf('reward_all_bids')).setting.waits?.id).toBe(id);
      expect((await approve(reference ?? '')).body).toMatchObject({ state: 'executed' });
      expect((await pageOf('reward_all_bids')).setting).toMatchObject({ waits: null, asked: null });
      expect(await applyChange(database.db, id)).toBe(false);
      const { rows } = await database.pool.query(
        `select actor_id, reason from audit where action = 'setting.plan_withdrawn' and before ->> 'change' = $1`,
        [String(id)],
      );
      expect(rows).toEqual([{ actor_id: outvoted.id, reason: expect.stringContaining(`not now (${reference})`) }]);
    });

    test('is withdrawn by nobody past the queue, whatever writes it', async () => {
      const id = await plan('reward_all_bids', 8);
      await expect(
        database.staff.pool.query(
          'update setting_change set withdrawn_at = clock_timestamp(), withdrawn_by = $2 where id = $1',
          [id, peter.id],
        ),
      ).rejects.toThrow('what two people planned is withdrawn by two');
      const asked = exactly(SettingWithdrawn, (await withdraw('reward_all_bids', id)).body);
      expect((await approve(asked.reference ?? '')).body).toMatchObject({ state: 'executed' });
    });

    test('and has begun meanwhile goes on: the second person’s yes does nothing', async () => {
      const id = await plan('reward_all_bids', 9);
      const { reference } = exactly(SettingWithdrawn, (await withdraw('reward_all_bids', id)).body);
      await comes('reward_all_bids');
      expect(await applyChange(database.db, id)).toBe(true);
      const answer = await approve(reference ?? '');
      expect(answer.body).not.toMatchObject({ state: 'executed' });
      expect(await readSetting(database.db, 'reward_all_bids')).toBe(9);
    });

    test('is withdrawn by one where that stops something: cash that is off stays off', async () => {
      const off = await pageOf('cash_enabled');
      expect((await change('cash_enabled', { value: false, revision: off.setting.revision })).status).toBe(200);
      const id = await plan('cash_enabled', true);
      expect((await pageOf('cash_enabled')).setting.waits?.takes_two).toBe(false);
      expect((await withdraw('cash_enabled', id)).body).toMatchObject({ state: 'withdrawn' });
      expect((await pageOf('cash_enabled')).setting).toMatchObject({ value: false, waits: null });
    });
  });

  test('what a migration withdrew because it came to take two has its line in the audit, once', async () => {
    const client = await database.owner.connect();
    // Past every constraint: nobody plans it alone any more.
    await client.query('set session_replication_role = replica');
    const { rows: made } = await client.query<{ id: number }>(
      `insert into setting_change (name, value, reason, asked_by, effective_at, withdrawn_at, withdrawn_by)
       select name, '"x"', 'planned alone', $1, clock_timestamp() + interval '9 days', clock_timestamp(), $1
         from unnest(array['seller.address', 'licence.gambling', 'support.phone']) name returning id`,
      [peter.id],
    );
    client.release(true);
    const told = readFileSync(new URL('../../../migrations/0118_plans_told.sql', import.meta.url), 'utf8');
    await database.owner.query(told);
    await database.owner.query(told);
    const { rows } = await database.owner.query(
      `select subject, before from audit where action = 'setting.plan_withdrawn' and reason like 'Planned by one%' order by id`,
    );
    expect(rows).toEqual([
      { subject: 'setting:seller.address', before: { change: made[0]?.id } },
      { subject: 'setting:licence.gambling', before: { change: made[1]?.id } },
    ]);
  });
});
