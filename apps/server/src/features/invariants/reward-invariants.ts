import type { Invariant } from './invariant.ts';

/** What must always hold of rewards (OWN-7): nothing given twice, nothing beside the books, nothing beyond the budget. */
export const REWARD_INVARIANTS: readonly Invariant[] = [
  {
    name: 'G1',
    touches: [],
    holds: 'each reward is one transfer of its bids to its own person, who is no staff, and there is no other',
    sql: `
      select 'reward ' || r.user_id || ':' || r.step as id from reward r
        join app_user u on u.id = r.user_id
        left join transfer t on t.source = 'reward:' || r.user_id || ':' || r.step
        left join account a on a.id = t.credit_id
        left join account house on house.id = t.debit_id
       where t.amount is distinct from r.bids or a.owner_id is distinct from r.user_id or u.kind <> 'user'
          or house.kind is distinct from 'promotion'
      union all
      select t.source from transfer t
        left join reward r on t.source = 'reward:' || r.user_id || ':' || r.step
       where t.source like 'reward:%' and r.user_id is null`,
  },
  {
    name: 'G2',
    touches: [],
    holds:
      'what was given for steps and by staff is exactly what was taken out of the budgets, of each day and month and for ever',
    sql: `
      select coalesce(b.period, given.period) as id from reward_budget b
        full join (select day as period, sum(bids) as bids from reward group by day
                   union all select 'all', sum(bids) from reward having count(*) > 0
                   union all select 'grants:' || substr(step, 7), sum(bids) from reward where step like 'grant:%' group by 1) given on given.period = b.period
       where b.granted_bids is distinct from coalesce(given.bids, 0) or b.granted_bids > b.budget_bids`,
  },
];
