import type { Invariant } from './invariant.ts';

/** What must always hold of people who were deleted (ACC-7): nothing names them, and nothing was taken from anybody else. */
export const DATA_SUBJECT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'D1',
    touches: [],
    holds: 'whoever was deleted can neither be reached nor sign in, and is shown under no name',
    sql: `
      select d.user_id::text as id from account_deletion d join app_user u on u.id = d.user_id
       where d.done_at is not null
         and (u.status <> 'deleted' or u.phone is not null or u.email is not null
           or u.avatar is not null or u.full_name <> 'Deleted user'
           or exists (select from invariants.signs_in s where s.user_id = u.id)
           or exists (select from sign_in_identity i where i.user_id = u.id)
           or exists (select from shipping_address a where a.user_id = u.id)
           or exists (select from participant p where p.user_id = u.id and p.shown_name <> 'Deleted user'))`,
  },
  {
    name: 'D2',
    touches: [],
    holds: 'only who was deleted gave anything up, to the house, and exactly the bids that were written down',
    sql: `
      select t.source as id from transfer t
        left join account a on a.id = t.debit_id left join account house on house.id = t.credit_id
        left join account_deletion d on d.user_id = a.owner_id and d.done_at is not null
       where (t.source like 'forfeit_bids:%' or t.source like 'forfeit_earnings:%')
         and (d.user_id is null or house.kind <> 'forfeited')
      union all
      select t.source from transfer t join account house on house.id = t.credit_id
       where house.kind = 'forfeited' and t.source not like 'forfeit_bids:%' and t.source not like 'forfeit_earnings:%'
      union all
      select 'person ' || d.user_id from account_deletion d
        left join account a on a.owner_id = d.user_id and a.unit = 'BID' and a.kind = 'user'
       where d.done_at is not null and d.bids_forfeited <> (
         select coalesce(sum(t.amount), 0) from transfer t
          where t.debit_id = a.id and t.source like 'forfeit_bids:%')`,
  },
];
