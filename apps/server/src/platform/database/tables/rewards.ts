/** Learning steps, free bids that were given, and out of which budget. */
import type { Nullable, TimeWithDefault } from './columns.ts';

export type RewardsTables = {
  reward: RewardTable;
  reward_mark: RewardMarkTable;
  reward_budget: RewardBudgetTable;
};

type RewardTable = {
  user_id: string;
  step: 'contact' | 'watch' | 'practice' | 'save' | 'bid' | 'order' | 'welcome';
  bids: number;
  day: string;
  device_hash: Nullable<Buffer>;
  phone_hash: Nullable<Buffer>;
  mailbox_hash: Nullable<Buffer>;
  network_hash: Nullable<Buffer>;
  created_at: TimeWithDefault;
};

type RewardMarkTable = {
  user_id: string;
  step: 'watch' | 'practice';
  auction_id: Nullable<number>;
  created_at: TimeWithDefault;
};

type RewardBudgetTable = { period: string; budget_bids: number; granted_bids: number };
