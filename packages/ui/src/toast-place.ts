export type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

/** What a short message of two lines takes. */
const HEIGHT = 68;
const GAP = 8;
/** Never so low that it isn't seen as a message any more. */
const LOWEST_PART = 0.45;

/** Sonner's own: up to it a toast is a phone's. */
export const PHONE_UP_TO = 600;
const EDGE = 12;
const WIDEST = { phone: 432, desktop: 356 } as const;

/** How much stays free at each side of a toast: on a phone it is one line from edge to edge, as p12 draws it. Pure. */
export const toastSides = (screenWidth: number): number =>
  screenWidth <= PHONE_UP_TO ? Math.max(EDGE, (screenWidth - WIDEST.phone) / 2) : (screenWidth - WIDEST.desktop) / 2;

/**
 * How far from the top a toast begins: under the header, and lower where a heading would lie under it. Pure.
 * @param headings as they stand on the screen
 * @param across from where to where a toast reaches
 */
export function toastTop(
  from: number,
  headings: readonly Box[],
  across: Pick<Box, 'left' | 'right'>,
  screenHeight: number,
): number {
  let top = from;
  const inTheWay = headings
    .filter(({ left, right }) => left < across.right && right > across.left)
    .sort((a, b) => a.top - b.top);
  for (const box of inTheWay) if (box.top < top + HEIGHT && box.bottom > top) top = box.bottom + GAP;
  return top > screenHeight * LOWEST_PART ? from : Math.round(top);
}
