import { type ProductCard, productNames } from '@mnada/contract';
import type { Archive, Board, BoardEntry, EpochUs, Queryable } from '../auctions/index.ts';
import { auctionSummary, toKes } from '../auctions/index.ts';

export type ProductCardsDeps = {
  readonly board: Board;
  readonly archive: Archive;
  readonly sql: Queryable;
  readonly nowUs: () => EpochUs;
};

type ProductRow = {
  id: number;
  name: string;
  name_sw: string;
  original_price_cents: number;
  images: string[];
  last_auction_id: number | null;
};

/** Products with the auction that one would want to see: live, else the next, else the last. Unknown ones are left out. */
export async function productCards(deps: ProductCardsDeps, productIds: readonly number[]): Promise<ProductCard[]> {
  const { rows } = await deps.sql.query<ProductRow>(
    `select p.id, p.name, p.name_sw, p.original_price_cents,
            array(select address from product_image where product_id = p.id order by position) as images,
            (select a.id from auction a where a.product_id = p.id and a.status = 'ended' order by a.id desc limit 1)
              as last_auction_id
       from product p where p.id = any($1)`,
    [productIds],
  );
  const products = new Map(rows.map((row) => [row.id, row]));
  const next = nextAuctions(deps.board, new Set(products.keys()));
  const last = await deps.archive.findAll(
    rows.flatMap((row) => (next.has(row.id) || row.last_auction_id === null ? [] : [row.last_auction_id])),
  );
  const entries = new Map([...last.map((entry) => [entry.facts.productId, entry] as const), ...next]);
  const nowUs = deps.nowUs();
  return [...new Set(productIds)].flatMap((id) => {
    const product = products.get(id);
    if (!product) return [];
    const entry = entries.get(id);
    return {
      product_id: id,
      ...productNames(product.name, product.name_sw),
      product_image: product.images,
      original_price: toKes(product.original_price_cents),
      auction: entry ? auctionSummary(entry, nowUs) : null,
    };
  });
}

/** The board holds everything live and scheduled; in its order the first of each is the one. */
function nextAuctions(board: Board, productIds: ReadonlySet<number>): Map<number, BoardEntry> {
  const found = new Map<number, BoardEntry>();
  for (const status of ['live', 'scheduled'] as const) {
    for (const entry of board.group(status)) {
      const id = entry.facts.productId;
      if (productIds.has(id) && !found.has(id)) found.set(id, entry);
    }
  }
  return found;
}
