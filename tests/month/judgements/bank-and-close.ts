/** The bank's own lines, and the books as two people signed them when the month was over. */
import { bankMovements, FEE } from '../bank.ts';
import { compare, type Judgement, readAll, type Said } from './compare.ts';

export const bankLines: Judgement = {
  what: 'Each line of the bank',
  promised: 'kept once, on its account, day and side; what no settlement explains is booked once as what it was',
  async judge(client, plan) {
    const shops = await readAll<{ account: string; day: string; cents: string; booked: string | null }>(
      client,
      `select l.account, l.day::text as day, case l.direction when 'in' then l.cents else -l.cents end as cents,
              case when m.debit_kind = l.account then m.credit_kind else m.debit_kind end as booked
         from bank_line l
         left join bank_booking b on (b.account, b.day, b.direction, b.cents, b.text_sha256, b.nth) = (l.account, l.day, l.direction, l.cents, l.text_sha256, l.nth)
         left join manual_booking m on m.request_id = b.request_id and m.amount_cents = l.cents`,
    );
    return compare(
      shops.map(({ account, day, cents, booked }): Said => [`${account} ${day}`, `${cents} ${booked}`]),
      bankMovements(plan).map(
        ({ account, day, cents, details }): Said => [
          `${account} ${day}`,
          `${cents} ${details.startsWith('MPESA') ? null : details === FEE ? 'charges' : 'capital'}`,
        ],
      ),
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
