export type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

/** What a short message of two lines takes. */
const HEIGHT = 68;
const GAP = 8;
/** Never so low that it isn't seen as a message any more. */
const LOWEST_PART = 0.45;

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
