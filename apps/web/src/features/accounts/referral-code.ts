import { REFERRAL_KEPT_HOURS, STORAGE } from '@mnada/contract';

/** What is needed of localStorage; it may be full or forbidden. */
export type KeptValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's, or one that keeps nothing where it is forbidden. */
export function storageOrNone(): KeptValues {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

/** A username or a code like MND000042; anything else in the address is not worth keeping. */
const CODE = /^[A-Za-z0-9_.]{3,20}$/;
export const isReferralCode = (code: string): boolean => CODE.test(code);

/** Keeps who invited this person for 720 hours (OWN-3). Returns whether it was a code that can be kept. */
export function keepReferralCode(code: string, kept: KeptValues, nowMs: number): boolean {
  if (!isReferralCode(code)) return false;
  try {
    kept.setItem(STORAGE.referralCode, code);
    kept.setItem(STORAGE.referralCodeExpiry, String(nowMs + REFERRAL_KEPT_HOURS * 3_600_000));
    return true;
  } catch {
    return false; // private mode: the person can still register, only without the invitation
  }
}

/** The kept code, or null once its time is over; an outdated one is thrown away. */
export function keptReferralCode(kept: KeptValues, nowMs: number): string | null {
  try {
    const code = kept.getItem(STORAGE.referralCode);
    const expiryMs = Number(kept.getItem(STORAGE.referralCodeExpiry));
    if (code === null) return null;
    if (CODE.test(code) && expiryMs > nowMs) return code;
    forgetReferralCode(kept);
  } catch {
    // forbidden storage holds nothing
  }
  return null;
}

export function forgetReferralCode(kept: KeptValues): void {
  try {
    kept.removeItem(STORAGE.referralCode);
    kept.removeItem(STORAGE.referralCodeExpiry);
  } catch {
    // nothing was kept
  }
}
