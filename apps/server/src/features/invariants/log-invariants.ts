import type { Invariant } from './invariant.ts';

/** Entries that are signed, or will be: of an earlier log what was stored and never signed is nowhere. */
const LOGGED = `log_entry e join (
  select l.number, coalesce((select u.size from log_unsigned u where u.log = l.number and l.number = (select max(number) from log)),
                            (select c.size from log_checkpoint c where c.log = l.number order by c.size desc limit 1), 0) as size
    from log l) whole on whole.number = e.log and e.index < whole.size`;

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
           select from (select e.entry from ${LOGGED} where e.auction_id = a.id and e.kind = 'schedule'
                         order by e.log desc, e.index desc limit 1) last
            where position(E'\\nstarts_us ' || a.scheduled_start_us || E'\\n' in last.entry) > 0)
         and not exists (select from log_pending p where p.auction_id = a.id and p.kind = 'schedule')
      union all
      select 'opened ' || a.id, a.id from auction a
       where a.opened_at_us is not null
         and not exists (select from ${LOGGED} where e.auction_id = a.id and e.kind = 'open')
         and not exists (select from log_pending p where p.auction_id = a.id and p.kind = 'open')
      union all
      select 'ended ' || o.auction_id, o.auction_id from outcome o
       where not exists (select from ${LOGGED} where e.auction_id = o.auction_id and e.kind in ('close', 'void'))
         and not exists (select from log_pending p where p.auction_id = o.auction_id and p.kind = 'end')`,
  },
];
