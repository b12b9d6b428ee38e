/** The bank's own lines, and the books as two people signed them when the month was over. */
import { bankMovements } from '../bank.ts';
import { compare, type Judgement, readAll, type Said } from './compare.ts';

export const bankLines: Judgement = {
  what: 'Each line of the bank',
  promised: 'kept once, on its day, in its sum and on its side',
  async judge(client, plan) {
    const shops = await readAll<{ day: string; cents: string }>(
      client,
      `select day::text as day, case direction when 'in' then cents else -cents end as cents from bank_line`,
    );
    return compare(
      shops.map(({ day, cents }): Said => [day, cents]),
      bankMovements(plan).map(({ day, cents }): Said => [day, String(cents)]),
    );
  },
};

export const closedBooks: Judgement = {
  what: 'The books of the month, as two people closed them',
  promised: 'each account as its bookings add up to that day, and none dated there since',
  async judge(client, plan) {
    const last = plan.days.at(-1)?.day ?? '';
    const signed = await readAll<{ kind: string; cents: string }>(
      client,
      `select kind, cents from closed_sum where day = '${last}' and cents <> 0`,
    );
    const booked = await readAll<{ kind: string; cents: string }>(
      client,
      `select a.kind, sum(case when a.id = t.debit_id then t.amount else -t.amount end) as cents
         from transfer t join account a on a.id in (t.debit_id, t.credit_id)
        where t.unit = 'KES' and (t.created_at at time zone 'Africa/Nairobi')::date <= '${last}'
        group by 1 having sum(case when a.id = t.debit_id then t.amount else -t.amount end) <> 0`,
    );
    const said = (of: typeof signed) => of.map(({ kind, cents }): Said => [kind, cents]);
    return compare(said(signed), said(booked));
  },
};
