import type { Invariant } from './invariant.ts';

/** What must always hold of the public log (docs/spec/transparency.md). */
export const LOG_INVARIANTS: readonly Invariant[] = [
  {
    name: 'T1',
    touches: [],
    grows: 'auction',
    holds: 'what was planned, opened or ended is in the public log as it is, or waits to be',
    // A plan by the start that was logged last of it: one that was moved is told anew.
    sql: `
      select 'planned ' || a.id as id, a.id as auction_id from auction a
       where a.status <> 'draft'
         and not exists (
           select from (select e.entry from log_entry e where e.auction_id = a.id and e.kind = 'schedule'
                         order by e.log desc, e.index desc limit 1) last
            where position(E'\\nstarts_us ' || a.scheduled_start_us || E'\\n' in last.entry) > 0)
         and not exists (select from log_pending p where p.auction_id = a.id and p.kind = 'schedule')
      union all
      select 'opened ' || a.id, a.id from auction a
       where a.opened_at_us is not null
         and not exists (select from log_entry e where e.auction_id = a.id and e.kind = 'open')
         and not exists (select from log_pending p where p.auction_id = a.id and p.kind = 'open')
      union all
      select 'ended ' || o.auction_id, o.auction_id from outcome o
       where not exists (select from log_entry e where e.auction_id = o.auction_id and e.kind in ('close', 'void'))
         and not exists (select from log_pending p where p.auction_id = o.auction_id and p.kind = 'end')`,
  },
];
