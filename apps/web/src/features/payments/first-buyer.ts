import { BUYER_KEY } from '../../client/own-marks.ts';
import { currentSession } from '../../client/session.ts';

/**
 * The server has told whether whoever is signed in ever paid for a pack: kept on this device, so that the packs stand as they
 * stay from the first paint on (before-paint.ts). It only decides what is unfolded.
 */
export function noteBuyer(hasBought: boolean): void {
  const { dataset } = document.documentElement;
  const who = currentSession()?.user.id;
  try {
    if (hasBought && who !== undefined) localStorage.setItem(BUYER_KEY, who);
    else localStorage.removeItem(BUYER_KEY);
  } catch {
    // Then it is found out again on the next page.
  }
  if (hasBought) dataset['buyer'] = '';
  else delete dataset['buyer'];
}
