import { DELETION_GRACE_DAYS, type DeletionBlocker, type DeletionView } from '@mnada/contract';
import { REFERRAL, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { IS_TO_SEND } from '../../orders/index.ts';
import { IS_UNNAMED } from '../../payments/index.ts';

/** So many of each kind are named; the rest comes up when these are done. */
const NAMED_MAX = 20;

type BlockerRow = { kind: DeletionBlocker['kind']; id: string; name: string; name_sw: string; cents: number | null };

/** Money and goods under way: what must be finished before somebody is deleted (ACC-7). */
export async function readBlockers(db: Db, userId: string): Promise<DeletionBlocker[]> {
  const { rows } = await sql<BlockerRow>`
    (select 'leading' as kind, id::text, name, name_sw, price_cents as cents from auction
      where status = 'live' and leader_id = ${userId} limit ${NAMED_MAX})
    union all
    (select 'win', o.auction_id::text, a.name, a.name_sw, o.price_cents from outcome o join auction a on a.id = o.auction_id
      where o.winner_id = ${userId} and not exists (select from claim c where c.auction_id = o.auction_id)
      limit ${NAMED_MAX})
    union all
    (select 'order', s.id::text, a.name, a.name_sw, s.total_cents from shop_order s join auction a on a.id = s.auction_id
      where s.user_id = ${userId} and s.state in ('paid', 'processing', 'shipped') limit ${NAMED_MAX})
    union all
    -- A complaint or return that runs, or whose end promised money that nobody has written down as owed yet, or goods that nobody has
    -- sent (WIN-7): they would go nowhere once the address is forgotten.
    (select distinct 'case', s.id::text, a.name, a.name_sw, null::bigint
       from order_case c join shop_order s on s.id = c.order_id join auction a on a.id = s.auction_id left join payment p on p.id = s.payment_id
      where s.user_id = ${userId}
        and (c.state not in ('resolved', 'refused')
          or (c.outcome = 'money_back' and p.state = 'paid' and not exists (select from refund_due f where f.source = 'payment:' || p.id))
          or ${IS_TO_SEND})
      limit ${NAMED_MAX})
    union all
    (select 'payment', p.id::text, p.reference, '', p.amount_cents from payment p
      where p.user_id = ${userId}
        and (p.state in ('submitting', 'submit_unknown', 'pending', 'unresolved', 'disputed')
          -- Its money is with us, and goes back or is still to be booked: without the number nobody would know to whom.
          or exists (select from receipt r where r.payment_id = p.id and r.state in ('refund_due', 'unallocated'))
          or exists (select from refund_due f where f.payment_id = p.id and f.state <> 'returned')
          or (${IS_UNNAMED}))
      limit ${NAMED_MAX})
    union all
    (select 'withdrawal', w.id::text, 'WD-' || w.number, '', w.net_cents
       from withdrawal w left join payout p on p.withdrawal_id = w.id
      where w.user_id = ${userId} and (w.state = 'requested' or (w.state = 'approved' and p.state is distinct from 'completed'))
      limit ${NAMED_MAX})
    union all
    -- What somebody owes, as long as a bid of a pack on sale pays of it (PAY-6): they can't leave it behind and begin anew.
    (select 'debt', '', '', '', debt_stopping_payouts(${userId}) where debt_stopping_payouts(${userId}) > 0)
    union all
    (select 'referral_money', '', '', '', balance from account
      where owner_id = ${userId} and unit = 'KES' and kind = 'user' and balance >= ${REFERRAL.withdrawMinCents})`.execute(
    db,
  );
  return rows.map(({ kind, id, name, name_sw, cents }) => ({
    kind,
    id,
    name,
    ...(name_sw === '' ? {} : { name_sw }),
    amount: cents === null ? null : toShillings(Number(cents)),
  }));
}

export type Losses = {
  readonly bids: number;
  readonly bidsPaidCents: number;
  readonly earningsCents: number;
  readonly dueAt: Date;
};

/**
 * What goes with the account, and when: after the days of grace, and not before a break that the person asked for has
 * ended, or a new account would end it. One without an end ('infinity') is no Date: the year 2200 stands for it.
 */
export async function readLosses(db: Db, userId: string): Promise<Losses> {
  const { rows } = await sql<Losses>`
    select coalesce(sum(l.bids), 0)::int as bids, coalesce(sum(l.bids * l.unit_price_cents), 0)::bigint as "bidsPaidCents",
           coalesce((select balance from account where owner_id = ${userId} and unit = 'KES' and kind = 'user'), 0)
             as "earningsCents",
           (select greatest(clock_timestamp() + make_interval(days => ${DELETION_GRACE_DAYS}),
                            case when excluded_until is not null then least(excluded_until, '2200-01-01Z') end)
              from app_user where id = ${userId}) as "dueAt"
      from (select l.bids_left as bids, l.unit_price_cents from account a join bid_lot l on l.account_id = a.id and l.is_open
             where a.owner_id = ${userId} and a.unit = 'BID'
            union all
            -- What is set aside for an autobid is theirs as well.
            select bids - placed, unit_price_cents from autobid_lot where user_id = ${userId} and is_open) l`.execute(
    db,
  );
  const [losses] = rows;
  if (losses === undefined) throw new Error('a sum without a row');
  return losses;
}

/** What deleting would mean now. */
export async function deletionView(db: Db, userId: string): Promise<DeletionView> {
  const [blockers, losses] = [await readBlockers(db, userId), await readLosses(db, userId)];
  return {
    blockers,
    bids: losses.bids,
    bids_paid: toShillings(losses.bidsPaidCents),
    referral_money: toShillings(losses.earningsCents),
    due_at: losses.dueAt.toISOString(),
  };
}
