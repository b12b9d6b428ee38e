import { useState } from 'react';
import { steadyOrder } from './steady-order.ts';

/** Keeps every card where it is while its list is fetched again; another `key` starts anew. */
export function useSteady<Item extends { readonly id: number }>(key: string, items: readonly Item[]): Item[] {
  const [shown, setShown] = useState<{ key: string; ids: readonly number[] }>({ key, ids: [] });
  const placed = steadyOrder(shown.key === key ? shown.ids : [], items);
  const ids = placed.map(({ id }) => id);
  if (shown.key !== key || ids.join() !== shown.ids.join()) setShown({ key, ids });
  return placed;
}
