/** Who asked to be deleted (0019). */
import type { Generated } from 'kysely';
import type { Nullable, NullableTime, Time, TimeWithDefault } from './columns.ts';

export type DataSubjectTables = {
  account_deletion: AccountDeletionTable;
};

type AccountDeletionTable = {
  user_id: string;
  asked_at: TimeWithDefault;
  due_at: Time;
  delays: Generated<number>;
  bids_forfeited: Nullable<number>;
  done_at: NullableTime;
};
