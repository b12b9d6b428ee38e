import { type AuctionSummary, type ProductCard, ProductCardsAnswer } from '@mnada/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import { AUCTIONS_KEY } from '../../realtime/index.ts';

const PAGE_SIZE = 24;

/** A part of the saved products. `data` is what sockets write to; the rest is what has no auction of its own. */
export type SavedPage = {
  readonly data: AuctionSummary[];
  readonly products: readonly ProductCard[];
  readonly next: number | null;
};

/**
 * The saved products with their auctions, a part at a time; it lives with the lists, so that sockets keep it current.
 * @param who the account's id, or null for a visitor
 * @param ids read anew for each part: what was let go meanwhile is not asked for
 */
export function savedCardsQuery(api: Api, who: string | null, ids: () => readonly number[]) {
  return infiniteQueryOptions({
    queryKey: [...AUCTIONS_KEY, 'saved', who],
    queryFn: async ({ pageParam, signal }): Promise<SavedPage> => {
      const all = ids();
      const wanted = all.slice(pageParam, pageParam + PAGE_SIZE);
      if (wanted.length === 0) return { data: [], products: [], next: null };
      const { data } = await api.get(`/api/products?ids=${wanted.join()}`, ProductCardsAnswer, { signal });
      const isLast = pageParam + PAGE_SIZE >= all.length;
      return {
        data: data.flatMap(({ auction }) => auction ?? []),
        products: data,
        next: isLast ? null : pageParam + PAGE_SIZE,
      };
    },
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  });
}

/** The cards of what is saved now, in its order, with their auctions as they stand. */
export function shownCards(pages: readonly SavedPage[], ids: readonly number[]): ProductCard[] {
  const auctions = new Map(pages.flatMap(({ data }) => data.map((auction) => [auction.product_id, auction] as const)));
  const products = new Map(pages.flatMap((page) => page.products.map((card) => [card.product_id, card] as const)));
  return ids.flatMap((id) => {
    const card = products.get(id);
    return card === undefined ? [] : { ...card, auction: auctions.get(id) ?? card.auction };
  });
}
