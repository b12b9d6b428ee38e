import * as z from 'zod/mini';
import { ProductNames } from './product-fields.ts';
import { AuctionSummary } from './auctions.ts';
import { Id, Kes } from './primitives.ts';

/** How many products an account keeps (OWN-5): more than anybody looks through. */
export const SAVED_MAX = 500;
/** How many a visitor's browser keeps, and so how many move to the account at once. */
const SAVED_ON_DEVICE_MAX = 200;

/** Saved products (OWN-5): their ids, the one saved last first, and those among them with a reminder. */
export const SavedAnswer = z.object({ data: z.array(Id), reminders: z.array(Id) });
export type SavedAnswer = z.infer<typeof SavedAnswer>;

/** `remind`: a notice ten minutes before the product's next auction; on unless said otherwise. */
export const SaveProductBody = z.optional(z.nullable(z.object({ remind: z.optional(z.boolean()) })));

/** What a visitor had saved, the one saved last first. */
export const MergeSavedBody = z.object({ ids: z.array(Id).check(z.maxLength(SAVED_ON_DEVICE_MAX)) });
/** `left_out`: there was no room for them; they stay where they were. */
export const MergeSavedAnswer = z.extend(SavedAnswer, { added: z.int(), left_out: z.array(Id) });

export const ProductCardsQuery = z.object({
  ids: z.string().check(z.regex(/^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,49}$/)),
});
/** A product with the auction that one would want to see: a live one, else the next, else the last. */
export const ProductCard = z.object({
  product_id: Id,
  ...ProductNames,
  product_image: z.array(z.string()),
  original_price: Kes,
  /** null: there never was one. */
  auction: z.nullable(AuctionSummary),
});
export type ProductCard = z.infer<typeof ProductCard>;
/** In the order asked for; unknown products are left out. */
export const ProductCardsAnswer = z.object({ data: z.array(ProductCard) });
