/** Rows that are wrong on purpose, each seen by the judgement that looks at it, and by its name. */
import type pg from 'pg';
import type { JUDGEMENTS } from './judgements/index.ts';

type Fault = {
  readonly judgement: keyof typeof JUDGEMENTS;
  /** @returns which subjects have to be told */
  readonly plant: (client: pg.ClientBase) => Promise<readonly string[]>;
};

/** Changes what the statement names, and that must be one row or more: `subject` of each is told. */
const changes =
  (text: string): Fault['plant'] =>
  async (client) => {
    const { rows } = await client.query<{ subject: string }>(text);
    if (rows.length === 0) throw new Error(`nothing to be wrong: ${text}`);
    return rows.map(({ subject }) => subject);
  };

const DAY = (at: string) => `(${at} at time zone 'Africa/Nairobi')::date::text`;

export const ROW_FAULTS: Readonly<Record<string, Fault>> = {
  'a receipt in another sum': {
    judgement: 'receipts',
    plant: changes(
      `update receipt set amount_cents = amount_cents + 100 where receipt = (select min(receipt) from receipt) returning receipt as subject`,
    ),
  },
  'a receipt that was forgotten': {
    judgement: 'receipts',
    plant: changes(
      'delete from receipt where receipt = (select max(receipt) from receipt) returning receipt as subject',
    ),
  },
  'a receipt that went back and waits': {
    judgement: 'receipts',
    plant: changes(
      `update receipt set state = 'unallocated', returned_by = null where receipt = (select min(receipt) from receipt where state = 'returned')
       returning receipt as subject`,
    ),
  },
  'a prompt that failed by another code': {
    judgement: 'prompts',
    plant: changes(
      `update payment p set result_code = '1' from app_user u
        where u.id = p.user_id and p.id = (select id from payment where purpose = 'pack' and result_code = '1032' order by created_at limit 1)
        returning ${DAY('p.created_at')} || ' ' || u.username as subject`,
    ),
  },
  'a line on the other account': {
    judgement: 'lines',
    plant: changes(
      `with one as (select * from statement_entry where kind = 'payment' order by at limit 1),
       moved as (update statement_entry e set shortcode = '999999' from one where (e.shortcode, e.receipt, e.kind, e.direction) = (one.shortcode, one.receipt, one.kind, one.direction)
                 returning one.shortcode as was, e.receipt)
       select unnest(array[was || ' ' || receipt, '999999 ' || receipt]) as subject from moved`,
    ),
  },
  'a line a day late': {
    judgement: 'lines',
    plant: changes(
      `update statement_entry e set at = at + interval '1 day' where e.kind = 'payout' and e.at = (select min(at) from statement_entry where kind = 'payout')
       returning shortcode || ' ' || receipt as subject`,
    ),
  },
  'a settlement that nobody booked': {
    judgement: 'bookedLines',
    plant: changes(
      `delete from booked_line where kind = 'settlement' and receipt = (select min(receipt) from booked_line where kind = 'settlement')
       returning shortcode || ' ' || receipt as subject`,
    ),
  },
  'a charge booked out of the wrong account': {
    judgement: 'bookedLines',
    plant: changes(
      `update booked_line set credit_kind = 'utility' where kind = 'charge' and receipt = (select min(receipt) from booked_line where kind = 'charge' and credit_kind = 'mpesa')
       returning shortcode || ' ' || receipt as subject`,
    ),
  },
  'a day closed with another sum': {
    judgement: 'closedDays',
    plant: changes(
      `update reconciled_day set out_cents = out_cents + 100 where day = (select min(day) from reconciled_day) returning day::text as subject`,
    ),
  },
  'a line of the bank that was dropped': {
    judgement: 'bankLines',
    plant: changes(
      `delete from bank_line where (day, text_sha256) = (select day, text_sha256 from bank_line where direction = 'in' order by day, line limit 1)
       returning account || ' ' || day as subject`,
    ),
  },
  'a fee of the bank that was booked as something else': {
    judgement: 'bankLines',
    plant: changes(
      `update manual_booking m set debit_kind = 'losses' from bank_booking b
        where b.request_id = m.request_id and b.request_id = (select request_id from bank_booking where direction = 'out' order by day limit 1)
       returning b.account || ' ' || b.day as subject`,
    ),
  },
  'a debit of the bank taken for a credit': {
    judgement: 'bankLines',
    plant: changes(
      `update bank_line set direction = 'in' where (day, text_sha256) = (select day, text_sha256 from bank_line where direction = 'out' order by day, line limit 1)
       returning account || ' ' || day as subject`,
    ),
  },
  'a payout in another sum': {
    judgement: 'payouts',
    plant: changes(
      `with one as (update payout set amount_cents = amount_cents + 100 where id = (select id from payout where withdrawal_id is not null and state = 'completed' order by receipt limit 1)
                    returning receipt, withdrawal_id)
       select unnest(array[receipt, 'withdrawal ' || withdrawal_id]) as subject from one`,
    ),
  },
  'a withdrawal that was paid twice': {
    judgement: 'payouts',
    plant: async (client) => {
      await client.query('alter table payout drop constraint if exists payout_withdrawal_id_key');
      return await changes(
        `with one as (
           insert into payout (withdrawal_id, amount_cents, phone, state, receipt, completed_at, next_step_at)
           select withdrawal_id, amount_cents, phone, state, 'STWICE0001', completed_at, null from payout
            where withdrawal_id is not null and state = 'completed' order by receipt limit 1 returning withdrawal_id)
         select unnest(array['STWICE0001', 'withdrawal ' || withdrawal_id]) as subject from one`,
      )(client);
    },
  },
  'a fee that is a shilling more': {
    judgement: 'payouts',
    plant: changes(
      `update withdrawal w set fee_cents = fee_cents + 100, tax_cents = tax_cents - 100 from claim c join outcome o on o.auction_id = c.auction_id join product p on p.id = o.product_id
        where c.withdrawal_id = w.id and w.id = (select id from withdrawal order by number limit 1) returning p.slug || ' ' || w.id as subject`,
    ),
  },
  'two receipts that went back by each other’s': {
    judgement: 'wentBack',
    plant: async (client) => {
      await client.query(
        'alter table receipt drop constraint if exists receipt_returned_by_key; drop index if exists receipt_returned_by',
      );
      return await changes(
        `with two as (select receipt, returned_by, amount_cents, row_number() over (order by amount_cents, receipt) as nth,
                             count(*) over () as all_of from receipt where returned_by is not null)
         update receipt r set returned_by = other.returned_by from two mine, two other
          where r.receipt = mine.receipt and mine.nth in (1, mine.all_of) and other.nth in (1, mine.all_of) and other.nth <> mine.nth
         returning r.receipt as subject`,
      )(client);
    },
  },
  'a refund in another sum': {
    judgement: 'wentBack',
    plant: changes(
      `update refund_due set amount_cents = amount_cents + 100 where receipt = (select min(receipt) from refund_due where state = 'returned') returning receipt as subject`,
    ),
  },
  'a float of another day': {
    judgement: 'float',
    plant: changes(`update payout_float set available_cents = available_cents + 100000 returning 'float' as subject`),
  },
  'a tax a cent more': {
    judgement: 'frozenTaxes',
    plant: async (client) => {
      await client.query('alter table tax_line drop constraint if exists tax_line_check2');
      return await changes(
        `update tax_line set tax_cents = tax_cents + 1 where id = (select min(id) from tax_line) returning coalesce(payment_id, withdrawal_id) || ' ' || code as subject`,
      )(client);
    },
  },
  'nothing withheld of a payout': {
    judgement: 'frozenTaxes',
    plant: changes(
      `delete from tax_line where id = (select min(id) from tax_line where withdrawal_id is not null) returning withdrawal_id || ' ' || code as subject`,
    ),
  },
  'a credit note in another sum': {
    judgement: 'taxDocuments',
    plant: changes(
      `update tax_document set gross_cents = gross_cents + 100 where number = (select min(number) from tax_document where kind = 'credit_note')
       returning 'credit_note of ' || payment_id as subject`,
    ),
  },
  'the last document made of another payment': {
    judgement: 'taxDocuments',
    plant: changes(
      `update tax_document set user_id = (select user_id from payment where state = 'failed' limit 1) where number = (select max(number) from tax_document)
       returning kind || ' of ' || payment_id as subject`,
    ),
  },
  'a number that was left out': {
    judgement: 'taxDocuments',
    plant: changes(
      `update tax_document set number = number + 1 where number = (select max(number) from tax_document) returning 'number ' || (number - 1) as subject`,
    ),
  },
  'a debt of a shilling too much': {
    judgement: 'debts',
    plant: changes(
      `update account a set balance = balance + 100 from app_user u where u.id = a.owner_id and a.id = (select min(id) from account where kind = 'debt')
       returning u.username as subject`,
    ),
  },
  'sales of a day in another sum': {
    judgement: 'summaries',
    plant: changes(
      `update sale_day set cents = cents + 100 where (day, kind) = (select day, kind from sale_day order by day, kind limit 1) returning day::text || ' ' || kind as subject`,
    ),
  },
  'a prompt counted in another hour': {
    judgement: 'summaries',
    plant: changes(
      `update payment_hour set payments = payments + 1 where (hour, outcome) = (select hour, outcome from payment_hour where outcome = 'paid' order by hour limit 1)
       returning to_char(hour, 'YYYY-MM-DD HH24') || ' ' || outcome as subject`,
    ),
  },
  'an account signed in another sum': {
    judgement: 'closedBooks',
    plant: changes(
      `update closed_sum set cents = cents + 1 where kind = 'losses' or kind = 'charges' returning kind as subject`,
    ),
  },
  'a booking dated where the books are closed': {
    judgement: 'closedBooks',
    plant: changes(
      `with two as (select min(id) filter (where kind = 'delivery_cost') as d, min(id) filter (where kind = 'suppliers') as c from account where unit = 'KES' and owner_id is null),
       made as (insert into transfer (source, debit_id, credit_id, unit, amount, created_at)
                select 'booked:late', d, c, 'KES', 500, (select max(day) from closed_day)::timestamptz from two returning debit_id)
       select unnest(array['delivery_cost', 'suppliers']) as subject from made`,
    ),
  },
};
