/** The beginning of a list that is read in pages: its entries, and the cursor behind them (null: that is all). */
export type Head<Item> = { readonly items: readonly Item[]; readonly next: string | null };

/**
 * The beginning of a list whose further pages are open, after it was read again: what is new stands above, what moved down
 * from the first page stays, and the open pages go on behind it. Nothing that one reads goes away.
 * @returns the new beginning alone when so much came that the two don't touch
 */
export function grownHead<Item extends { readonly id: string }>(before: Head<Item>, now: Head<Item>): Head<Item> {
  const newest = new Set(now.items.map(({ id }) => id));
  const moved = before.items.filter(({ id }) => !newest.has(id));
  if (moved.length === before.items.length) return now;
  return { items: [...now.items, ...moved], next: before.next };
}
