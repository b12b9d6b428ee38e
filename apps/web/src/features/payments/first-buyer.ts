import { BUYER_KEY } from '../../client/own-marks.ts';
import { currentSession } from '../../client/session.ts';

let isBuyer: boolean | null = null;

/**
 * The server has told whether whoever is signed in ever paid for a pack: kept on this device, so that the packs stand as they
 * stay from the first paint of the next visit on (before-paint.ts). It only decides what is unfolded. Packs in sight stay
 * as they are: on a device that didn't know it, all below would be pushed down (`showBuyer` when they are left).
 */
export function noteBuyer(hasBought: boolean): void {
  isBuyer = hasBought;
  const who = currentSession()?.user.id;
  try {
    if (hasBought && who !== undefined) localStorage.setItem(BUYER_KEY, who);
    else localStorage.removeItem(BUYER_KEY);
  } catch {
    // Then it is found out again on the next page.
  }
}

/** No packs are in sight: the next ones stand as was noted. Nothing where nothing was, or for somebody else since. */
export function showBuyer(): void {
  const { dataset } = document.documentElement;
  if (isBuyer === null || currentSession() === null) return;
  if (isBuyer) dataset['buyer'] = '';
  else delete dataset['buyer'];
  isBuyer = null;
}
