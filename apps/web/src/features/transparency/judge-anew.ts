import type { AuctionVerdict } from '@mnada/rules/transparency';

export const isBroken = ({ checks }: Pick<AuctionVerdict, 'checks'>): boolean =>
  checks.some(({ state }) => state === 'failed');

/**
 * Judges what is published, and whatever fails once more from the server, past every cache: a node of an older version may have told
 * less of an auction while a new one was rolled out, and what never changes is kept for a year.
 * @throws what reading throws, the second time as well: nothing is called wrong that couldn't be read anew
 */
export async function judgeAnew<P, V extends Pick<AuctionVerdict, 'checks'>>(
  read: (cache: 'default' | 'reload') => Promise<P>,
  judge: (published: P) => Promise<V>,
): Promise<{ readonly published: P; readonly verdict: V }> {
  const kept = await read('default');
  const verdict = await judge(kept);
  if (!isBroken(verdict)) return { published: kept, verdict };
  const published = await read('reload');
  return { published, verdict: await judge(published) };
}
