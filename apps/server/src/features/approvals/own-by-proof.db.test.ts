import { expect, test } from 'vitest';
import { makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();

test('[OPS-5] nobody keeps finance from reversing their payment by typing the mailbox and the number of those who work there', async () => {
  const [ben = '', carol = ''] = await makePeople(database, 2, { kind: 'staff' });
  await database.owner.query(
    `update app_user set permissions = '{finance}', email = 'ben@mnada.example', email_verified_at = now() where id = $1`,
    [ben],
  );
  await database.owner.query(
    `update app_user set permissions = '{finance}', email = 'carol@mnada.example', phone = '+254733000111', phone_verified_at = now() where id = $1`,
    [carol],
  );
  // As register and the contacts page let anybody: an address under another spelling, a number, neither proved.
  const { rows: users } = await database.pool.query(
    `insert into app_user (username, full_name, email, password_hash, registration_type) values ('thief', 'A Thief', 'ben+me@mnada.example', 'x', 'email') returning id`,
  );
  const thief = users[0].id as string;
  const { rows } = await database.owner.query(
    `insert into payment (reference, user_id, purpose, amount_cents, phone, token_hash, state, package_id, paid_at, prompt_paid_at)
     select 'THEF22222222', $1, 'pack', p.price_cents, '+254799000222', sha256('t'), 'paid', p.id, now(), now() from bid_package p limit 1 returning id`,
    [thief],
  );
  const bars = async (staff: string) =>
    (
      await database.owner.query(`select is_beneficiary($1, 'payment.reverse', 'payment:' || $2::text, '{}') as it`, [
        staff,
        rows[0].id,
      ])
    ).rows[0].it;
  expect([await bars(ben), await bars(carol)]).toEqual([false, false]);
  // What paid is the number of somebody who works here: that is theirs, whoever's account it paid for.
  await database.owner.query(`update payment set phone = '+254733000111' where id = $1`, [rows[0].id]);
  expect([await bars(ben), await bars(carol)]).toEqual([false, true]);
  await database.owner.query(`update app_user set email_verified_at = now() where id = $1`, [thief]);
  expect(await bars(ben)).toBe(true);
});
