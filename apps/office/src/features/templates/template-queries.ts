import { ProductChoices, SimulateAnswer, TemplatePage, TemplatesAnswer } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api, query } from '../../client/api.ts';
import type { TemplatesSearch } from './templates-search.ts';

export const templatesQuery = ({ page: _page, hide: _hide, ...asked }: TemplatesSearch) =>
  queryOptions({
    queryKey: ['templates', asked],
    queryFn: ({ signal, client, queryKey }) =>
      api.get(`/api/admin/templates${query(asked)}`, TemplatesAnswer, {
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ['template', id],
    queryFn: ({ signal }) => api.get(`/api/admin/templates/${encodeURIComponent(id)}`, TemplatePage, { signal }),
  });

export const simulateQuery = (productId: number) =>
  queryOptions({
    queryKey: ['simulate', productId],
    queryFn: ({ signal }) =>
      api.get(`/api/admin/templates/simulate${query({ product: productId })}`, SimulateAnswer, { signal }),
    staleTime: 60_000,
  });

/** What an auction may be made of, by a part of its name. */
export const productChoicesQuery = (q: string) =>
  queryOptions({
    queryKey: ['product-choices', q],
    queryFn: ({ signal }) => api.get(`/api/admin/auctions/products${query({ q })}`, ProductChoices, { signal }),
    placeholderData: keepPreviousData,
  });

export const productChoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['product-choice', id],
    queryFn: ({ signal }) => api.get(`/api/admin/auctions/products${query({ id })}`, ProductChoices, { signal }),
  });

const Present = z.object({ present: TemplatePage });
/** How a template stands now, where a call was refused because somebody had changed it (409 `EDITED_MEANWHILE`). */
export const presentTemplate = (failure: ApiError | null): TemplatePage | null =>
  failure?.code === 'EDITED_MEANWHILE' ? (z.safeParse(Present, failure.body).data?.present ?? null) : null;
