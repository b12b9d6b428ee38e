export type LinkQuality = 'good' | 'slow' | 'weak';

/** Under 150 ms plain, 150 to 400 slow, above 400 or two lost pings weak: bids may arrive late. */
export function linkQuality(roundTripMs: number | null, lostPings: number): LinkQuality {
  if (lostPings >= 2 || (roundTripMs !== null && roundTripMs > 400)) return 'weak';
  return roundTripMs !== null && roundTripMs >= 150 ? 'slow' : 'good';
}
