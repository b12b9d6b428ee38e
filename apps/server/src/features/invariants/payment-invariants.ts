import type { Invariant } from './invariant.ts';
import { STATEMENT_TIME_TEXT } from '../../platform/clock/index.ts';

const WAS_PAID = `p.state in ('paid', 'reversed')`;
/** What of a receipt is more than its payment took, and is owed back or went back by itself (PAY-6). */
const REST = `
  (select coalesce(sum(f.amount_cents), 0) from refund_due f where f.receipt = r.receipt and f.source like 'rest:%')`;
/** The balance of a house account, from its transfers. */
const balanceOf = (kind: string) => `
  (select coalesce(sum(case when t.credit_id = a.id then t.amount else -t.amount end), 0)
     from account a join transfer t on a.id in (t.debit_id, t.credit_id)
    where a.unit = 'KES' and a.kind = '${kind}')`;

/** What must always hold of payments, receipts and the shillings they move (reliability.md section 5; daraja 8.3). */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'P1',
    touches: ['crediting'],
    holds:
      'a paid pack was credited exactly once, with the listed bids at the listed price, or its share of them; an unpaid one never',
    sql: `
      select p.id::text as id from payment p join bid_package k on k.id = p.package_id
        left join transfer t on t.source = 'pack:' || p.id
        left join account a on a.id = t.credit_id and a.kind = 'user' and a.unit = 'BID' and a.owner_id = p.user_id
        left join bid_lot l on l.source = t.source
       where case when p.part_bids is null then p.amount_cents <> k.price_cents
                  when p.pays_debt then p.amount_cents - p.part_bids * (k.price_cents / k.bids) not between 0 and 99
                  else p.amount_cents >= k.price_cents or p.part_bids >= k.bids end
          or case when ${WAS_PAID} then coalesce(p.part_bids, k.bids) else 0 end <> coalesce(case when a.id is not null then t.amount end, 0)
          or (t.id is not null and (a.id is null or l.unit_price_cents is distinct from k.price_cents / k.bids))
      union all
      select t.source from transfer t left join payment p on t.source = 'pack:' || p.id
       where t.source like 'pack:%' and p.id is null`,
  },
  {
    name: 'P2',
    touches: ['crediting'],
    holds:
      'every receipt settled one payment of the same sum but for its rest, or waits for staff, and a paid one names its receipt',
    sql: `
      select r.receipt as id from receipt r left join payment p on p.id = r.payment_id
       where (r.state = 'allocated' and p.state is distinct from 'paid')
          or (r.state = 'reversed' and p.state is distinct from 'reversed')
          or (r.state in ('allocated', 'reversed')
              and (p.receipt is distinct from r.receipt or p.amount_cents <> r.amount_cents - ${REST}))
      union all
      select p.id::text from payment p left join receipt r on r.receipt = p.receipt and r.payment_id = p.id
       where p.receipt is not null
         and r.state is distinct from case p.state when 'paid' then 'allocated' when 'reversed' then 'reversed' end
      union all
      select p.id::text from payment p
       where ${WAS_PAID} and p.receipt is null and not p.sources && '{stk_unlisted,c2b_unlisted}'
         and (p.last_zero_at is null or p.last_zero_at - p.first_zero_at < interval '15 s')`,
  },
  {
    name: 'P3',
    touches: [],
    holds:
      'no payment stays paid for an hour on callbacks alone, nor above KSh 1,000 for a day unverified; what goes back has its receipt within a day; and none waits unasked or for ever',
    sql: `
      select p.id::text as id from payment p
       where (p.state = 'paid' and not p.is_verified and p.paid_at < ${STATEMENT_TIME_TEXT} - interval '1 h'
              and not p.sources && '{stk_query,pull,statement,staff}')
          or (p.state = 'paid' and not p.is_verified and p.paid_at < ${STATEMENT_TIME_TEXT} - interval '24 h'
              and p.amount_cents > 100000)
          or (p.state = 'failed' and p.reason = 'refund_due' and p.decided_at < ${STATEMENT_TIME_TEXT} - interval '24 h'
              and not exists (select from receipt r
                               where r.payment_id = p.id and r.amount_cents = p.amount_cents and r.state <> 'unallocated'))
          or (p.state = 'pending' and p.created_at > ${STATEMENT_TIME_TEXT} - interval '24 h'
              and coalesce(p.next_query_at, '-infinity') < ${STATEMENT_TIME_TEXT} - interval '15 min')
          or (p.state in ('pending', 'submit_unknown') and p.created_at < ${STATEMENT_TIME_TEXT} - interval '25 h')
          or (p.state = 'submitting' and p.created_at < ${STATEMENT_TIME_TEXT} - interval '15 min')`,
  },
  {
    name: 'P4',
    touches: ['crediting'],
    holds:
      'every receipt moved its shillings in once, every paid payment moved its own to sales once, and nothing else did',
    sql: `
      select r.receipt as id from receipt r left join transfer t on t.source = 'receipt:' || r.receipt
        left join transfer out on out.source = 'claimed:' || r.receipt
        left join transfer again on again.source = 'confirmed:' || r.receipt
       where coalesce(t.amount, 0) - coalesce(out.amount, 0) + coalesce(again.amount, 0) <> r.amount_cents
      union all
      select t.source from transfer t left join receipt r on t.source = 'receipt:' || r.receipt
        left join transfer out on out.source = 'claimed:' || substr(t.source, 9)
       where t.source like 'receipt:%' and r.receipt is null and out.amount is distinct from t.amount
      union all
      select t.source from transfer t left join receipt r on t.source = 'confirmed:' || r.receipt
       where t.source like 'confirmed:%' and r.receipt is null
      union all
      select t.source from transfer t left join transfer first on first.source = 'receipt:' || substr(t.source, 9)
       where t.source like 'claimed:%' and first.amount is distinct from t.amount
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
        left join payment p on p.receipt = r.receipt left join transfer unnamed on unnamed.source = 'return:' || p.id
       where coalesce(t.amount, 0) + coalesce(unnamed.amount, 0) <> case r.state when 'returned' then r.amount_cents when 'reversed' then r.amount_cents - ${REST} else 0 end
      union all
      select 'refund ' || f.number from refund_due f left join transfer t on t.source = 'rest_back:' || f.id
       where coalesce(t.amount, 0) <> case when f.source like 'rest:%' and f.state = 'returned' then f.amount_cents else 0 end
      union all
      select t.source from transfer t left join refund_due f on t.source = 'rest_back:' || f.id
       where t.source like 'rest_back:%' and f.id is null`,
  },
  {
    name: 'P5',
    touches: ['crediting'],
    holds:
      'what nobody was credited for is the receipts that wait and the rests that are owed, and sales are the payments that stand',
    sql: `
      select 'unallocated' as id
       where ${balanceOf('unallocated')}
          <> (select coalesce(sum(amount_cents), 0) from receipt where state in ('unallocated', 'refund_due'))
           + (select coalesce(sum(f.amount_cents), 0) from refund_due f join receipt r on r.receipt = f.receipt
               where f.source like 'rest:%' and f.state <> 'returned' and r.state in ('allocated', 'reversed'))
           - (select coalesce(sum(p.amount_cents), 0) from payment p where ${WAS_PAID} and p.receipt is null)
      union all
      select 'sales' where ${balanceOf('sales')} <> (select coalesce(sum(amount_cents), 0) from payment where state = 'paid')
      union all
      select 'reversal' where ${balanceOf('reversal')} <> -(select coalesce(sum(balance), 0) from account where kind = 'debt')`,
  },
  {
    name: 'P6',
    touches: ['crediting'],
    holds:
      'what was told about money cannot be rewritten or lost by the running system, and no statement has more lines than two people approved',
    sql: `
      select t || ' ' || p as id from unnest('{evidence,receipt,claimed_receipt,payment,statement_line}'::text[]) t,
             unnest('{DELETE,TRUNCATE}'::text[]) p
       where has_table_privilege('mnada_app', 'public.' || t, p)
      union all
      select 'evidence ' || c from unnest('{body,kind,token_hash,received_at}'::text[]) c
       where has_column_privilege('mnada_app', 'public.evidence', c, 'UPDATE')
      union all
      -- Lines of before imports were named have none.
      select 'statement ' || i.id from statement_import i
        join (select import_id, count(*) as lines from statement_line where import_id is not null group by import_id) l
          on l.import_id = i.id
       where i.approved_at is null or l.lines > i.lines`,
  },
  {
    name: 'P7',
    touches: ['crediting', 'payouts'],
    holds:
      'what is owed back is in the queue, goes out only with two people behind it, and is returned there exactly when it is in the books',
    sql: `
      select 'order ' || s.number as id from shop_order s join payment p on p.id = s.payment_id and p.state = 'paid'
        left join refund_due f on f.source = 'payment:' || p.id where s.state = 'cancelled' and f.id is null
      union all
      select r.receipt from receipt r left join refund_due f on f.receipt = r.receipt
       where r.state = 'refund_due' and (f.id is null or f.state = 'returned')
      union all
      select 'refund ' || f.number from refund_due f left join payment p on p.id = f.payment_id
       where f.source like 'payment:%' and (f.state = 'returned') <> (p.state is not distinct from 'reversed')
      union all
      select 'refund ' || f.number from refund_due f left join receipt r on r.receipt = f.receipt
       where f.source like 'receipt:%' and f.state = 'returned' and r.returned_by is distinct from f.returned_by
      union all
      select 'refund ' || f.number from refund_due f left join approval_request q on q.id = f.request_id
       where (f.state in ('approved', 'sending') or (f.state = 'returned' and f.method in ('reversal', 'b2c')))
         and q.state is distinct from 'executed'`,
  },
  {
    name: 'P8',
    touches: ['crediting'],
    holds: 'what was chosen for a receipt is what became of it: it paid the one payment, or is owed back whole',
    sql: `
      select c.receipt as id from receipt_choice c join receipt r on r.receipt = c.receipt
        left join payment p on p.id = c.credited_id left join refund_due f on f.source = 'receipt:' || c.receipt
       where case when c.choice = 'back' then f.id is null or r.state not in ('refund_due', 'returned')
             else p.receipt is distinct from c.receipt or not ${WAS_PAID} end`,
  },
  {
    name: 'P9',
    touches: ['crediting'],
    holds:
      'a topped-up pack was bought by two payments of one person, whose receipts are its price and whose shares are its bids; no other payment has a share, but for what pays a debt, all of whose bids went to it',
    sql: `
      select c.receipt as id from receipt_choice c
        left join payment p on p.id = c.credited_id left join bid_package k on k.id = p.package_id
        left join payment t on t.id = c.topped_by and t.tops_up = c.payment_id and t.tops_up_receipt = c.receipt
       where c.choice = 'top_up'
         and (t.id is null or t.state not in ('paid', 'reversed') or not ${WAS_PAID}
              or t.user_id <> p.user_id or t.package_id <> p.package_id or k.id is null
              or p.amount_cents + t.amount_cents <> k.price_cents
              or p.part_bids is null or p.part_bids + t.part_bids <> k.bids)
      union all
      select p.id::text from payment p left join bid_lot l on l.source = 'pack:' || p.id
        left join transfer t on t.source = 'debt_bids:' || l.id
       where p.pays_debt and ${WAS_PAID} and t.amount is distinct from p.part_bids
      union all
      select p.id::text from payment p
       where p.part_bids is not null and not p.pays_debt and ${WAS_PAID}
         and not exists (select from receipt_choice c
                          where c.choice = 'top_up' and p.id = case when p.tops_up is null then c.credited_id else c.topped_by end)`,
  },
  {
    name: 'P10',
    touches: ['payouts'],
    holds:
      'no payment’s receipt, and no verification, rests on an unlisted address alone, and no receipt in the books was told by one alone',
    sql: `
      select p.id::text as id from payment p
       where p.state = 'paid' and p.sources <> '{}'
         and ((p.receipt is not null and not p.sources && '{stk_callback,c2b_confirmation,pull,statement,staff}')
           or (p.is_verified and not p.sources && '{stk_callback,c2b_confirmation,pull,statement}'))
      union all
      select receipt from invariants.told_by_stranger`,
  },
];
