/**
 * Whether somebody has bought bids on this device, kept so that the packs stand as they stay from the first paint on
 * (before-paint.ts). It only decides what is unfolded.
 */
const KEY = 'buyer';

/** The server has told whether a pack was ever paid. */
export function noteBuyer(hasBought: boolean): void {
  const { dataset } = document.documentElement;
  try {
    if (hasBought) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Then it is found out again on the next page.
  }
  if (hasBought) dataset['buyer'] = '';
  else delete dataset['buyer'];
}
