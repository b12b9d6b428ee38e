/** People's bids and debts, and the sums that the reports are read from, counted again from raw rows. */
import { compare, DAY, type Judgement, readAll, type Said } from './compare.ts';

export const debts: Judgement = {
  what: 'What each person owes after their money went back',
  promised: 'what of it was used, less what later packs paid in whole bids; a rest below one bid is let go',
  async judge(client) {
    const owes = await readAll<{ who: string; cents: string }>(
      client,
      `select u.username as who, a.balance as cents from account a join app_user u on u.id = a.owner_id
        where a.kind = 'debt'`,
    );
    const lots = await readAll<{
      who: string;
      payment: string;
      back: boolean;
      paid: string;
      price: string;
      bids: string;
      left: string;
      used: string;
      first: boolean;
    }>(
      client,
      `select u.username as who, p.id as payment, p.state = 'reversed' as back, p.amount_cents as paid, l.unit_price_cents as price,
              l.bids_total as bids, l.bids_left as left, l.parent_id is null as first,
              (select count(*) from bid b where b.lot_id = l.id) as used
         from bid_lot l join bid_lot origin on origin.id = coalesce(l.parent_id, l.id)
         join payment p on origin.source = 'pack:' || p.id join app_user u on u.id = p.user_id`,
    );
    const owed = new Map<string, number>();
    const people = new Set(lots.filter(({ back }) => back).map(({ who }) => who));
    // All that was taken out of packs unused, and all that went back: what is missing between them is owed, or was let go.
    for (const { who, back, first, paid, price, bids, left, used } of lots) {
      if (!people.has(who)) continue;
      const taken = (Number(bids) - Number(left) - Number(used)) * Number(price);
      owed.set(who, (owed.get(who) ?? 0) + (back && first ? Number(paid) : 0) - taken);
    }
    const letGo = new Map<string, number>();
    for (const { who, cents } of await readAll<{ who: string; cents: string }>(
      client,
      `select u.username as who, sum(case when t.source like 'debt:let_go:%' then -t.amount else t.amount end) as cents
         from transfer t join account a on a.id in (t.debit_id, t.credit_id) and a.kind = 'debt' join app_user u on u.id = a.owner_id
        where t.source like 'debt_let_go:%' or t.source like 'debt:let_go:%' group by 1`,
    ))
      letGo.set(who, Number(cents));
    const known = new Set(owes.map(({ who }) => who));
    const dearest = Math.max(...lots.map(({ price }) => Number(price)));
    return compare(
      [
        ...owes.map(({ who, cents }): Said => [who, cents]),
        ...[...letGo].map(([who, cents]): Said => [`${who} let go`, cents < 0 ? 'less than nothing' : 'some']),
      ],
      [
        ...[...owed].flatMap(([who, cents]): Said[] => {
          const rest = cents - (letGo.get(who) ?? 0);
          return rest === 0 && !known.has(who) ? [] : [[who, String(rest)]];
        }),
        // Never a whole bid for each pack that paid.
        ...[...letGo].map(
          ([who, cents]): Said => [
            `${who} let go`,
            cents < dearest * lots.filter((lot) => lot.who === who && lot.first).length ? 'some' : 'too much',
          ],
        ),
      ],
    );
  },
};

/** A pack that was topped up came in two payments and was sold once, by the one that asked for the rest. */
const IS_SALE = `p.part_bids is null or p.tops_up is not null`;
/** No prompt was ever sent for it: its money was here, and its payer chose about it, or people matched it. */
const WAS_MADE_OF_MONEY_HERE = `
  p.state in ('paid', 'reversed') and p.pushed_at is null
  and (exists (select from receipt_choice c where c.credited_id = p.id)
       or exists (select from audit a where a.subject = 'receipt:' || p.receipt and a.action = 'receipt.matched'))`;

export const summaries: Judgement = {
  what: 'Sums that reports are read from: sales by day, bids by price, prompts by hour',
  promised: 'what raw rows come to',
  async judge(client) {
    const sales = await readAll<{ day: string; kind: string; n: string; cents: string }>(
      client,
      'select day::text as day, kind, payments as n, cents from sale_day where payments <> 0 or cents <> 0',
    );
    const prices = await readAll<{ price: string; bids: string }>(
      client,
      `select unit_price_cents as price, sum(case when kind in ('used', 'taken', 'given_up') then -bids else bids end) as bids
         from bid_day where unit_price_cents > 0 group by 1`,
    );
    const used = await readAll<{ day: string; price: string; bids: string }>(
      client,
      `select day::text as day, unit_price_cents as price, bids from bid_day where kind = 'used' and bids <> 0`,
    );
    const hours = await readAll<{ hour: string; outcome: string; n: string }>(
      client,
      `select to_char(hour, 'YYYY-MM-DD HH24') as hour, outcome, payments as n from payment_hour`,
    );
    const rawSales = await readAll<{ day: string; kind: string; n: string; cents: string }>(
      client,
      `with moved as (
         select ${DAY('decided.at')} as day, p.purpose, p.amount_cents as cents, (${IS_SALE})::int as n
           from payment p join lateral (select min(t.created_at) as at from transfer t where t.source = 'payment:' || p.id) decided on true
          where p.state in ('paid', 'reversed')
         union all
         select ${DAY('r.updated_at')}, p.purpose, -p.amount_cents, -(${IS_SALE})::int from payment p join receipt r on r.receipt = p.receipt where p.state = 'reversed')
       select day, case purpose when 'order' then 'buy_now' else purpose end as kind, sum(n) as n, sum(cents) as cents from moved
        group by 1, 2 having sum(n) <> 0 or sum(cents) <> 0`,
    );
    const rawPrices = await readAll<{ price: string; bids: string }>(
      client,
      'select unit_price_cents as price, sum(bids_left) as bids from bid_lot where unit_price_cents > 0 group by 1',
    );
    const rawUsed = await readAll<{ day: string; price: string; bids: string }>(
      client,
      `select ${DAY('to_timestamp(decided_at_us / 1000000.0)')} as day, unit_price_cents as price, count(*) as bids from bid group by 1, 2`,
    );
    const rawHours = await readAll<{ hour: string; outcome: string; n: string }>(
      client,
      `select to_char(created_at, 'YYYY-MM-DD HH24') as hour,
              case when state in ('paid', 'reversed') then 'paid' when state in ('failed', 'rejected') then 'failed:' || coalesce(result_code, reason, state)
                   else 'open' end as outcome, count(*) as n from payment p
        where not (${WAS_MADE_OF_MONEY_HERE}) group by 1, 2`,
    );
    const said = (s: typeof sales, p: typeof prices, u: typeof used, h: typeof hours): Said[] => [
      ...s.map(({ day, kind, n, cents }): Said => [`${day} ${kind}`, `${n} of ${cents}`]),
      ...p.map(({ price, bids }): Said => [`at ${price}`, bids]),
      ...u.map(({ day, price, bids }): Said => [`${day} used at ${price}`, bids]),
      ...h.map(({ hour, outcome, n }): Said => [`${hour} ${outcome}`, n]),
    ];
    return compare(said(sales, prices, used, hours), said(rawSales, rawPrices, rawUsed, rawHours));
  },
};
