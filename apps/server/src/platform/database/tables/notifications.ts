/** What people are told, and which ways it goes (0013, 0014, 0020). */
import type { Generated, GeneratedAlways } from 'kysely';
import type { NotificationFacts } from '@mnada/contract';
import type { Json, Nullable, NullableTime, Time, TimeWithDefault } from './columns.ts';

export type NotificationsTables = {
  notification: NotificationTable;
  notification_choice: NotificationChoiceTable;
  push_subscription: PushSubscriptionTable;
  notice_delivery: NoticeDeliveryTable;
  outbid_watch: OutbidWatchTable;
};

type Kind = NotificationFacts['kind'];

type NotificationTable = {
  id: GeneratedAlways<number>;
  user_id: string;
  kind: Kind;
  source: string;
  data: Json<NotificationFacts['data']>;
  is_shown: Generated<boolean>;
  created_at: TimeWithDefault;
  read_at: NullableTime;
  planned_at: NullableTime;
};

type NotificationChoiceTable = {
  user_id: string;
  kind: Kind;
  channel: 'in_app' | 'push' | 'sms' | 'email';
  is_on: boolean;
  chosen_at: TimeWithDefault;
};

type PushSubscriptionTable = {
  id: GeneratedAlways<number>;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: Buffer;
  auth: Buffer;
  server_key: string;
  failures: Generated<number>;
  created_at: TimeWithDefault;
  updated_at: TimeWithDefault;
};

type NoticeDeliveryTable = {
  id: GeneratedAlways<number>;
  notification_id: number;
  user_id: string;
  channel: 'push' | 'sms' | 'email';
  subscription_id: Nullable<number>;
  state: Generated<'waiting' | 'sending' | 'sent' | 'refused' | 'unknown' | 'dropped'>;
  due_at: Time;
  expires_at: Time;
  tries: Generated<number>;
  leased_until: NullableTime;
  note: Generated<string>;
  created_at: TimeWithDefault;
  decided_at: NullableTime;
};

type OutbidWatchTable = {
  auction_id: number;
  user_id: string;
  last_seq: number;
  here_until: Time;
  is_told: Generated<boolean>;
};
