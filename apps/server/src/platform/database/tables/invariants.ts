/** What breaks an invariant, and how far each was asked. */
import type { Generated } from 'kysely';
import type { NullableTime, TimeWithDefault } from './columns.ts';

export type InvariantsTables = {
  invariant_violation: InvariantViolationTable;
  invariant_progress: InvariantProgressTable;
};

type InvariantViolationTable = {
  name: string;
  row_id: string;
  first_seen_at: TimeWithDefault;
  last_seen_at: TimeWithDefault;
  cleared_at: NullableTime;
};

type InvariantProgressTable = {
  name: string;
  up_to: Generated<number>;
  checked_at: NullableTime;
  all_at: NullableTime;
};
