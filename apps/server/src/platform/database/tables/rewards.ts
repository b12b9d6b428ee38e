/** Learning steps, what was given for them, and out of which budget (0017). */
import type { Nullable, TimeWithDefault } from './columns.ts';

export type RewardsTables = {
  reward: RewardTable;
  reward_mark: RewardMarkTable;
  reward_budget: RewardBudgetTable;
};

type RewardTable = {
  user_id: string;
  step: 'contact' | 'watch' | 'practice' | 'save' | 'bid' | 'order';
  bids: number;
  day: string;
  device_hash: Nullable<Buffer>;
  created_at: TimeWithDefault;
};

type RewardMarkTable = {
  user_id: string;
  step: 'watch' | 'practice';
  auction_id: Nullable<number>;
  created_at: TimeWithDefault;
};

type RewardBudgetTable = { period: string; budget_bids: number; granted_bids: number };
