/** Bookings that are wrong on purpose, with their days' sums as wrong as they are: what nothing but a second count of each account sees. */
import type pg from 'pg';
import { dayAfter } from './desk-day.ts';

type Booking = {
  readonly id: string;
  readonly day: string;
  readonly debit: string;
  readonly credit: string;
  readonly cents: number;
};

/** The first booking between two accounts; one that the month must have. */
async function bookingOf(client: pg.ClientBase, source: string, debit: string): Promise<Booking> {
  const { rows } = await client.query<Booking>(
    `select t.id, nairobi_day(t.created_at)::text as day, d.kind as debit, c.kind as credit, t.amount::int as cents
       from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id
      where t.unit = 'KES' and t.source like $1 and d.kind = $2 order by t.id limit 1`,
    [source, debit],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`nothing of ${source} was booked`);
  return row;
}

/** So many times more of it in the sums of a day; less than none: less. */
async function sum(client: pg.ClientBase, { day, debit, credit, cents }: Booking, times: 1 | -1): Promise<void> {
  for (const [kind, side] of [
    [debit, 'debit_cents'],
    [credit, 'credit_cents'],
  ] as const)
    await client
      .query(
        `insert into book_day (day, kind, debit_cents, credit_cents, entries) values ($1, $2, 0, 0, 0) on conflict do nothing`,
        [day, kind],
      )
      .then(() =>
        client.query(
          `update book_day set ${side} = ${side} + $3, entries = entries + $4 where day = $1 and kind = $2`,
          [...[day, kind], cents * times, times],
        ),
      );
}

const keysOf = (...bookings: readonly Booking[]) =>
  bookings.flatMap(({ day, debit, credit }) => [`${day} ${debit}`, `${day} ${credit}`]);

/** What is planted, and in which account of which day it must be seen. */
export const BOOK_FAULTS: Readonly<Record<string, (client: pg.ClientBase) => Promise<readonly string[]>>> = {
  'a charge a day late': async (client) => {
    const one = await bookingOf(client, 'stated:%', 'charges');
    const late = { ...one, day: dayAfter(one.day) };
    await client.query(`update transfer set created_at = created_at + interval '1 day' where id = $1`, [one.id]);
    await sum(client, one, -1);
    await sum(client, late, 1);
    return keysOf(one, late);
  },
  'a fee that was dropped': async (client) => {
    const one = await bookingOf(client, 'fee:%', 'prize');
    await client.query('delete from transfer where id = $1', [one.id]);
    await sum(client, one, -1);
    return keysOf(one);
  },
  'a fee that was taken twice': async (client) => {
    const one = await bookingOf(client, 'fee:%', 'prize');
    await client.query(
      `insert into transfer (source, debit_id, credit_id, unit, amount, created_at)
       select source || ':again', debit_id, credit_id, unit, amount, created_at from transfer where id = $1`,
      [one.id],
    );
    await sum(client, one, 1);
    return keysOf(one);
  },
  'a prize among the goods that were sold': async (client) => {
    const one = await bookingOf(client, 'cost:%', 'prize_cost');
    const other = { ...one, debit: 'goods_cost' };
    await client.query(
      `update transfer set debit_id = (select id from account where unit = 'KES' and owner_id is null and kind = 'goods_cost') where id = $1`,
      [one.id],
    );
    await sum(client, one, -1);
    await sum(client, other, 1);
    return [`${one.day} ${one.debit}`, `${one.day} ${other.debit}`];
  },
};

/** Plants it, counts again, and takes it back. @returns which sums are told to differ, and which have to be */
export async function plantedIn(
  owner: pg.Pool,
  plant: (client: pg.ClientBase) => Promise<readonly string[]>,
  countAgain: (client: pg.ClientBase) => Promise<readonly string[]>,
): Promise<{ readonly told: readonly string[]; readonly planted: readonly string[] }> {
  const client = await owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    const planted = await plant(client);
    return { planted: [...planted].sort(), told: (await countAgain(client)).map((each) => each.split(':')[0] ?? '') };
  } finally {
    await client.query('rollback');
    client.release();
  }
}
