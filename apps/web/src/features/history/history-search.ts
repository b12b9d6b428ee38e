import { BID_HISTORY_STATUSES, type BidHistoryStatus, HISTORY_SEARCH_MAX } from '@mnada/contract';

/**
 * What the address says about the history, so that going back finds it as it was. `status` absent: all. `filters` says
 * that search box and chips are folded away.
 */
export type HistorySearch = { status?: BidHistoryStatus; q?: string; filters?: 'hidden' };

export const cleanSearch = (typed: string): string => typed.trim().slice(0, HISTORY_SEARCH_MAX);

/** Reads the address; whatever cannot be read is the whole history. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const status = BID_HISTORY_STATUSES.find((name) => name === search['status']);
  // A number typed into the field arrives as a number.
  const typed = search['q'];
  const q = typeof typed === 'string' || typeof typed === 'number' ? cleanSearch(String(typed)) : '';
  return {
    ...(status === undefined ? {} : { status }),
    ...(q === '' ? {} : { q }),
    ...(search['filters'] === 'hidden' ? { filters: 'hidden' as const } : {}),
  };
}
