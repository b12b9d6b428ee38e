/** What can be seen about people (OPS-23). Some are about what accounts share, some about what people do. */
export const SIGNAL_KINDS = [
  'device',
  'payer',
  'number',
  'address',
  'network',
  'mailbox',
  'staff',
  'pair',
  'rate',
  'rhythm',
  'hours',
  'referrals',
  'promo',
  'refunds',
  'returns',
  'reversals',
  'buy_back',
  'one_product',
  'won_together',
] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];
export type SignalWeight = 'weak' | 'medium' | 'strong';

/** What accounts share with honest families, hostels and counters as well: alone it opens no case. */
const SHARED: ReadonlySet<SignalKind> = new Set(['device', 'payer', 'address', 'network', 'mailbox', 'number']);
export const isShared = (kind: SignalKind): boolean => SHARED.has(kind);

/** A fact's size and rarity, in the rows that it was seen in. */
export type SeenSignal = {
  readonly kind: SignalKind;
  /** People who share it, or times that it was seen: the number in `SIZES`. */
  readonly size: number;
  /** Of `among` things that were compared, so many are at least like this one. */
  readonly alike: number;
  readonly among: number;
};

/**
 * From which size on a fact is noted, is medium and is strong; `public`: from there on it is a place or a service (a counter, a hostel,
 * an agent of M-PESA) that strangers share. Published, so that nobody's opinion is in it.
 */
type Sizes = { readonly noted: number; readonly medium: number; readonly strong: number; readonly public?: number };
export const SIGNAL_SIZES: Readonly<Record<SignalKind, Sizes>> = {
  device: { noted: 2, medium: 2, strong: 3, public: 9 },
  payer: { noted: 2, medium: 3, strong: 4, public: 9 },
  number: { noted: 2, medium: 2, strong: 3 },
  address: { noted: 2, medium: 3, strong: 5, public: 8 },
  // Behind one address of an operator stand thousands: a network is never more than weak.
  network: { noted: 2, medium: Infinity, strong: Infinity, public: 6 },
  mailbox: { noted: 2, medium: 3, strong: 5 },
  staff: { noted: 1, medium: 1, strong: 1 },
  // How often they would have outbid each other by chance, where they never did.
  pair: { noted: 12, medium: 12, strong: 20 },
  // Taps that followed the one before within a tenth of a second.
  rate: { noted: 8, medium: 8, strong: 25 },
  // Answers of twenty and more that spread less than 60 ms: how many of them.
  rhythm: { noted: 20, medium: 20, strong: 60 },
  // Hours of one day with a tap in them.
  hours: { noted: 21, medium: 21, strong: 23 },
  // Of somebody's friends, so many that share a device or a payer with each other or with whoever brought them.
  referrals: { noted: 3, medium: 3, strong: 5 },
  // Accounts of one network that took free bids, were made within two hours and never paid.
  promo: { noted: 6, medium: 6, strong: 10 },
  refunds: { noted: 3, medium: 3, strong: 6 },
  returns: { noted: 3, medium: 3, strong: 5 },
  reversals: { noted: 2, medium: 2, strong: 4 },
  buy_back: { noted: 2, medium: 2, strong: 4 },
  one_product: { noted: 3, medium: 3, strong: 5 },
  won_together: { noted: 3, medium: 3, strong: 5 },
};

/** Of fewer than these nothing is said about how usual something is. */
export const RARITY_COMPARED_LEAST = 200;
const USUAL = 1 / 20;
const NOT_RARE = 1 / 100;

/**
 * How much a fact weighs: by its size, and less where many strangers have the same. What one in twenty has is weak, what one in a hundred
 * has weighs a step less. Where too few were compared nobody knows how rare it is to share something: that is medium at most; what
 * somebody did is told by its size alone. Weights order what people read; they are never added up.
 */
export function weightOf({ kind, size, alike, among }: SeenSignal): SignalWeight {
  const sizes = SIGNAL_SIZES[kind];
  if (sizes.public !== undefined && size >= sizes.public) return 'weak';
  const bySize: SignalWeight = size >= sizes.strong ? 'strong' : size >= sizes.medium ? 'medium' : 'weak';
  if (among < RARITY_COMPARED_LEAST) return bySize === 'strong' && isShared(kind) ? 'medium' : bySize;
  const share = alike / among;
  if (share > USUAL) return 'weak';
  if (share > NOT_RARE) return bySize === 'strong' ? 'medium' : 'weak';
  return bySize;
}

/** Two who bid in the same auctions at the same time and (almost) never outbid each other; `expected`: by chance, over all of them. */
export const PAIR_AUCTIONS_LEAST = 3;
/** So many times more often chance would have had them meet. */
export const PAIR_MET_LEAST = 12;
export const neverCompete = (met: number, expected: number): boolean =>
  expected >= SIGNAL_SIZES.pair.noted && met * PAIR_MET_LEAST <= expected;
