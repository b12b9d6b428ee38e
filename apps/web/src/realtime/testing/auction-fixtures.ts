import { type AuctionDetail, AuctionSummary, type RecentBid } from '@mnada/contract';

/** An auction as the server would send it, live and without bids unless told otherwise. */
export function anAuction(change: Partial<AuctionDetail> = {}): AuctionDetail {
  return {
    id: 7,
    product_id: 3,
    status: 'live',
    result: null,
    product_name: 'Sauti 43″ 4K UHD Smart TV',
    category: 'Electronics',
    product_image: ['/media/products/tv43-1-800.avif'],
    original_price: 38_995,
    increment: 1,
    current_bid: 0,
    current_price: 0,
    highest_bidder: null,
    highest_bidder_avatar: null,
    highest_bidder_simulated: false,
    total_bids: 0,
    seq: 0,
    time_remaining: 10,
    ends_at: 1_750_000_010_000,
    scheduled_start: '2025-06-15T15:06:40.000Z',
    ended_at: null,
    countdown_seconds: 10,
    beginners_only: false,
    cash_enabled: true,
    product_ratings: null,
    ratings_count: 0,
    sold_count: 0,
    product_images: { images: ['/media/products/tv43-1-800.avif', '/media/products/tv43-2-800.avif'] },
    product_descriptions: 'A 43-inch frameless 4K screen with Android TV built in.',
    specifications: { Screen: '43 inches, 3840 × 2160', Warranty: '24 months' },
    in_stock: true,
    recent_bids: [],
    genesis: '0'.repeat(64),
    hash: null,
    drain_seconds: 1,
    server_time: 1_750_000_000_000,
    ...change,
  };
}

/** The same as a list has it: a card’s fields and no more. */
export const anAuctionCard = (change: Partial<AuctionDetail> = {}): AuctionSummary =>
  AuctionSummary.parse(anAuction(change));

export function aBid(seq: number, change: Partial<RecentBid> = {}): RecentBid {
  return {
    seq,
    amount: seq,
    username: seq % 2 === 0 ? 'wanjiku_k' : 'kiprop_j',
    avatar: '3.avif',
    timestamp: new Date(1_750_000_000_000 + seq * 1000).toISOString(),
    simulated: false,
    ...change,
  };
}
