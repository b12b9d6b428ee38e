/** What people are told (0013). */
import type { GeneratedAlways } from 'kysely';
import type { NotificationFacts } from '@mnada/contract';
import type { Json, NullableTime, TimeWithDefault } from './columns.ts';

export type NotificationsTables = {
  notification: NotificationTable;
};

type NotificationTable = {
  id: GeneratedAlways<number>;
  user_id: string;
  kind: NotificationFacts['kind'];
  source: string;
  data: Json<NotificationFacts['data']>;
  created_at: TimeWithDefault;
  read_at: NullableTime;
};
