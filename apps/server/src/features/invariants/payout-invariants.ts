import type { Invariant } from './invariant.ts';

/** What must always hold of claims, withdrawals and payouts (reliability.md section 5, payments: payouts). */
export const PAYOUT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'C1',
    touches: ['payouts'],
    holds: 'only the winner claims, in one way, and a claim and what it led to name each other',
    sql: `
      select 'claim ' || c.auction_id as id from claim c
        left join outcome o on o.auction_id = c.auction_id
        left join withdrawal w on w.id = c.withdrawal_id
        left join shop_order s on s.id = c.order_id
       where o.result is distinct from 'sold' or o.winner_id <> c.user_id
          or (c.kind = 'cash' and (w.auction_id is distinct from c.auction_id or w.user_id <> c.user_id or w.state = 'refused'))
          or (c.kind = 'product' and (s.auction_id is distinct from c.auction_id or s.user_id <> c.user_id))`,
  },
  {
    name: 'W1',
    touches: ['payouts'],
    holds: "a withdrawal stems from its owner's cash claim, and its sums are those of the win",
    sql: `
      select 'withdrawal ' || w.number as id from withdrawal w
        left join claim c on c.auction_id = w.auction_id and c.withdrawal_id = w.id
        left join outcome o on o.auction_id = w.auction_id left join auction a on a.id = w.auction_id
       where w.source = 'cash_claim'
         and ((w.state <> 'refused' and (c.kind is distinct from 'cash' or c.user_id <> w.user_id))
           or o.winner_id is distinct from w.user_id
           or w.gross_cents is distinct from a.original_price_cents
           or w.fee_cents <> round(o.price_cents / 10.0)
           or w.gross_cents <> w.fee_cents + w.tax_cents + w.rounding_cents + w.net_cents
           or w.net_cents <= 0 or w.net_cents % 100 <> 0 or w.rounding_cents not between 0 and 99)`,
  },
  {
    name: 'W2',
    touches: ['payouts'],
    holds:
      'a withdrawal is paid at most once: completed exactly when an attempt succeeded, posted once for the net sum',
    sql: `
      select 'withdrawal ' || w.number as id from withdrawal w
        left join payout p on p.withdrawal_id = w.id left join payout_attempt t on t.payout_id = p.id
        left join (select x.ref, sum(e.amount) as cents from invariants.txs x join invariants.entries e on e.tx_id = x.id
                     join invariants.accounts a on a.id = e.account_id
                    where x.kind = 'payout' and a.kind = 'mpesa' group by x.ref) posted on posted.ref = w.id::text
       group by w.id, w.number, w.net_cents, w.state, p.id, p.state, p.amount_cents, p.receipt, posted.cents
      having p.amount_cents <> w.net_cents
          or count(*) filter (where t.state in ('sending', 'accepted', 'indeterminate', 'succeeded')) > 1
             and not exists (select from transfer where source like 'overpaid:' || w.id || ':%')
             and p.state <> 'completed'
          or (coalesce(p.state, '') = 'completed') <> (count(*) filter (where t.state = 'succeeded') > 0)
          or (p.state = 'completed' and count(*) filter (where t.receipt = p.receipt) <> 1)
          or coalesce(posted.cents, 0)
             <> case when p.state = 'completed' and w.state <> 'refused' then w.net_cents else 0 end`,
  },
  {
    name: 'W3',
    touches: ['payouts'],
    holds: 'what is promised is exactly what is asked for and neither paid nor refused',
    sql: `
      select 'promised ' || booked || ' instead of ' || wanted as id from (
        select (select coalesce(sum(e.amount), 0) from invariants.entries e join invariants.accounts a on a.id = e.account_id
                 where a.kind = 'payout' and a.unit = 'KES') as booked,
               (select coalesce(sum(w.net_cents), 0) from withdrawal w left join payout p on p.withdrawal_id = w.id
                 where w.state <> 'refused' and p.state is distinct from 'completed') as wanted) promised
       where booked <> wanted
      union all
      select kind || ' keeps ' || booked || ' instead of ' || wanted from (
        select a.kind, coalesce(sum(e.amount), 0) as booked,
               (select coalesce(sum(case a.kind when 'fee' then fee_cents else rounding_cents end), 0)
                  from withdrawal where state <> 'refused') as wanted
          from invariants.accounts a left join invariants.entries e on e.account_id = a.id
         where a.unit = 'KES' and a.kind in ('fee', 'rounding') group by a.kind) kept
       where booked <> wanted
      union all
      -- What was handed to the authority since left by hand (MON-7).
      select 'withheld ' || booked || ' instead of ' || wanted from (
        select (select coalesce(sum(case split_part(source, ':', 1) when 'withheld' then amount else -amount end), 0)
                  from transfer where source like 'withheld:%' or source like 'release_withheld:%') as booked,
               (select coalesce(sum(tax_cents), 0) from withdrawal where state <> 'refused') as wanted) withheld
       where booked <> wanted
      union all
      select 'withdrawal ' || w.number from withdrawal w
        left join (select withdrawal_id, sum(tax_cents) as cents from tax_line where withdrawal_id is not null group by 1) f
          on f.withdrawal_id = w.id
       where w.tax_cents <> coalesce(f.cents, 0)`,
  },
  {
    name: 'W4',
    touches: ['payouts'],
    holds: 'nothing is sent without its approvals, by different members of staff, nor to another number than approved',
    sql: `
      select 'withdrawal ' || w.number as id from withdrawal w join payout p on p.withdrawal_id = w.id
       where w.state = 'approved'
         and (p.state in ('approved', 'sending', 'accepted') and p.phone <> w.phone
           or w.approvals_needed > (
                select count(*) from withdrawal_approval v join app_user u on u.id = v.staff_id
                 where v.withdrawal_id = w.id and v.round = w.round and u.kind <> 'user')
              and p.state <> 'completed')`,
  },
  {
    name: 'W5',
    touches: ['payouts'],
    holds:
      'no second request goes out while an earlier one is not known to have failed, nor a refund by two ways, nor in another sum than is owed',
    sql: `
      select 'payout ' || t.payout_id || ' attempt ' || t.attempt as id from payout_attempt t
        join payout_attempt later on later.payout_id = t.payout_id and later.attempt = t.attempt + 1
       where t.state not in ('failed', 'succeeded')
      union all
      select 'payout ' || p.id from payout p
       where p.attempt <> (select coalesce(max(attempt), 0) from payout_attempt where payout_id = p.id)
      union all
      select 'refund ' || f.number from payout p join refund_due f on f.id = p.refund_id
       where p.amount_cents <> f.amount_cents
          or (p.state = 'completed' and f.state <> 'returned')
          or (p.state <> 'failed' and f.method = 'reversal' and f.state in ('approved', 'sending'))
          or (f.state = 'returned' and f.method = 'b2c' and p.receipt is distinct from f.returned_by)`,
  },
  {
    name: 'W6',
    touches: ['payouts'],
    holds:
      'no payout is paid by one unlisted message alone: a listed one told its receipt, or two under tokens of their own, or the statement',
    sql: `
      select 'payout ' || t.payout_id || ' attempt ' || t.attempt as id from payout_attempt t
       where t.receipt is not null
         and (select count(*) from payout_unlisted_result u
               where u.payout_id = t.payout_id and u.attempt = t.attempt and u.outcome = 'paid' and u.receipt = t.receipt) = 1
         and not exists (select from evidence e
                          where e.payout_id = t.payout_id and e.kind in ('b2c_result', 'status_result')
                            and e.is_listed is distinct from false and e.state in ('booked', 'ignored')
                            and (position(t.receipt in e.body) > 0 or e.body = ''))
         and not exists (select from statement_line l where l.receipt = t.receipt and l.direction = 'out')`,
  },
  {
    name: 'W7',
    touches: ['payouts'],
    holds:
      "a sending that the provider took has failed by its own word or two people's only, and money that moved twice is booked as lost",
    sql: `
      select 'payout ' || t.payout_id || ' attempt ' || t.attempt as id from payout_attempt t
       where t.state = 'failed' and (t.conversation_id is not null or t.sends > 1) and not is_told_failed(t.payout_id, t.attempt)
      union all
      select 'payout ' || p.id || ' moved money ' || twice.times || ' times' from (
        select payout_id, count(*) as times from payout_attempt
         where state = 'succeeded' group by payout_id having count(*) > 1) twice
        join payout p on p.id = twice.payout_id
       where twice.times - 1 > (
        select count(*) from transfer
         where source like 'overpaid:' || p.withdrawal_id || ':%'
            or source in (select 'overpaid_refund:' || other.receipt from payout_attempt other where other.payout_id = p.id))`,
  },
  {
    name: 'W8',
    touches: ['payouts'],
    holds: 'a payout is paid once: money that moved twice waits for a person, booked as lost or not',
    sql: `
      select 'payout ' || payout_id || ' was paid ' || count(*) || ' times' as id
        from payout_attempt where state = 'succeeded' group by payout_id having count(*) > 1`,
  },
];
