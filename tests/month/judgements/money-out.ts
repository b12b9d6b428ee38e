/** Money that left: cash for wins, what went back, and the float it came out of. */
import { dayAfter } from '../desk-day.ts';
import { OPENING_KES, receiptOf } from '../mpesa.ts';
import { phoneOf } from '../people.ts';
import { PACKS } from '../plan.ts';
import { cashOf } from '../taxes.ts';
import { compare, type Judgement, readAll, type Said } from './compare.ts';

export const payouts: Judgement = {
  what: 'Each payout, against M-PESA’s own line and the win that it is for',
  promised: 'one line a payout, to its person’s number, fee and tax as the plan’s rates say',
  async judge(client, plan) {
    const won = await readAll<{
      id: string;
      slug: string;
      fee: string;
      tax: string;
      net: string;
      rest: string;
      price: string;
      shop: string;
    }>(
      client,
      `select w.id, p.slug, w.fee_cents as fee, w.tax_cents as tax, w.net_cents as net,
              w.rounding_cents as rest, o.price_cents as price, p.original_price_cents as shop
         from withdrawal w left join claim c on c.withdrawal_id = w.id left join outcome o on o.auction_id = c.auction_id
         left join product p on p.id = o.product_id`,
    );
    const paid = await readAll<{ receipt: string; phone: string; cents: string }>(
      client,
      `select receipt, phone, amount_cents as cents from payout where state = 'completed'`,
    );
    const left = await readAll<{ receipt: string; phone: string; cents: string }>(
      client,
      `select receipt, '+' || split_part(split_part(details, 'Business Payment to ', 2), ' ', 1) as phone, -cents as cents
         from mpesa.movement where details like 'Business Payment to %'`,
    );
    const cash = new Set(
      plan.days.flatMap(({ auctions }) =>
        auctions.filter(({ claim }) => claim === 'cash').map(({ act }) => `month-${act}`),
      ),
    );
    const sent = await readAll<{ id: string; state: string; times: string }>(
      client,
      `select w.id, w.state, count(p.id) filter (where p.state = 'completed' and p.amount_cents = w.net_cents and p.phone = w.phone) as times
         from withdrawal w left join payout p on p.withdrawal_id = w.id group by 1, 2`,
    );
    return compare(
      [
        ...paid.map(({ receipt, phone, cents }): Said => [receipt, `${phone} ${cents}`]),
        ...won.map(({ id, fee, tax, net, rest, slug }): Said => [`${slug} ${id}`, `${fee} ${tax} ${net} ${rest}`]),
        ...sent.map(({ id, times }): Said => [`withdrawal ${id}`, times]),
      ],
      [
        ...left.map(({ receipt, phone, cents }): Said => [receipt, `${phone} ${cents}`]),
        ...won
          .filter(({ slug }) => cash.has(slug))
          .map(({ id, slug, shop, price }): Said => {
            const { fee, tax, net, rest } = cashOf(Number(shop), Number(price));
            return [`${slug} ${id}`, `${fee} ${tax} ${net} ${rest}`];
          }),
        // What somebody who owes money asked for waits until they don't.
        ...sent.map(({ id, state }): Said => [`withdrawal ${id}`, state === 'approved' ? '1' : '0']),
      ],
    );
  },
};

export const wentBack: Judgement = {
  what: 'Each receipt that goes back, by whichever way',
  promised: 'left once, whole, under M-PESA’s own receipt, and the queue of refunds says so',
  async judge(client, { days }) {
    const lived = new Set(days.map(({ day }) => day));
    const due = days
      .filter(({ day }) => lived.has(dayAfter(day)))
      .flatMap(({ strays, payments }) => [
        ...strays.flatMap(({ act, person, pack, becomes }) =>
          becomes === 'matched' ? [] : [{ act, how: becomes, kes: PACKS[pack]?.kes ?? 0, phone: phoneOf(person) }],
        ),
        ...payments
          .filter(({ ending, isReversed }) => ending === 'partial' || isReversed)
          .map(({ act, pack, ending, person }) => ({
            ...{ act, how: 'returned' as const, phone: phoneOf(person) },
            kes: ending === 'partial' ? Math.round((PACKS[pack]?.kes ?? 0) * 0.6) : (PACKS[pack]?.kes ?? 0),
          })),
      ]);
    const lines = await readAll<{ act: string; receipt: string; cents: string; details: string }>(
      client,
      `select act, receipt, -cents as cents, details from mpesa.movement
        where details like 'Pay Bill Reversal to %' or details like 'Business Payment to %'`,
    );
    const moved = new Map(lines.map((line) => [line.receipt, line]));
    const shops = await readAll<{
      receipt: string;
      by: string;
      method: string | null;
      owed: string | null;
      state: string | null;
    }>(
      client,
      `select r.receipt, r.returned_by as by, f.method, f.amount_cents as owed, f.state from receipt r
         left join refund_due f on f.receipt = r.receipt where r.returned_by is not null`,
    );
    return compare(
      shops.map(({ receipt, by, method, owed, state }): Said => {
        const line = moved.get(by);
        const queue = method === null ? 'returned' : `${method === 'b2c' ? 'sent' : 'reversed'} ${owed} ${state}`;
        return [
          receipt,
          `${queue}, ${line?.cents} to ${line?.details.split(' ')[4 - (line.details.startsWith('Pay Bill') ? 0 : 1)]}`,
        ];
      }),
      due.map(
        ({ act, how, kes, phone }): Said => [
          receiptOf(act),
          `${how === 'returned' ? how : `${how} ${kes * 100} returned`}, ${kes * 100} to ${phone.slice(1)}`,
        ],
      ),
    );
  },
};

export const float: Judgement = {
  what: 'The float that pays out, as it was last told',
  promised: 'what lay in the utility account at that moment',
  async judge(client) {
    const told = await readAll<{ cents: string | null; there: string }>(
      client,
      `select f.available_cents as cents,
              (select floor(coalesce(sum(m.cents), 0) / 100) * 100 from mpesa.movement m
                where m.account = 'utility' and m.at <= to_timestamp((f.told_at_ms + 1) / 1000.0)) as there
         from payout_float f`,
    );
    return compare(
      told.map(({ cents }): Said => ['float', String(cents)]),
      told.map(({ there }): Said => ['float', String(OPENING_KES.utility * 100 + Number(there))]),
    );
  },
};
