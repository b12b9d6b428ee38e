/** The promo's cycle: slogan, card, slogan, card, slogan, card, each 3 s: 18 s in all (settled: Pages). */
export const SLIDE_MS = 3_000;
export const SLIDES = 6;

export type Slide = { readonly kind: 'slogan' | 'card'; readonly index: number };

/** What stands at a place in the cycle (0 to 5): its slogan or its card, each numbered 0 to 2. */
export const slideAt = (place: number): Slide => ({
  kind: place % 2 === 0 ? 'slogan' : 'card',
  index: Math.floor(place / 2) % 3,
});

/** The place that follows. A card that isn't there is passed over, so that nothing empty is ever shown for 3 s. */
export function nextPlace(place: number, cards: number): number {
  for (let step = 1; step <= SLIDES; step++) {
    const next = (place + step) % SLIDES;
    const slide = slideAt(next);
    if (slide.kind === 'slogan' || slide.index < cards) return next;
  }
  return place;
}
