import { afterEach, expect, test } from 'vitest';
import { payoutWorld } from '../testing/payout-world.ts';
import { testDatabase } from '../testing/test-database.ts';
import { checkInvariants } from '../features/invariants/index.ts';

/** Money that goes out twice or too early, as somebody would try who runs statements of their own under either role. */
const database = await testDatabase();
const { pool, owner } = database;
const staff = database.staff.pool;
const world = await payoutWorld(database);
const { ann } = world.staff;
const ROLES = [
  ['server', pool],
  ['console', staff],
] as const;
const REFUSED = { code: '23514' };
const FAILED = `update payout_attempt set state = 'failed' where payout_id = $1`;
afterEach(async () => expect(await checkInvariants(pool)).toEqual([]));

const payoutIdOf = async (withdrawalId: string): Promise<string> => (await world.payoutOf(withdrawalId)).id;

/** What a worker writes when it begins to send. */
const BEGUN = [
  `update payout set state = 'sending', attempt = attempt + 1, reason = null, next_step_at = now() where id = $1`,
  `insert into payout_attempt (payout_id, attempt, originator_id, phone, sent_at)
   select id, attempt, id || '-' || attempt, phone, now() from payout where id = $1`,
];

/** In one transaction, as a thief would: what is asked at its end sees all of it. */
async function together(on: typeof pool, id: string, steps: readonly string[]): Promise<void> {
  const client = await on.connect();
  try {
    await client.query('begin');
    for (const step of steps) await client.query(step, [id]);
    await client.query('commit');
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test.for(ROLES)('[WIN-3][S07] the %s’s role has nothing sent a second time', async ([, on]) => {
  const { withdrawalId } = await world.sent();
  const id = await payoutIdOf(withdrawalId);
  const approved = `update payout set state = 'approved', next_step_at = now() where id = $1`;
  const due = `update payout set state = 'failed', next_step_at = now() where id = $1`;
  const sending = `update payout set state = 'sending', attempt = attempt + 1, next_step_at = now() where id = $1`;
  const conversation = `update payout_attempt set conversation_id = null where payout_id = $1`;
  for (const steps of [
    [FAILED],
    [approved],
    [FAILED, approved],
    [FAILED, due],
    [FAILED, due, approved],
    [due, sending],
    [sending],
    [`update payout_attempt set state = 'sending' where payout_id = $1`],
    [conversation, FAILED, due],
    [`update payout_attempt set state = 'indeterminate' where payout_id = $1`, FAILED, due],
    [`update payout set attempt = 0 where id = $1`],
    [`update payout set attempt = 5 where id = $1`],
    [`update payout_attempt set sends = 0 where payout_id = $1`],
    [
      `insert into payout_attempt (payout_id, attempt, originator_id, phone, sent_at)
       select id, 2, id || '-2', phone, now() from payout where id = $1`,
    ],
  ]) {
    await expect(together(on, id, steps), steps.join('; ')).rejects.toMatchObject(REFUSED);
  }
  const sendings = world.provider.sendings.length;
  await world.work();
  expect(world.provider.sendings).toHaveLength(sendings);
});

test('[WIN-3][S07] what was said of one attempt, or from an unlisted address, fails no other', async () => {
  const { withdrawalId, known } = await world.sent();
  const id = await payoutIdOf(withdrawalId);
  await world.deliver('b2c_result', known.request.resultUrl, JSON.stringify({ Result: { ResultCode: 2001 } }), false);
  await expect(together(pool, id, [FAILED])).rejects.toMatchObject(REFUSED);
  const other = await world.sent();
  await world.result(other.known, 'SFC_IC0003');
  await expect(together(pool, id, [FAILED])).rejects.toMatchObject(REFUSED);
});

test('[WIN-3] a payout that failed comes back approved by two people, and not by either role alone', async () => {
  const { withdrawalId, known } = await world.sent();
  await world.result(known, 'SFC_IC0003');
  const id = await payoutIdOf(withdrawalId);
  expect((await world.payoutOf(withdrawalId)).state).toBe('failed');
  for (const [, on] of ROLES) {
    const approved = `update payout set state = 'approved', next_step_at = now() where id = $1`;
    await expect(together(on, id, [approved])).rejects.toMatchObject(REFUSED);
  }
});

test('[WIN-3][S28] what holds a withdrawal back is not the server’s to change, nor one person’s at the console', async () => {
  const [claim] = await world.claims(1);
  const id = claim?.withdrawalId ?? '';
  await owner.query(
    `update withdrawal set held_until = now() + interval '1 day', hold_reason = 'new_number' where id = $1`,
    [id],
  );
  for (const change of [
    'held_until = null',
    `held_until = now()`,
    `hold_reason = null`,
    'round = round + 1',
    `flags = '{}'`,
  ]) {
    const statement = `update withdrawal set ${change} where id = $1`;
    await expect(pool.query(statement, [id]), change).rejects.toMatchObject({ code: '42501' });
    await expect(staff.query(statement, [id]), change).rejects.toMatchObject(REFUSED);
  }
  await expect(
    staff.query(`update withdrawal set held_until = null, round = round + 1 where id = $1`, [id]),
  ).rejects.toMatchObject(REFUSED);
});

test.for([
  ['held', `update withdrawal set held_until = now() + interval '2 days', hold_reason = 'new_number' where id = $1`],
  [
    'of the suspended',
    `update app_user set status = 'suspended' where id = (select user_id from withdrawal where id = $1)`,
  ],
  [
    'of who owes',
    `insert into account (unit, kind, owner_id, balance) select 'KES', 'debt', user_id, 10000 from withdrawal where id = $1`,
  ],
] as const)(
  '[WIN-3][S28] a payout that is %s is not begun by the server’s role, nor sent where it was',
  async ([, hold]) => {
    const [claim] = await world.claims(1);
    const id = claim?.withdrawalId ?? '';
    await world.approveWholly(id);
    await owner.query(hold, [id]);
    await world.work();
    const payoutId = await payoutIdOf(id);
    await expect(together(pool, payoutId, BEGUN)).rejects.toMatchObject(REFUSED);
    // As if it had begun before it was kept from that: nothing of it has left, so it waits.
    await owner.query('alter table payout disable trigger payout_course');
    await together(pool, payoutId, BEGUN).finally(() => owner.query('alter table payout enable trigger payout_course'));
    const sendings = world.provider.sendings.length;
    await world.work();
    expect(world.provider.sendings).toHaveLength(sendings);
    await owner.query(`delete from payout_attempt where payout_id = $1`, [payoutId]);
    await owner.query('alter table payout disable trigger user');
    await owner.query(`update payout set state = 'approved', attempt = 0, next_step_at = null where id = $1`, [
      payoutId,
    ]);
    await owner.query('alter table payout enable trigger user');
    await owner.query(`delete from account where kind = 'debt'`).catch(() => undefined);
    await owner.query(`update account set balance = 0 where kind = 'debt'`);
  },
);

test('[WIN-3] what failed for good goes out anew by two people alone', async () => {
  const { withdrawalId, known } = await world.sent();
  await world.result(known, '2040');
  const id = await payoutIdOf(withdrawalId);
  for (const [, on] of ROLES) {
    for (const steps of [
      BEGUN,
      [`update payout set next_step_at = now() where id = $1`],
      [`update payout set state = 'accepted' where id = $1`],
    ]) {
      await expect(together(on, id, steps), steps.join('; ')).rejects.toMatchObject(REFUSED);
    }
  }
});

test('[WIN-3][OPS-5] the server’s role refuses no withdrawal, so none is asked for anew with less; no role one that is paid', async () => {
  const [claim] = await world.claims(1);
  const refused = [`update withdrawal set state = 'refused' where id = $1`];
  await expect(together(pool, claim?.withdrawalId ?? '', refused)).rejects.toMatchObject(REFUSED);
  const { withdrawalId, known } = await world.sent();
  for (const [, on] of ROLES) await expect(together(on, withdrawalId, refused)).rejects.toMatchObject(REFUSED);
  await world.result(known);
  for (const [, on] of ROLES) {
    const steps = [...refused, 'delete from claim where withdrawal_id = $1'];
    await expect(together(on, withdrawalId, steps)).rejects.toMatchObject(REFUSED);
  }
});

test('[OPS-5] no role gives staff a paying number: two of them never become one', async () => {
  for (const [, on] of ROLES) {
    const given = on.query(`insert into paying_number (user_id, phone) values ($1, '+254712000666')`, [ann]);
    await expect(given).rejects.toMatchObject(REFUSED);
  }
});

test('[WIN-3] a refused withdrawal stays refused', async () => {
  const [claim] = await world.claims(1);
  const id = claim?.withdrawalId ?? '';
  await expect(
    together(staff, id, [
      `update withdrawal set state = 'refused' where id = $1`,
      `update withdrawal set state = 'requested' where id = $1`,
    ]),
  ).rejects.toMatchObject(REFUSED);
});

test('[OPS-5] a temporary table stands in for no real one: what is owed back isn’t deleted behind it', async () => {
  // As it was before either role was kept from making one.
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  await owner.query(`grant temporary on database ${rows[0]?.name} to public`);
  await owner.query(`
    insert into receipt (receipt, amount_cents, state, told_by) values ('SGUARD0001', 100, 'refund_due', 'pull')`);
  await owner.query(`
    insert into refund_due (source, cause, receipt, amount_cents) values ('receipt:SGUARD0001', 'order_cancelled', 'SGUARD0001', 100)`);
  const client = await staff.connect();
  try {
    await client.query('create temp table refund_due (amount_cents bigint)');
    const gone = client.query(`delete from public.refund_due where source = 'receipt:SGUARD0001'`);
    await expect(gone).rejects.toMatchObject(REFUSED);
    await client.query('drop table pg_temp.refund_due');
  } finally {
    client.release();
  }
  const returned = `update refund_due set state = 'returned', method = 'by_hand', returned_by = 'SGUARDBACK'
                     where source = 'receipt:SGUARD0001'`;
  for (const [, on] of ROLES) await expect(on.query(returned)).rejects.toMatchObject(REFUSED);
  await owner.query(`revoke temporary on database ${rows[0]?.name} from public`);
  for (const [, on] of ROLES) {
    await expect(on.query('create temp table refund_due (amount_cents bigint)')).rejects.toMatchObject({
      code: '42501',
    });
  }
  await owner.query(`delete from refund_due where source = 'receipt:SGUARD0001'`);
  await owner.query(`delete from receipt where receipt = 'SGUARD0001'`);
});

test.for(['email', 'phone'])(
  '[OPS-5] neither role writes the %s of staff: two people never become one',
  async (column) => {
    const value = column === 'email' ? 'somebody@else.example' : '+254712000555';
    for (const [, on] of ROLES) {
      for (const set of [`'${value}'`, 'null']) {
        await owner.query(`update app_user set email = 'ann@mnada.example', phone = '+254712000444' where id = $1`, [
          ann,
        ]);
        const change = on.query(`update app_user set ${column} = ${set} where id = $1`, [ann]);
        await expect(change).rejects.toMatchObject({ code: '42501' });
      }
    }
  },
);
