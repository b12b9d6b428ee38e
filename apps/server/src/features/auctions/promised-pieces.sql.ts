/**
 * Wins of a product that wait for their claim: each may yet want a piece. Simulated winners take nothing from the shelf (OPS-3),
 * and a winner who is paying has theirs already.
 * @param productId names it in the statement around this, as in `p.id`; here and below
 * @returns text of SQL
 */
export const waitingWins = (productId: string): string => `
  (select count(*)::int from waiting_win waiting join outcome won on won.auction_id = waiting.auction_id
     join app_user winner on winner.id = won.winner_id and not winner.is_simulated
    where waiting.product_id = ${productId}
      and not exists (select from shop_order paying
                       where paying.auction_id = won.auction_id and paying.kind = 'win' and paying.holds_stock
                         -- What is called off after it was sent still says that its piece left: the win wants another.
                         and paying.state <> 'cancelled'))`;

/** Auctions of a product that are scheduled or live: each may end as a win. */
export const openAuctions = (productId: string): string => `
  (select count(*)::int from auction promising
    where promising.product_id = ${productId} and promising.status in ('scheduled', 'live'))`;

/** Pieces of a product that are spoken for: what is sold beside them must leave so many on the shelf (WIN-5, OPS-6, OPS-8). */
export const promisedPieces = (productId: string): string => `(${waitingWins(productId)} + ${openAuctions(productId)})`;
