/** A countdown is a few seconds to a minute long; the ring is full above that. */
const FULL_S = 10;
const SOON_S = 5;
const CRITICAL_S = 2;

/** What the ring of a live auction shows, as the shop's own does: calm above 5 s, red in the last two. */
export function liveRing(
  endsAt: string,
  nowMs: number,
): { seconds: number; share: number; tone: 'calm' | 'soon' | 'critical' } {
  const seconds = Math.max(0, Math.ceil((Date.parse(endsAt) - nowMs) / 1000));
  return {
    seconds,
    share: Math.min(1, seconds / FULL_S),
    tone: seconds <= CRITICAL_S ? 'critical' : seconds <= SOON_S ? 'soon' : 'calm',
  };
}
