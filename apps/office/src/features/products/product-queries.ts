import { ProductPage, ProductsAnswer } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api, query } from '../../client/api.ts';
import type { ProductsSearch } from './products-search.ts';

export const productsQuery = (search: ProductsSearch) => {
  const { page: _page, hide: _hide, ...asked } = search;
  return queryOptions({
    queryKey: ['products', asked],
    queryFn: ({ signal }) => api.get(`/api/admin/products${query(asked)}`, ProductsAnswer, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => api.get(`/api/admin/products/${encodeURIComponent(id)}`, ProductPage, { signal }),
  });

const Present = z.object({ present: ProductPage });
/** How a product stands now, where a call was refused because somebody had changed it (409 `EDITED_MEANWHILE`). */
export const presentOf = (failure: ApiError | null): ProductPage | null =>
  failure?.code === 'EDITED_MEANWHILE' ? (z.safeParse(Present, failure.body).data?.present ?? null) : null;
