export type ListTab = 'all' | 'open' | 'upcoming' | 'winners' | 'search';
export const LIST_TABS: readonly ListTab[] = ['all', 'open', 'upcoming', 'winners', 'search'];

/** What the address says about the list. `q` only on the search tab: choosing another tab clears the search. */
export type ListSearch = { tab?: ListTab; q?: string };

export const SEARCH_LENGTH_MAX = 100;

/** Reads the address; whatever cannot be read is the plain list. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const tab = LIST_TABS.find((name) => name === search['tab']) ?? 'all';
  if (tab === 'all') return {};
  // A number typed into the field arrives as a number.
  const typed = search['q'];
  const q = typeof typed === 'string' || typeof typed === 'number' ? cleanSearch(String(typed)) : '';
  return tab === 'search' && q !== '' ? { tab, q } : { tab };
}

export const cleanSearch = (typed: string): string => typed.trim().slice(0, SEARCH_LENGTH_MAX);
