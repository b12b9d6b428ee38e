export type OddsSearch = { month?: string };

export const ALL = 'all';

/** Reads the address; whatever it can't be is the newest. */
export function readOddsSearch(search: Record<string, unknown>): OddsSearch {
  const { month } = search;
  return typeof month === 'string' && /^(?:all|20\d\d-(?:0[1-9]|1[0-2]))$/.test(month) ? { month } : {};
}
