import {
  AuctionList,
  type AuctionStatus,
  CategoriesAnswer,
  type Language,
  PromoAnswer,
  SoldItemsAnswer,
} from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';
import type { RouterContext } from '../../client/page-context.ts';
import { AUCTIONS_KEY } from '../../realtime/index.ts';
import { recentOddsQuery } from '../transparency/index.ts';

/** How many of each the page can show: three rows of six deals, one row of six sold. */
export const DEALS_SHOWN = 18;
const LIMITS: Record<AuctionStatus, number> = { live: 12, scheduled: 6, ended: 12 };
const SOLD_FETCHED = 12;

/** Some auctions of one status; the list socket keeps them current, for they stand under its key. */
export const homeAuctionsQuery = (api: Api, status: AuctionStatus, category?: string) =>
  queryOptions({
    queryKey: [...AUCTIONS_KEY, 'home', status, category ?? ''],
    queryFn: ({ signal }) => {
      const filter = category === undefined ? '' : `&category=${encodeURIComponent(category)}`;
      return api.get(`/api/auctions?status=${status}&limit=${LIMITS[status]}${filter}`, AuctionList, { signal });
    },
  });

export const homeSoldQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sold-items', 'home'],
    queryFn: async ({ signal }) =>
      (await api.get(`/api/get_all_ended_auctions?limit=${SOLD_FETCHED}`, SoldItemsAnswer, { signal })).data,
    staleTime: 30_000,
  });

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await api.get('/api/categories', CategoriesAnswer, { signal })).data,
    staleTime: 300_000,
  });

/** What the shop says at the top (OPS-12). Without an answer the page says what the product brings. */
export const promoQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['promo', language],
    queryFn: ({ signal }) => api.get(`/api/promo?lang=${language}`, PromoAnswer, { signal }),
    staleTime: 60_000,
  });

/** Everything that the page shows first. A failure is the section's to tell, so this never fails. */
export async function loadHome(
  { queryClient, api, page }: Pick<RouterContext, 'queryClient' | 'api' | 'page'>,
  category?: string,
): Promise<void> {
  await Promise.all([
    ...(['live', 'scheduled', 'ended'] as const).map((status) =>
      queryClient.prefetchQuery(homeAuctionsQuery(api, status, category)),
    ),
    queryClient.prefetchQuery(homeSoldQuery(api)),
    queryClient.prefetchQuery(categoriesQuery(api)),
    queryClient.prefetchQuery(recentOddsQuery(api)),
    queryClient.prefetchQuery(promoQuery(api, page.language)),
  ]);
}
