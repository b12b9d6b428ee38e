import type { AuctionDetail } from '@mnada/contract';
import { type BidProgress, type ConnectionState, isPaused } from '../../realtime/index.ts';
import { guarantee } from './guarantee.ts';
import type { StageKind } from './stage-view.ts';

/** What the one marigold button is now. Each has words of its own; only `ready` and `no_balance` look ready. */
export type BidButtonView =
  | { readonly kind: 'won' }
  | { readonly kind: 'over' }
  | { readonly kind: 'scheduled'; readonly opensAt: string }
  | { readonly kind: 'placing' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'checking_bid' }
  | { readonly kind: 'connecting' }
  /** Another tab or device holds this auction's line (settled: Wire). */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'sold' }
  | { readonly kind: 'leading' }
  /** At the shop price (WIN-5): they bid no more here, and have an order to look at. */
  | { readonly kind: 'bought' }
  | { readonly kind: 'barred'; readonly code: string }
  /** The guarantee would refuse the next one: the product can be bought with all bids back (BID-5). */
  | { readonly kind: 'covered' }
  | { readonly kind: 'no_balance' }
  | { readonly kind: 'ready' };

export type BidButtonFacts = {
  readonly auction: Pick<
    AuctionDetail,
    | 'scheduled_start'
    | 'you'
    | 'paused'
    | 'lock_price'
    | 'bids_per_tap'
    | 'current_price'
    | 'increment'
    | 'original_price'
    | 'in_stock'
  >;
  readonly stage: StageKind;
  readonly leads: boolean;
  readonly connection: ConnectionState;
  readonly bid: BidProgress['phase'];
  /** null: not known yet, so the server decides. */
  readonly balance: number | null;
};

/**
 * Decides what the bid button is for a signed-in person. A bid under way goes before everything but the end: nobody
 * should wonder whether it went through. What bars a person is told before bidding, never discovered after (BID-6).
 */
export function bidButtonView(facts: BidButtonFacts): BidButtonView {
  const { auction, stage, leads, connection, bid, balance } = facts;
  if (stage === 'sold' && leads) return { kind: 'won' };
  if (stage === 'sold' || stage === 'closed' || stage === 'cancelled') return { kind: 'over' };
  if (stage === 'verdict') return { kind: 'sold' };
  if (bid === 'placing') return { kind: 'placing' };
  if (bid === 'waiting') return { kind: 'waiting' };
  if (bid === 'checking') return { kind: 'checking_bid' };
  if (auction.you?.is_bought) return { kind: 'bought' };
  if (stage === 'scheduled') return { kind: 'scheduled', opensAt: auction.scheduled_start };
  if (connection === 'replaced') return { kind: 'elsewhere' };
  if (isPaused(connection)) return { kind: 'offline' };
  if (connection !== 'live') return { kind: 'connecting' };
  if (stage === 'checking') return { kind: 'checking' };
  if (auction.paused) return { kind: 'barred', code: 'AUCTIONS_PAUSED' };
  if (leads) return { kind: 'leading' };
  if (auction.you?.barred_by) return { kind: 'barred', code: auction.you.barred_by };
  if (isLocked(auction)) return { kind: 'barred', code: 'LOCK_PRICE' };
  if (guarantee(auction) === 'covered') return { kind: 'covered' };
  if (balance !== null && balance < (auction.bids_per_tap ?? 1)) return { kind: 'no_balance' };
  return { kind: 'ready' };
}

/** BID-11: the price has reached the lock since they were told how they stand, and they haven't bid here yet. */
const isLocked = ({ lock_price: lock, current_price: price, you }: BidButtonFacts['auction']): boolean =>
  lock !== undefined && you !== undefined && you.bids_used === 0 && price >= lock;
