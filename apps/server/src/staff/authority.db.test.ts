import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makePeople } from '../testing/auction-world.ts';
import { payoutWorld } from '../testing/payout-world.ts';
import { testDatabase } from '../testing/test-database.ts';

/**
 * What the server's own role tries, as somebody would who runs statements of their own through it; and what the console's
 * role, which may ask and approve, can't do either.
 */
const database = await testDatabase();
const { pool, owner } = database;
const staff = database.staff.pool;
const world = await payoutWorld(database);
const { ann, ben } = world.staff;
const [shopper = ''] = await makePeople(database, 1);

/** Columns that say who somebody is and what they may do, or what an act needs; with a value to try. */
const CLOSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  app_user: {
    id: 'gen_random_uuid()',
    kind: `'owner'`,
    permissions: `'{finance}'`,
    is_simulated: 'true',
    referred_by: 'null',
    created_at: `'2020-01-01'`,
  },
  approval_request: {
    kind: `'pack.offer'`,
    params: `'{}'`,
    basis: `'{}'`,
    subject: `'x'`,
    requested_by: `'${randomUUID()}'`,
    expires_at: `now() + interval '1 year'`,
  },
  approval_verb: { beneficiary: `'nobody'`, permission: `'fulfilment'`, kind: `'x.y'`, why_nobody: `'x'` },
  staff_contact: { user_id: `'${randomUUID()}'`, contact: `'x'` },
  withdrawal: { user_id: `'${randomUUID()}'`, net_cents: '1000', gross_cents: '1000', name_differs: 'false' },
  withdrawal_approval: { staff_id: `'${randomUUID()}'`, round: '9' },
  statement_import: { sha256: `'x'`, covers: 'null', imported_by: `'${randomUUID()}'`, imported_at: 'now()' },
};
for (const [table, columns] of Object.entries(CLOSED)) {
  for (const [column, value] of Object.entries(columns)) {
    test(`[OPS-5] the server’s role can’t change ${table}.${column}`, async () => {
      await expect(pool.query(`update ${table} set ${column} = ${value}`)).rejects.toMatchObject({ code: '42501' });
    });
  }
  test(`[OPS-5] the server’s role deletes nothing from ${table}`, async () => {
    await expect(pool.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
  });
}

test.each([
  ['a member of staff', `'staff', '{}', false`],
  ['an owner', `'owner', '{}', false`],
  ['a person with permissions', `'user', '{finance}', false`],
  ['a simulated person', `'user', '{}', true`],
])('[ACC-8] the server’s role makes no account of %s', async (_who, values) => {
  await expect(
    pool.query(
      `insert into app_user (kind, permissions, is_simulated, username, full_name, registration_type)
       values (${values}, 'made_by_server', 'Made', 'email')`,
    ),
  ).rejects.toMatchObject({ code: '42501' });
});

test('[ACC-8] who was suspended as staff isn’t let in again by the server’s role', async () => {
  const [gone = ''] = await makePeople(database, 1, { kind: 'staff' });
  await owner.query(`update app_user set status = 'suspended' where id = $1`, [gone]);
  await expect(pool.query(`update app_user set status = 'active' where id = $1`, [gone])).rejects.toMatchObject({
    code: '42501',
  });
});

test('[OPS-5] a second account of a mailbox stays that person’s when it is renamed', async () => {
  const [one = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
  await owner.query(`update app_user set email = 'joy+1@gmail.com' where id = $1`, [one]);
  await owner.query(`update app_user set email = 'j.oy@gmail.com' where id = $1`, [other]);
  await owner.query(`update app_user set email = 'somebody@else.example' where id = $1`, [other]);
  const { rows } = await pool.query('select same_person($1, $2) as same', [one, other]);
  expect(rows).toEqual([{ same: true }]);
});

test('[OPS-5] a number that was proved for one account and belongs to another makes them one person', async () => {
  const [one = '', other = ''] = await makePeople(database, 2);
  await owner.query(`update app_user set phone = '+254712555001' where id = $1`, [one]);
  const same = async () => (await pool.query('select same_person($1, $2) as same', [one, other])).rows[0].same;
  expect(await same()).toBe(false);
  await pool.query(`insert into paying_number (user_id, phone) values ($1, '+254712555001')`, [other]);
  expect(await same()).toBe(true);
});

const REQUEST = `
  insert into approval_request (kind, subject, params, basis, summary, reason_code, reason_words, requested_by)
  values ($1, $2, $3, '{}', 'forged', 'everyday', 'forged', $4) returning id`;
const forged = async (kind: string, subject: string, params: object, by: string): Promise<string> =>
  (await staff.query(REQUEST, [kind, subject, JSON.stringify(params), by])).rows[0].id;
const execute = (id: string, by: string) =>
  staff.query(
    `update approval_request set state = 'executed', decided_by = $2, decided_at = clock_timestamp() where id = $1`,
    [id, by],
  );

test('[OPS-5] nobody asks in a shopper’s name nor approves in one, nor in that of staff without the permission', async () => {
  const refused = { code: '23514' };
  const pack = { bids: 10, priceKes: 100 };
  await expect(forged('pack.offer', 'bid_package:10:100', pack, shopper)).rejects.toMatchObject(refused);
  await expect(forged('pack.offer', 'bid_package:10:100', pack, world.staff.clerk)).rejects.toMatchObject(refused);
  const id = await forged('pack.offer', 'bid_package:10:100', pack, ann);
  for (const who of [ann, shopper, world.staff.clerk]) {
    await expect(execute(id, who)).rejects.toMatchObject(refused);
  }
});

test.for([
  [
    'ask',
    `insert into approval_request (kind, subject, params, basis, summary, reason_code, reason_words, requested_by)
           values ('pack.offer', 'bid_package:10:100', '{}', '{}', 'x', 'everyday', 'x', $1)`,
  ],
  ['answer', `update approval_request set state = 'executed', decided_by = $1, decided_at = now()`],
  ['refuse', `update approval_request set state = 'refused'`],
  [
    'approve a withdrawal',
    'insert into withdrawal_approval (withdrawal_id, round, staff_id) select id, round, $1 from withdrawal',
  ],
  [
    'make a payout',
    `insert into payout (withdrawal_id, amount_cents, phone) select id, net_cents, phone from withdrawal`,
  ],
  ['name the request of a refund', 'update refund_due set request_id = null'],
  ['forget a refund', 'delete from refund_due'],
  [
    'keep a statement',
    `insert into statement_import (sha256, lines, csv, imported_by) values (sha256('x'), 1, 'x', $1)`,
  ],
  ['approve a statement', 'update statement_import set approved_at = now()'],
  [
    'forge a line of one',
    `insert into statement_line (receipt, direction, amount_cents, at) values ('SFORGED999', 'in', 100, now())`,
  ],
  ['offer a pack', 'insert into bid_package (bids, price_cents, position) values (2000, 2000, 9)'],
  ['offer it again', 'update bid_package set is_offered = true'],
] as const)('[OPS-5] the server’s role invents no person: it can’t %s', async ([, statement]) => {
  const values = statement.includes('$1') ? [ann] : [];
  await expect(pool.query(statement, values)).rejects.toMatchObject({ code: '42501' });
});

test('[OPS-5] the server’s role sets no password of staff, and ends only what nobody answered in time', async () => {
  const set = (who: string) => pool.query(`update app_user set password_hash = 'forged' where id = $1`, [who]);
  await expect(set(ann)).rejects.toMatchObject({ code: '42501' });
  // Nor does the console's: a member of staff who reaches it sets nobody else's.
  await expect(staff.query(`update app_user set password_hash = 'forged' where id = $1`, [ann])).rejects.toMatchObject({
    code: '42501',
  });
  await expect(set(shopper)).resolves.toMatchObject({ rowCount: 1 });
  const id = await forged('pack.offer', 'bid_package:70:700', {}, ann);
  await pool.query('select expire_requests()');
  const { rows } = await pool.query('select state from approval_request where id = $1', [id]);
  expect(rows).toEqual([{ state: 'requested' }]);
});

test('[OPS-5] what nobody has decided the people for can’t be asked for', async () => {
  await expect(forged('pack.give_away', 'bid_package:1:1', {}, ann)).rejects.toMatchObject({ code: '23503' });
});

test('[WIN-3] the server’s role lowers no number of approvals, clears no flag and leads no money elsewhere', async () => {
  const [claim] = await world.claims(1, { priceCents: 2_000_000 });
  const id = claim?.withdrawalId;
  for (const change of [
    `flags = '{}', approvals_needed = 1`,
    'approvals_needed = 1',
    `flags = '{}'`,
    `flags = '{other_name}'`,
    `phone = '+254712000999'`,
  ]) {
    const statement = `update withdrawal set ${change} where id = $1`;
    const refused = change.startsWith('phone') ? '23514' : '42501';
    await expect(pool.query(statement, [id]), change).rejects.toMatchObject({ code: refused });
    // Nor does the console's.
    await expect(staff.query(statement, [id]), change).rejects.toMatchObject({ code: '23514' });
  }
});

test('[WIN-3] the server’s role asks for no withdrawal above the limit that one person could approve', async () => {
  const values = `($1, 'referral', 2000000, 2000000, 'A', 'B', '+254712000001', 1)`;
  await expect(
    pool.query(
      `insert into withdrawal (user_id, source, gross_cents, net_cents, first_name, last_name, phone, approvals_needed)
       values ${values}`,
      [shopper],
    ),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(
    pool.query(
      `insert into withdrawal (user_id, source, gross_cents, net_cents, first_name, last_name, phone, approvals_needed, state)
       values ($1, 'referral', 100000, 100000, 'A', 'B', '+254712000001', 1, 'approved')`,
      [shopper],
    ),
  ).rejects.toMatchObject({ code: '42501' });
});

test('[WIN-3] a withdrawal is approved by its approvals, and by nothing else; nor is a payout sent without', async () => {
  const [claim] = await world.claims(1, { priceCents: 2_000_000 });
  const id = claim?.withdrawalId;
  const approve = `update withdrawal set state = 'approved' where id = $1`;
  await expect(staff.query(approve, [id])).rejects.toMatchObject({ code: '23514' });
  await staff.query('insert into withdrawal_approval (withdrawal_id, round, staff_id) values ($1, 1, $2)', [id, ann]);
  await expect(staff.query(approve, [id])).rejects.toMatchObject({ code: '23514' });
  const pay = `insert into payout (withdrawal_id, amount_cents, phone)
               select id, net_cents, phone from withdrawal where id = $1`;
  await expect(staff.query(pay, [id])).rejects.toMatchObject({ code: '23514' });
  await expect(
    staff.query('insert into withdrawal_approval (withdrawal_id, round, staff_id) values ($1, 1, $2)', [id, shopper]),
  ).rejects.toMatchObject({ code: '23514' });
  await staff.query('insert into withdrawal_approval (withdrawal_id, round, staff_id) values ($1, 1, $2)', [id, ben]);
  await staff.query(approve, [id]);
  await expect(staff.query(pay.replace('net_cents, phone', 'net_cents + 100, phone'), [id])).rejects.toMatchObject({
    code: '23514',
  });
  await expect(staff.query(pay.replace('net_cents, phone', `net_cents, '+254712000999'`), [id])).rejects.toMatchObject({
    code: '23514',
  });
  await staff.query(pay, [id]);
});

test('[WIN-3] a withdrawal that calls itself approved beside a payout that calls itself completed pays nobody', async () => {
  const [claim] = await world.claims(1, { priceCents: 2_000_000 });
  const id = claim?.withdrawalId;
  const refused = { code: '23514' };
  const steps = (payout: string) => [
    payout,
    `update withdrawal set state = 'approved' where id = $1`,
    `update payout set state = 'approved', completed_at = null, next_step_at = now() where withdrawal_id = $1`,
  ];
  const columns = 'withdrawal_id, amount_cents, phone';
  for (const [more, values] of [
    [', state, completed_at', `, 'completed', now()`],
    ['', ''],
  ]) {
    const client = await staff.connect();
    const run = async () => {
      await client.query('begin');
      const made = `insert into payout (${columns}${more}) select id, net_cents, phone${values} from withdrawal where id = $1`;
      for (const step of steps(made)) await client.query(step, [id]);
      await client.query('commit');
    };
    await expect(run()).rejects.toMatchObject(refused);
    await client.query('rollback');
    client.release();
  }
  const paid = await world.sent();
  await world.result(paid.known);
  await expect(
    staff.query(`update payout set state = 'approved', next_step_at = now() where withdrawal_id = $1`, [
      paid.withdrawalId,
    ]),
  ).rejects.toMatchObject(refused);
});

test.for([
  ['earnings', `'referral', null`],
  [
    'a win',
    `'cash_claim', (select o.auction_id from outcome o where not exists (select from withdrawal w where w.auction_id = o.auction_id) limit 1)`,
  ],
])(
  '[WIN-3] a withdrawal of %s that the books know nothing of pays nobody, however many approved it',
  async ([, from]) => {
    const client = await owner.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query(
        `insert into withdrawal (user_id, source, auction_id, gross_cents, net_cents, first_name, last_name, phone, approvals_needed)
       values ($1, ${from}, 500000, 500000, 'A', 'B', '+254712000001', 2) returning id`,
        [shopper],
      );
      const [{ id }] = rows;
      await client.query(
        'insert into withdrawal_approval (withdrawal_id, round, staff_id) values ($1, 1, $2), ($1, 1, $3)',
        [id, ann, ben],
      );
      await client.query(`update withdrawal set state = 'approved' where id = $1`, [id]);
      await client.query(
        `insert into payout (withdrawal_id, amount_cents, phone, next_step_at) values ($1, 500000, '+254712000001', now())`,
        [id],
      );
      await expect(client.query('set constraints all immediate')).rejects.toMatchObject({
        code: '23514',
        message: 'a payout is what the books have set aside',
      });
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);

test('[PAY-6] the server’s role names nobody else as whoever paid, nor another number that was asked', async () => {
  await owner.query(
    `insert into receipt (receipt, amount_cents, payer_phone, state, told_by)
     values ('SAUTHORITY1', 100, '+254712000123', 'unallocated', 'pull')`,
  );
  const set = (value: string) => pool.query(`update receipt set payer_phone = ${value} where receipt = 'SAUTHORITY1'`);
  await expect(set(`'+254712000999'`)).rejects.toMatchObject({ code: '23514' });
  await set('null'); // forgotten, as after a deletion
  await expect(set(`'+254712000999'`)).rejects.toMatchObject({ code: '23514' });
  await owner.query(`delete from receipt where receipt = 'SAUTHORITY1'`);
  const { rows } = await owner.query<{ id: string }>(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash)
     values ('AUTH2222BBBB', $1, 'pack', 1, 50000, '+254712000123', sha256('x')) returning id`,
    [shopper],
  );
  const asked = rows.map(({ id }) => id);
  await expect(
    pool.query(`update payment set phone = '+254712000999' where id = any($1)`, [asked]),
  ).rejects.toMatchObject({ code: '23514' });
  await owner.query('delete from payment where id = any($1)', [asked]);
});

test('[WIN-3] the server’s role does not set how many people a sum takes', async () => {
  const change = (name: string) =>
    pool.query(`select change_setting($1, '99999999', null, 'setting.changed', 'setting', 'a test')`, [name]);
  await expect(change('payouts.two_approvals_above_kes')).rejects.toMatchObject({ code: '23514' });
  await expect(
    pool.query(
      `select write_setting('payouts.two_approvals_above_kes', '1', null, 'setting.changed', 'setting', 'a test')`,
    ),
  ).rejects.toMatchObject({ code: '42501' });
  await change('authority.test');
  await owner.query(`delete from setting where name = 'authority.test'`);
});

test('[OPS-5] no role imports no statement as approved: its request must have been executed by two people', async () => {
  await expect(
    staff.query(`insert into statement_import (sha256, lines, imported_by, approved_at) values ($1, 1, $2, now())`, [
      Buffer.alloc(32),
      ann,
    ]),
  ).rejects.toMatchObject({ code: '42501' });
  const { rows } = await staff.query(
    `insert into statement_import (sha256, lines, csv, imported_by) values ($1, 1, 'x', $2) returning id`,
    [Buffer.alloc(32), ann],
  );
  const importId = rows[0].id;
  const approve = () => staff.query('update statement_import set approved_at = now() where id = $1', [importId]);
  await expect(approve()).rejects.toMatchObject({ code: '23514' });
  const id = await forged('statement.import', 'statement:x', { importId: Number(importId) }, ann);
  await expect(approve()).rejects.toMatchObject({ code: '23514' });
  await expect(execute(id, ann)).rejects.toMatchObject({ code: '23514' });
  await execute(id, ben);
  await approve();
});

test('[OPS-5] no role offers no pack that two people did not ask for and approve', async () => {
  await expect(
    staff.query('insert into bid_package (bids, price_cents, position) values (2000, 2000, 9)'),
  ).rejects.toMatchObject({ code: '23514' });
  await owner.query('update bid_package set is_offered = false where id = 1');
  await expect(staff.query('update bid_package set is_offered = true where id = 1')).rejects.toMatchObject({
    code: '23514',
  });
});

test('[OPS-5] no temporary table stands in for who works here', async () => {
  // As it was before either role was kept from making one, or after a restore without the database's own rights.
  const name = new URL(database.url).pathname.slice(1);
  await database.owner.query(`grant temporary on database ${name} to public`);
  const client = await database.staff.connect({ name: 'temp' });
  try {
    await client.query(
      `create temporary table app_user (id uuid, status text, kind text, permissions text[], email text, phone text)`,
    );
    await client.query(`insert into app_user values ($1, 'active', 'owner', '{}', null, null)`, [shopper]);
    await expect(client.query('select may_do($1, $2) as may', [shopper, 'finance'])).resolves.toMatchObject({
      rows: [{ may: false }],
    });
    await expect(client.query(REQUEST, ['pack.offer', 'bid_package:10:100', '{}', shopper])).rejects.toMatchObject({
      code: '23514',
    });
  } finally {
    await client.end();
    await database.owner.query(`revoke temporary on database ${name} from public`);
  }
});

test('[OPS-5] what guards authority looks for tables in a fixed place, temporary ones last', async () => {
  const { rows } = await pool.query<{ name: string; config: string[] | null }>(
    `select distinct f.proname::text as name, f.proconfig as config
       from pg_trigger t join pg_proc f on f.oid = t.tgfoid
      where not t.tgisinternal and t.tgrelid::regclass::text = any($1)`,
    [[...Object.keys(CLOSED), 'payout', 'refund_due', 'bid_package']],
  );
  expect(rows.length).toBeGreaterThan(8);
  const open = rows.filter(({ config }) => !/^search_path=pg_catalog, public, pg_temp$/.test(config?.join() ?? ''));
  expect(open.map(({ name }) => name)).toEqual([]);
});
