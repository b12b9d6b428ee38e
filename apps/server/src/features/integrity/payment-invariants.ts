import type { Invariant } from './invariant.ts';

const WAS_PAID = `p.state in ('paid', 'reversed')`;
/** The balance of a house account, from its transfers. */
const balanceOf = (kind: string) => `
  (select coalesce(sum(case when t.credit_id = a.id then t.amount else -t.amount end), 0)
     from account a join transfer t on a.id in (t.debit_id, t.credit_id)
    where a.unit = 'KES' and a.kind = '${kind}')`;

/** What must always hold of payments, receipts and the shillings they move (reliability.md section 5; daraja 8.3). */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'P1',
    holds: 'a paid pack was credited exactly once, with the listed bids at the listed price; an unpaid one never',
    sql: `
      select p.id::text as id from payment p join bid_package k on k.id = p.package_id
        left join transfer t on t.source = 'pack:' || p.id
        left join account a on a.id = t.credit_id and a.kind = 'user' and a.unit = 'BID' and a.owner_id = p.user_id
        left join bid_lot l on l.source = t.source
       where p.amount_cents <> k.price_cents
          or case when ${WAS_PAID} then k.bids else 0 end <> coalesce(case when a.id is not null then t.amount end, 0)
          or (t.id is not null and (a.id is null or l.unit_price_cents is distinct from k.price_cents / k.bids))
      union all
      select t.source from transfer t left join payment p on t.source = 'pack:' || p.id
       where t.source like 'pack:%' and p.id is null`,
  },
  {
    name: 'P2',
    holds: 'every receipt settled one payment of the same sum, or waits for staff, and a paid one names its receipt',
    sql: `
      select r.receipt as id from receipt r left join payment p on p.id = r.payment_id
       where (r.state = 'allocated' and p.state is distinct from 'paid')
          or (r.state = 'reversed' and p.state is distinct from 'reversed')
          or (r.state in ('allocated', 'reversed')
              and (p.receipt is distinct from r.receipt or p.amount_cents <> r.amount_cents))
      union all
      select p.id::text from payment p left join receipt r on r.receipt = p.receipt and r.payment_id = p.id
       where p.receipt is not null
         and r.state is distinct from case p.state when 'paid' then 'allocated' when 'reversed' then 'reversed' end
      union all
      select p.id::text from payment p
       where ${WAS_PAID} and p.receipt is null
         and (p.last_zero_at is null or p.last_zero_at - p.first_zero_at < interval '15 s')`,
  },
  {
    name: 'P3',
    holds: 'no payment stays paid for an hour on an unsigned callback alone, and none waits unasked or for ever',
    sql: `
      select p.id::text as id from payment p
       where (p.state = 'paid' and not p.is_verified and p.paid_at < clock_timestamp() - interval '1 h')
          or (p.state = 'pending' and p.created_at > clock_timestamp() - interval '24 h'
              and coalesce(p.next_query_at, '-infinity') < clock_timestamp() - interval '15 min')
          or (p.state in ('pending', 'submit_unknown') and p.created_at < clock_timestamp() - interval '25 h')
          or (p.state = 'submitting' and p.created_at < clock_timestamp() - interval '15 min')`,
  },
  {
    name: 'P4',
    holds:
      'every receipt moved its shillings in once, every paid payment moved its own to sales once, and nothing else did',
    sql: `
      select r.receipt as id from receipt r left join transfer t on t.source = 'receipt:' || r.receipt
       where t.amount is distinct from r.amount_cents
      union all
      select t.source from transfer t left join receipt r on t.source = 'receipt:' || r.receipt
       where t.source like 'receipt:%' and r.receipt is null
      union all
      select p.id::text from payment p left join transfer t on t.source = 'payment:' || p.id
       where coalesce(t.amount, 0) <> case when ${WAS_PAID} then p.amount_cents else 0 end
      union all
      select t.source from transfer t left join payment p on t.source = 'payment:' || p.id
       where t.source like 'payment:%' and p.id is null
      union all
      select p.id::text from payment p left join transfer t on t.source = 'reversal:' || p.id
       where coalesce(t.amount, 0) <> case when p.state = 'reversed' then p.amount_cents else 0 end
      union all
      select r.receipt from receipt r left join transfer t on t.source = 'return:' || r.receipt
       where coalesce(t.amount, 0) <> case when r.state in ('returned', 'reversed') then r.amount_cents else 0 end`,
  },
  {
    name: 'P5',
    holds: 'what nobody was credited for is the receipts that wait, and sales are the payments that stand',
    sql: `
      select 'unallocated' as id
       where ${balanceOf('unallocated')}
          <> (select coalesce(sum(amount_cents), 0) from receipt where state in ('unallocated', 'refund_due'))
           - (select coalesce(sum(p.amount_cents), 0) from payment p where ${WAS_PAID} and p.receipt is null)
      union all
      select 'sales' where ${balanceOf('sales')} <> (select coalesce(sum(amount_cents), 0) from payment where state = 'paid')
      union all
      select 'reversal' where ${balanceOf('reversal')} <> -(select coalesce(sum(balance), 0) from account where kind = 'debt')`,
  },
  {
    name: 'P6',
    holds: 'what was told about money cannot be rewritten or lost by the running system',
    sql: `
      select t || ' ' || p as id from unnest('{evidence,receipt,payment,statement_line}'::text[]) t,
             unnest('{DELETE,TRUNCATE}'::text[]) p
       where has_table_privilege('mnada_app', 'public.' || t, p)
      union all
      select 'evidence ' || c from unnest('{body,kind,token_hash,received_at}'::text[]) c
       where has_column_privilege('mnada_app', 'public.evidence', c, 'UPDATE')`,
  },
];
