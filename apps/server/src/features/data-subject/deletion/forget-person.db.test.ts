import { expect, test } from 'vitest';
import { makePeople } from '../../../testing/auction-world.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { forgetPerson } from './forget-person.ts';

const database = await testDatabase();
const { db, owner, pool } = database;

test('[ACC-7][OPS-23] whoever goes leaves no place and no order in a fact; one that was theirs alone goes with them', async () => {
  const [going = '', staying = ''] = await makePeople(database, 2, { bids: 0 });
  const { rows } = await owner.query(
    `with made as (insert into risk_signal (kind, key, thing, seen, alike, among, weight, sources, first_at, last_at)
                   select 'address', sha256(name::bytea), 'Umoja', '{"people": 2}', 1, 300, 'medium', '{order:7}', now(), now()
                     from unnest(array['both', 'alone', 'of a case']) name
                   returning id)
     select array_agg(id order by id) as ids from made`,
  );
  const [both, alone, ofCase] = rows[0].ids;
  await owner.query(
    `insert into risk_signal_person (signal_id, user_id) values ($1, $4), ($1, $5), ($2, $4), ($3, $4)`,
    [both, alone, ofCase, going, staying],
  );
  await owner.query(
    `with c as (insert into risk_case default values returning id)
     insert into risk_case_signal (case_id, signal_id) select id, $1 from c`,
    [ofCase],
  );
  await owner.query(`insert into account_deletion (user_id, asked_at, due_at) values ($1, now(), now())`, [going]);
  await db.transaction().execute((trx) => forgetPerson(trx, going));
  const left = await pool.query(
    `select s.id, s.thing, s.sources, array(select user_id::text from risk_signal_person m where m.signal_id = s.id) as people
       from risk_signal s order by s.id`,
  );
  expect(left.rows).toEqual([
    { id: both, thing: '', sources: [], people: [staying] },
    { id: ofCase, thing: '', sources: [], people: [] },
  ]);
});
