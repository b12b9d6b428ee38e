/** What became of many: a result for each that was asked about, and what no call reached because one before it failed. */
export type ManyOutcome<Item, Result> = {
  readonly results: readonly Result[];
  readonly notReached: readonly Item[];
  /** Why it stopped; null: it went through. */
  readonly error: unknown;
};

/**
 * Acts on many, some at once with each call, one call after another. A call that fails ends it: what was done stays done and is told,
 * and of the call itself nobody knows, so that its items count as not reached; the server does nothing twice.
 */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  send: (batch: readonly Item[]) => Promise<readonly Result[]>,
  onDone: (done: number) => void = () => undefined,
): Promise<ManyOutcome<Item, Result>> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += size) {
    try {
      results.push(...(await send(items.slice(at, at + size))));
      onDone(results.length);
    } catch (error) {
      return { results, notReached: items.slice(at), error };
    }
  }
  return { results, notReached: [], error: null };
}
