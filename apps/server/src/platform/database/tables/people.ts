/** People, how they sign in, what they did as staff (0001). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Time, TimeWithDefault, NullableTime, Json, NullableJson, Nullable } from './columns.ts';

export type PeopleTables = {
  app_user: AppUserTable;
  session: SessionTable;
  socket_ticket: SocketTicketTable;
  one_time_code: OneTimeCodeTable;
  sign_in_identity: SignInIdentityTable;
  local_message: LocalMessageTable;
  throttle: ThrottleTable;
  audit: AuditTable;
  content_version: ContentVersionTable;
  setting: SettingTable;
  setting_by_two: SettingByTwoTable;
  setting_change: SettingChangeTable;
  staff_contact: StaffContactTable;
  suspension: SuspensionTable;
  user_note: UserNoteTable;
};

type SuspensionTable = {
  id: GeneratedAlways<number>;
  user_id: string;
  scope: 'bidding' | 'all';
  cause: string;
  reason: string;
  by_id: string;
  started_at: TimeWithDefault;
  ends_at: NullableTime;
  ended_at: NullableTime;
  lifted_by: Nullable<string>;
  lift_reason: Generated<string>;
};

type UserNoteTable = {
  id: GeneratedAlways<number>;
  user_id: string;
  author_id: string;
  text: string;
  created_at: TimeWithDefault;
};

type StaffContactTable = {
  user_id: string;
  contact: string;
};

type AppUserTable = {
  id: Generated<string>;
  referral_number: Generated<number>;
  kind: Generated<'user' | 'staff' | 'owner'>;
  permissions: Generated<string[]>;
  is_simulated: Generated<boolean>;
  status: Generated<'active' | 'suspended' | 'deleted'>;
  excluded_until: NullableTime;
  bidding_suspended_until: NullableTime;
  username: string;
  username_folded: GeneratedAlways<string>;
  full_name: string;
  phone: Nullable<string>;
  phone_verified_at: NullableTime;
  email: Nullable<string>;
  email_folded: GeneratedAlways<string | null>;
  email_verified_at: NullableTime;
  password_hash: Nullable<string>;
  registration_type: 'phone' | 'email' | 'google' | 'facebook';
  avatar: Nullable<string>;
  language: Generated<'en' | 'sw'>;
  theme: Generated<'light' | 'dark' | 'system'>;
  referred_by: Nullable<string>;
  terms_version: Nullable<string>;
  terms_accepted_at: NullableTime;
  created_at: TimeWithDefault;
};

type SessionTable = {
  token_hash: Buffer;
  id: Generated<string>;
  user_id: string;
  created_at: TimeWithDefault;
  last_used_at: TimeWithDefault;
  idle_ends_at: Time;
  ends_at: Time;
  revoked_at: NullableTime;
  user_agent: Generated<string>;
  proved_at: TimeWithDefault;
  network_hash: Nullable<Buffer>;
};

type SocketTicketTable = {
  ticket_hash: Buffer;
  session_id: string;
  ends_at: Time;
  used_at: NullableTime;
};

type OneTimeCodeTable = {
  id: Generated<string>;
  purpose: 'reset' | 'verify' | 'prove';
  use: 'anonymous' | 'claim' | 'holder' | 'owner';
  network_hash: Nullable<Buffer>;
  contact: string;
  user_id: Nullable<string>;
  code_hash: Buffer;
  tries_left: Generated<number>;
  created_at: TimeWithDefault;
  ends_at: Time;
  ended_at: NullableTime;
  reset_hash: Nullable<Buffer>;
  reset_ends_at: NullableTime;
};

type SignInIdentityTable = {
  provider: 'google' | 'facebook';
  subject: string;
  user_id: string;
  created_at: TimeWithDefault;
};

type LocalMessageTable = {
  id: GeneratedAlways<number>;
  channel: 'sms' | 'email' | 'push';
  recipient: string;
  subject: Generated<string>;
  body: string;
  created_at: TimeWithDefault;
};

type ThrottleTable = { key: Buffer; free_at: Time };

type AuditTable = {
  id: GeneratedAlways<number>;
  at: TimeWithDefault;
  actor_id: Nullable<string>;
  action: string;
  subject: string;
  reason: Generated<string>;
  before: NullableJson;
  after: NullableJson;
  request_id: Generated<string>;
};

type ContentVersionTable = {
  id: GeneratedAlways<number>;
  document: string;
  number: number;
  parts: Json;
  changed: Json;
  asks_again: Generated<boolean>;
  revision: Generated<number>;
  created_by: string;
  updated_by: string;
  created_at: TimeWithDefault;
  updated_at: TimeWithDefault;
  writers: Generated<string[]>;
  published_by: Nullable<string>;
  published_at: NullableTime;
  in_force_from: NullableTime;
  withdrawn_at: NullableTime;
};

type SettingTable = {
  name: string;
  value: Json;
  updated_at: TimeWithDefault;
  updated_by: Nullable<string>;
  revision: Generated<number>;
};

type SettingByTwoTable = {
  name: string;
  alone: NullableJson;
  why: string;
};

type SettingChangeTable = {
  id: GeneratedAlways<number>;
  name: string;
  value: Json;
  reason: string;
  asked_by: string;
  request_id: Nullable<string>;
  call_id: Generated<string>;
  effective_at: TimeWithDefault;
  created_at: TimeWithDefault;
  applied_at: NullableTime;
  withdrawn_at: NullableTime;
  withdrawn_by: Nullable<string>;
};
