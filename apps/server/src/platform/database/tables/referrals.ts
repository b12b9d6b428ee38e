/** Who brought whom, and what it earned (0015). */
import type { Generated } from 'kysely';
import type { Nullable, NullableTime, TimeWithDefault } from './columns.ts';

export type ReferralsTables = {
  person_device: PersonDeviceTable;
  referral: ReferralTable;
};

type PersonDeviceTable = {
  user_id: string;
  device_hash: Buffer;
  first_at: TimeWithDefault;
  last_at: TimeWithDefault;
};

type ReferralTable = {
  friend_id: string;
  referrer_id: string;
  state: Generated<'joined' | 'pending' | 'held' | 'available' | 'refused' | 'cancelled' | 'reversed'>;
  welcome_state: Generated<'waiting' | 'given' | 'refused'>;
  welcomed_at: NullableTime;
  payment_id: Nullable<string>;
  payer_phone: Nullable<string>;
  reward_cents: Nullable<number>;
  earned_at: NullableTime;
  due_at: NullableTime;
  reasons: Generated<string[]>;
  staff_note: Nullable<string>;
  joined_at: TimeWithDefault;
  decided_at: NullableTime;
};
