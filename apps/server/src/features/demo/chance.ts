/** Random numbers in [0, 1). `Math.random`, or `seededChance` where the same answer is wanted again. */
export type Chance = () => number;

/** The same numbers for the same seed, on any machine (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const between = (chance: Chance, least: number, most: number): number => least + chance() * (most - least);

/** Whole numbers, both ends included. */
export const wholeBetween = (chance: Chance, least: number, most: number): number =>
  least + Math.floor(chance() * (most - least + 1));

/** @throws RangeError the list is empty */
export function pick<T>(chance: Chance, list: readonly T[]): T {
  const item = list[Math.floor(chance() * list.length)];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

/** A new list in another order. */
export function shuffled<T>(chance: Chance, list: readonly T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
