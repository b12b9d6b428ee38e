import { BankAccountsAnswer, DayBooks, DayPage, DaysAnswer } from '@mnada/contract/office';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, query } from '../../client/api.ts';

export const daysQuery = (to: string | undefined) =>
  queryOptions({
    queryKey: ['reconciliation', 'days', to ?? ''],
    queryFn: ({ signal }) => api.get(`/api/admin/reconciliation${query({ to })}`, DaysAnswer, { signal }),
    placeholderData: keepPreviousData,
  });

export const dayPath = (day: string): string => `/api/admin/reconciliation/${encodeURIComponent(day)}`;
export const dayQuery = (day: string) =>
  queryOptions({
    queryKey: ['reconciliation', day],
    queryFn: ({ signal }) => api.get(dayPath(day), DayPage, { signal }),
    enabled: day !== '',
  });

/** The day in bids, and what the invariants say: asked apart, so that the day's money stands without it. */
export const dayBooksQuery = (day: string) =>
  queryOptions({
    queryKey: ['reconciliation', day, 'books'],
    queryFn: ({ signal }) => api.get(`${dayPath(day)}/books`, DayBooks, { signal }),
  });

/** Whose statements may be imported. */
export const bankAccountsQuery = queryOptions({
  queryKey: ['reconciliation', 'bank-accounts'],
  queryFn: ({ signal }) => api.get('/api/admin/bank-accounts', BankAccountsAnswer, { signal }),
});
