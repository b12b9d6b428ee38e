import type { Invariant } from './invariant.ts';
import { STATEMENT_TIME_TEXT } from '../../platform/clock/index.ts';

/** The first part of a pack that this payment tops up: the two are one pack (PAY-7). */
const FIRST_PART = '(select c.credited_id from receipt_choice c where c.topped_by = p.id)';

/** What must always hold of referrals and of people's own shillings (OWN-3; reliability.md section 5, rewards). */
export const REFERRAL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'F1',
    touches: ['payouts'],
    holds: 'every reward that was earned is booked once to its referrer with its sum, and nothing else is',
    sql: `
      select 'referral ' || r.friend_id as id from referral r
        left join transfer t on t.source = 'referral:' || r.friend_id
        left join account a on a.id = t.credit_id and a.kind = 'user' and a.unit = 'KES' and a.owner_id = r.referrer_id
       where case when r.state in ('available', 'reversed') then r.reward_cents else 0 end
          <> coalesce(case when a.id is not null then t.amount end, case when t.id is null then 0 else -1 end)
      union all
      select t.source from transfer t left join referral r on t.source = 'referral:' || r.friend_id
       where t.source like 'referral:%' and r.friend_id is null`,
  },
  {
    name: 'F2',
    touches: ['payouts'],
    holds: "a reward is of the friend's own first paid pack, of its sum, and no payment or payer number rewards twice",
    sql: `
      select 'referral ' || r.friend_id as id from referral r join payment p on p.id = r.payment_id
        left join bid_package pack on pack.id = p.package_id
       where p.user_id <> r.friend_id or p.purpose <> 'pack' or (p.phone <> r.payer_phone and p.phone <> 'deleted')
          or r.reward_cents <> least(50000, greatest(5000, case when p.tops_up is null then p.amount_cents else pack.price_cents end / 10))
          or exists (select from transfer mine
                       join payment before on before.user_id = r.friend_id and before.purpose = 'pack'
                                          and before.id is distinct from ${FIRST_PART}
                       join transfer earlier on earlier.source = 'pack:' || before.id and earlier.id < mine.id
                      where mine.source = 'pack:' || p.id)
      union all
      select 'payment ' || payment_id from referral where payment_id is not null group by payment_id having count(*) > 1
      union all
      select 'a payer number' from referral where state in ('available', 'reversed')
       group by payer_phone having count(*) > 1`,
  },
  {
    name: 'F3',
    touches: ['payouts'],
    holds:
      'nothing is earned with a payment that is not paid, and a payment that was taken back takes its reward along',
    sql: `
      select 'referral ' || r.friend_id as id from referral r join payment p on p.id = r.payment_id
        left join payment part on part.id = ${FIRST_PART}
       where (r.state in ('pending', 'held', 'available') and (p.state <> 'paid' or part.state <> 'paid'))
          or (r.state in ('cancelled', 'reversed') and p.state <> 'reversed' and part.state is distinct from 'reversed')
      union all
      select 'referral ' || friend_id from referral
       where payment_id is null and state not in ('joined', 'refused')`,
  },
  {
    name: 'F4',
    touches: ['payouts'],
    holds: 'nothing is available within seven days of its payment',
    sql: `
      select 'referral ' || r.friend_id as id from referral r
        join payment p on p.id = r.payment_id left join transfer t on t.source = 'referral:' || r.friend_id
       where r.earned_at < p.paid_at + interval '7 days' or t.created_at < r.earned_at`,
  },
  {
    name: 'F5',
    touches: ['payouts'],
    holds: 'a reward that was taken back went back in full, or is owed',
    sql: `
      select 'referral ' || r.friend_id as id from referral r
        left join transfer back on back.source = 'referral_back:' || r.friend_id
        left join transfer owed on owed.source = 'debt:referral:' || r.friend_id
       where coalesce(back.amount, 0) + coalesce(owed.amount, 0)
          <> case when r.state = 'reversed' then r.reward_cents else 0 end`,
  },
  {
    name: 'F6',
    touches: ['payouts'],
    holds: "earnings leave without a fee from their owner's shillings, and bids cost KSh 10 each",
    sql: `
      select 'withdrawal ' || w.number as id from withdrawal w
        left join account a on a.owner_id = w.user_id and a.unit = 'KES' and a.kind = 'user'
        left join transfer t on t.source = 'withdrawal:' || w.id
        left join transfer back on back.source = 'release:' || w.id
       where w.source = 'referral'
         and (w.fee_cents <> 0 or (w.tax_cents = 0 and w.rounding_cents <> 0) or w.gross_cents < 20000
           or w.net_cents <> w.gross_cents - w.tax_cents - w.rounding_cents or t.amount is distinct from w.gross_cents
           or t.debit_id is distinct from a.id
           or coalesce(back.amount, 0) <> case when w.state = 'refused' then w.gross_cents else 0 end
           or (back.id is not null and back.credit_id is distinct from a.id))
      union all
      select coalesce(paid.source, got.source) from
        (select t.*, a.owner_id from transfer t join account a on a.id = t.debit_id where source like 'convert:%') paid
        full join (select t.*, a.owner_id from transfer t join account a on a.id = t.credit_id
                    where source like 'converted:%') got
          on split_part(paid.source, ':', 2) = split_part(got.source, ':', 2) and paid.owner_id = got.owner_id
       where paid.amount is distinct from got.amount * 1000`,
  },
  {
    name: 'F7',
    touches: [],
    holds:
      'who brought whom is written once, of people who were there before, none of them staff; gifts are given once',
    sql: `
      select 'person ' || u.id as id from app_user u
        full join referral r on r.friend_id = u.id left join app_user by on by.id = r.referrer_id
       where (u.referred_by is not null or r.friend_id is not null)
         and (u.referred_by is distinct from r.referrer_id or by.kind <> 'user' or u.kind <> 'user'
           or by.referral_number >= u.referral_number)
      union all
      select 'gift ' || r.friend_id from referral r 
        left join transfer t on t.source in ('welcome:' || r.friend_id, 'reward:' || r.friend_id || ':welcome')
       where coalesce(t.amount, 0) <> case when r.welcome_state = 'given' then 5 else 0 end
      union all
      select 'waits ' || friend_id from referral where state = 'pending' and due_at < ${STATEMENT_TIME_TEXT} - interval '1 h'`,
  },
];
