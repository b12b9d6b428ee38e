import { type UserTab, UserOverview, UsersAnswer, UserTabAnswer, UserView } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type ApiError, api, query } from '../../client/api.ts';
import type { UsersSearch } from './users-search.ts';

export type ListTab = Exclude<UserTab, 'overview'>;

export const usersQuery = (search: UsersSearch) => {
  const { page: _page, hide: _hide, ...asked } = search;
  return queryOptions({
    queryKey: ['users', asked],
    queryFn: ({ signal }) => api.get(`/api/admin/users${query(asked)}`, UsersAnswer, { signal }),
    placeholderData: keepPreviousData,
  });
};

const path = (id: string): string => `/api/admin/users/${encodeURIComponent(id)}`;
// Each answer is a look with its line in the audit: nothing here asks again by itself.
const ONCE = { staleTime: 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'overview'],
    queryFn: ({ signal }) => api.get(path(id), UserOverview, { signal }),
    ...ONCE,
  });
export const tabQuery = (id: string, tab: ListTab, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['user', id, tab, cursor ?? ''],
    queryFn: ({ signal }) => api.get(`${path(id)}/${tab}${query({ cursor })}`, UserTabAnswer, { signal }),
    ...ONCE,
  });
export const viewQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'view'],
    queryFn: ({ signal }) => api.get(`${path(id)}/view`, UserView, { signal }),
    ...ONCE,
  });

const Present = z.object({ present: UserOverview });
/** How the person stands now, where a call was refused because somebody had decided about them (409 `EDITED_MEANWHILE`). */
export const presentOf = (failure: ApiError | null): UserOverview | null =>
  failure?.code === 'EDITED_MEANWHILE' ? (z.safeParse(Present, failure.body).data?.present ?? null) : null;
