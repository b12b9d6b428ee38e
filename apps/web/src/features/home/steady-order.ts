/**
 * A list that was fetched again, in the places that its items have on screen: what is still there stays where it is,
 * newcomers take the places of those that left, and what is over stands at the end. Nothing moves under a finger.
 */
export function steadyOrder<Item extends { readonly id: number }>(
  shownIds: readonly number[],
  items: readonly Item[],
): Item[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = new Set(shownIds);
  const newcomers = items.filter((item) => !shown.has(item.id));
  const placed = shownIds.flatMap((id) => {
    const item = byId.get(id) ?? newcomers.shift();
    return item === undefined ? [] : [item];
  });
  return [...placed, ...newcomers];
}
