import * as z from 'zod/mini';
import { AccountVersion, Id, IsoTime } from './primitives.ts';

/** Learning steps (OWN-7), in the order in which a newcomer meets them. */
export const RewardStep = z.enum(['contact', 'watch', 'practice', 'save', 'bid', 'order']);
export type RewardStep = z.infer<typeof RewardStep>;

const Step = z.object({
  step: RewardStep,
  /** Free bids that it gives, once. */
  bids: z.int(),
  /** `ready`: done, and waiting to be taken. Visitors have everything before them. */
  state: z.enum(['todo', 'ready', 'taken']),
});
export type RewardStepView = z.infer<typeof Step>;

export const RewardsAnswer = z.object({
  steps: z.array(Step),
  budget: z.object({
    /** Free bids for everybody together, steps and welcome gifts alike: of a day, what is left of it, and what is left for ever. */
    today: z.int(),
    left_today: z.int(),
    left_in_all: z.int(),
    /** When the next day's begins: midnight in Nairobi. */
    renews_at: IsoTime,
  }),
  /** The gift of somebody who was invited: `waiting` for a proved phone or a new day's budget. Null: nobody brought them. */
  welcome: z.nullable(z.object({ bids: z.int(), state: z.enum(['waiting', 'given', 'refused']) })),
  /** The refusal that taking any step would meet now because of who they are, or null. */
  barred_by: z.nullable(z.string()),
});
export type RewardsAnswer = z.infer<typeof RewardsAnswer>;

/** A step that only the person's own browser sees; a watched auction is named. */
export const RewardDoneBody = z.object({ auction_id: z.optional(Id) });
/** The rewards after a step was taken. `granted` is 0 when it had been taken before. */
export const RewardTakenAnswer = z.extend(RewardsAnswer, {
  granted: z.int(),
  new_balance: z.int(),
  account_version: AccountVersion,
});
