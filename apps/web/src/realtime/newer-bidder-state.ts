import type { OwnBidderState } from '@mnada/contract';

const NOBODY_YET: OwnBidderState = { bids_used: 0, is_leading: false, is_saved: false, barred_by: null };

/** News of how a person stands on an auction; what is absent has not changed. */
export type BidderStateNews = {
  readonly bids_used?: number | undefined;
  readonly barred_by?: string | null | undefined;
  readonly bids_cost?: number | undefined;
  readonly is_bought?: boolean | undefined;
  readonly cash_needs_purchase?: boolean | undefined;
  readonly next_bid_cost?: number | null | undefined;
  readonly has_seat?: boolean | undefined;
  readonly account_version?: number | undefined;
};

/**
 * How a person stands after some news of it. Pure. News comes over the socket and over HTTP in any order: what is older
 * by its version changes nothing, so that a page never goes back (BID-10).
 * @returns the same object when it is older
 */
export function newerBidderState(known: OwnBidderState | undefined, news: BidderStateNews): OwnBidderState {
  if (known !== undefined && isOlder(news, known)) return known;
  const { bids_used, bids_cost, is_bought, cash_needs_purchase, next_bid_cost, barred_by, has_seat, account_version } =
    news;
  const before = known ?? NOBODY_YET;
  return {
    ...(bids_used === undefined || bids_used === before.bids_used ? before : withoutCost(before)),
    ...(bids_cost !== undefined && { bids_cost }),
    ...(is_bought !== undefined && { is_bought }),
    ...(cash_needs_purchase !== undefined && { cash_needs_purchase }),
    ...(next_bid_cost !== undefined && { next_bid_cost }),
    ...(bids_used !== undefined && { bids_used }),
    ...(barred_by !== undefined && { barred_by }),
    ...(has_seat !== undefined && { has_seat }),
    ...(account_version !== undefined && { account_version }),
  };
}

/** What other bids cost says nothing of these: until it is told anew, it isn't known. */
function withoutCost({
  bids_cost: _cost,
  free_bids: _free,
  bid_price: _price,
  ...rest
}: OwnBidderState): OwnBidderState {
  return rest;
}

/** Whether one piece of news is older than what is known. News without a version comes from an older node: older. */
export function isOlder(news: BidderStateNews, known: BidderStateNews): boolean {
  if (known.account_version === undefined) return false;
  return news.account_version === undefined || news.account_version < known.account_version;
}
