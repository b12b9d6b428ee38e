import type { Invariant } from './invariant.ts';

/** What must always hold of the public log (docs/spec/transparency.md). */
export const LOG_INVARIANTS: readonly Invariant[] = [
  {
    name: 'T1',
    touches: [],
    grows: 'auction',
    holds: 'what opened or ended is in the public log, or waits to be',
    sql: `
      select 'opened ' || a.id as id, a.id as auction_id from auction a
       where a.opened_at_us is not null
         and not exists (select from log_entry e where e.auction_id = a.id and e.kind = 'open')
         and not exists (select from log_pending p where p.auction_id = a.id and p.kind = 'open')
      union all
      select 'ended ' || o.auction_id, o.auction_id from outcome o
       where not exists (select from log_entry e where e.auction_id = o.auction_id and e.kind in ('close', 'void'))
         and not exists (select from log_pending p where p.auction_id = o.auction_id and p.kind = 'end')`,
  },
];
