/**
 * What the shop's own pages say of an ended auction, held against what the log holds of it (LOG-7). Proofs that agree with each other
 * show nothing to whoever came from a list of winners with another shop price, another product or another winner in it.
 */
import { textHash } from './auction-file.ts';
import { canonicalJson, type Json } from '../canonical-json.ts';

/** Values in the spelling of the entries; what the shop doesn't say is left out, what it says there is none of is `-`. */
type Said = Readonly<Record<string, string>>;

export type ShownAuction = {
  /** Of what it was held by, as in `mnada/schedule/v1`. */
  readonly plan: Said;
  /** Of its end, as in `mnada/close/v1`. */
  readonly end: Said;
  /** By the name that is shown; null: none is. */
  readonly winner: string | null;
  /** Those that are shown with a name. */
  readonly bids: readonly { readonly seq: number; readonly priceCents: number; readonly name: string }[];
};

/** Everything that an auction copied of its product before it was published, by whose hash the log holds it. */
export type ShownProduct = {
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly specifications: Json;
  readonly images: readonly string[];
  readonly original_price_cents: number;
  /** Where there are any (GEN-9). */
  readonly name_sw?: string | undefined;
  readonly description_sw?: string | undefined;
  readonly specifications_sw?: Json | undefined;
};

/** As `product_hash` of the plan. */
export const shownProductHash = (product: ShownProduct): string =>
  textHash(
    canonicalJson(Object.fromEntries(Object.entries(product).filter(([, value]) => value !== undefined)) as Json),
  );

/** A field that an entry leaves out says this. */
const LEFT_OUT: Said = { bids_per_tap: '1', lock_price_cents: '-', seats_needed: '-' };
/** Pages count whole seconds. */
const inSeconds = (us: string): string => String(Math.round(Number(us) / 1_000_000));

export type ShownOtherwise = { readonly field: string; readonly published: string; readonly computed: string };

type Logged = {
  readonly terms: ReadonlyMap<string, string>;
  readonly close: ReadonlyMap<string, string>;
  readonly nameOf: (tag: string) => string | undefined;
  readonly bids: readonly ({ readonly priceCents: number; readonly bidderTag: string } | null)[];
};

/** @returns the first of what is shown that isn't what was logged, `published` as it is shown; null: all agrees */
export function shownOtherwise(shown: ShownAuction, { terms, close, nameOf, bids }: Logged): ShownOtherwise | null {
  const other = (field: string, published: string, computed: string): ShownOtherwise | null =>
    published === computed ? null : { field, published, computed };
  for (const [entry, said] of [
    [terms, shown.plan],
    [close, shown.end],
  ] as const)
    for (const [field, value] of Object.entries(said)) {
      // An end that was logged before it said that says nothing of it.
      if (entry === close && !entry.has(field)) continue;
      const logged = entry.get(field) ?? LEFT_OUT[field] ?? '';
      const found =
        field === 'countdown_us' ? other(field, inSeconds(value), inSeconds(logged)) : other(field, value, logged);
      if (found !== null) return found;
    }
  // Whoever was deleted is shown to nobody, and no name opens their tag.
  const winner = nameOf(close.get('winner') ?? '-');
  if (close.get('result') === 'sold' && winner !== undefined) {
    const found = other('winner', shown.winner ?? '-', winner);
    if (found !== null) return found;
  }
  for (const { seq, priceCents, name } of shown.bids) {
    const bid = bids[seq - 1];
    const who = bid == null ? undefined : nameOf(bid.bidderTag);
    const found =
      other(`bid ${seq}`, String(priceCents), String(bid?.priceCents ?? '-')) ??
      (who === undefined ? null : other(`bid ${seq}`, name, who));
    if (found !== null) return found;
  }
  return null;
}
