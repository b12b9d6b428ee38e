import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';

/** Of what staff decided about somebody, `u`: it grows with each suspension and each end of one. */
export const REVISION = sql`coalesce((select max(id) * 2 + (coalesce(max(id) filter (where ended_at is not null), 0) = max(id))::int
  from suspension where suspension.user_id = u.id), 0)::int`;

/** How they stand (contract: USER_STATES). */
export const USER_STATE = sql`case when u.status = 'deleted' then 'deleted' when u.status = 'suspended' then 'suspended'
  when u.bidding_suspended_until > ${STATEMENT_TIME} then 'bidding_suspended'
  when u.excluded_until > ${STATEMENT_TIME} then 'self_excluded' else 'active' end`;

export const HAS_PAID = sql`exists (select from payment p where p.user_id = u.id and p.state = 'paid')`;
/** Bids that they hold. */
export const BIDS_LEFT = sql`coalesce((select balance from account where owner_id = u.id and unit = 'BID'), 0)`;
