/** Limits, breaks and choices that people set for themselves (0016). */
import type { GeneratedAlways } from 'kysely';
import type { BreakLength, DataSaver, SpendingPeriod } from '@mnada/contract';
import type { Nullable, NullableTime, Time, TimeWithDefault } from './columns.ts';

export type LimitsTables = {
  spending_limit: SpendingLimitTable;
  own_break: OwnBreakTable;
  own_choice: OwnChoiceTable;
};

type SpendingLimitTable = {
  user_id: string;
  period: SpendingPeriod;
  cap_cents: Nullable<number>;
  next_cap_cents: Nullable<number>;
  next_counts_at: NullableTime;
  updated_at: TimeWithDefault;
};

type OwnBreakTable = {
  id: GeneratedAlways<number>;
  user_id: string;
  length: BreakLength;
  started_at: Time;
  ends_at: Time;
};

type OwnChoiceTable = {
  user_id: string;
  data_saver: Nullable<DataSaver>;
  haptics: Nullable<boolean>;
  read_out_bids: Nullable<boolean>;
  confirm_bids: Nullable<boolean>;
  updated_at: TimeWithDefault;
};
