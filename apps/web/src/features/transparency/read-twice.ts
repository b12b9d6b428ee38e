import type { AuctionVerdict } from '@mnada/rules/transparency';

type Judged<P, V> = { readonly published: P; readonly verdict: V };
/** `again`: what was sent when it was asked past every cache; null: nothing failed, or the same came, or nothing could be read. */
export type Readings<P, V> = { readonly first: Judged<P, V>; readonly again: Judged<P, V> | null };

const isBroken = ({ checks }: Pick<AuctionVerdict, 'checks'>): boolean =>
  checks.some(({ state }) => state === 'failed');

/**
 * Judges what is published. What fails is read once more, past every cache: a node of an older version may have told less of an
 * auction while a new one was rolled out, and what never changes is kept for a year. Nothing that was read first is dropped for it,
 * nor called right: two texts under one address are what a forger would have shown, too, so both are told.
 * @param read `no-store`: as the server sends it now, and without replacing what the browser keeps
 * @throws what reading throws the first time
 */
export async function readTwice<P extends { readonly file: string }, V extends Pick<AuctionVerdict, 'checks'>>(
  read: (cache: 'default' | 'no-store') => Promise<P>,
  judge: (published: P) => Promise<V>,
): Promise<Readings<P, V>> {
  const published = await read('default');
  const verdict = await judge(published);
  if (!isBroken(verdict)) return { first: { published, verdict }, again: null };
  const now = await read('no-store').catch(() => null);
  if (now === null) return { first: { published, verdict }, again: null };
  const again = { published: now, verdict: await judge(now) };
  const isSame = now.file === published.file && isBroken(again.verdict);
  return { first: { published, verdict }, again: isSame ? null : again };
}
