import * as z from 'zod/mini';
import { SoldItem } from './auctions.ts';
import { Kes } from './primitives.ts';

/** A true sale, as an example of what an auction comes to: how many people bid, and what its winner paid in all. */
export const ExampleSale = z.extend(SoldItem, {
  people: z.int(),
  winner_bids: z.int(),
  winner_bids_cost: Kes,
  /** What it is in a word, in Kiswahili with its connective ("washer", "Mashine ya"); null: not known. */
  short_name: z.nullable(z.object({ en: z.string(), sw: z.string() })),
});
export type ExampleSale = z.infer<typeof ExampleSale>;

/** What somebody who has never been here is told first. The same for everybody. */
export const WelcomeAnswer = z.object({
  /** What a bid costs, from the dearest pack on sale to the cheapest a bid; null: no pack is on sale. */
  bid_price: z.nullable(z.object({ from: Kes, to: Kes })),
  /** The newest sale with at least ten people; null: there is none, and none is invented. */
  example: z.nullable(ExampleSale),
});
export type WelcomeAnswer = z.infer<typeof WelcomeAnswer>;
