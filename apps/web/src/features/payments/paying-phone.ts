import { maskedPhone } from '@mnada/rules';
import { useState } from 'react';
import { useSession } from '../../client/session.ts';
import { isWholePhone, phoneDigits } from '@mnada/ui/phone-digits.ts';

/** Ranges of Safaricom by the first three digits after +254 (Communications Authority's numbering plan, 2024). */
const SAFARICOM = /^(?:7[0129]\d|74[0-3568]|75[7-9]|76[89]|11\d)/;

/** Whether M-PESA probably works there. Numbers move between networks, so this warns and never blocks. */
export const looksSafaricom = (digits: string): boolean => SAFARICOM.test(digits);

/** `0712 ••• 678` and `712345678` may be the same number: what is shown of it agrees. */
export const isMasked = (masked: string, digits: string): boolean =>
  isWholePhone(digits) && masked === maskedPhone(`+254${digits}`);

const KEY = 'payingPhone';

/** What this person typed in this tab; never what somebody typed who used it before them. */
function kept(userId: string): string {
  try {
    const { of, digits } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const isTheirs = of === userId || of === ''; // a visitor’s is of whoever signs in next
    return isTheirs && typeof digits === 'string' ? phoneDigits(digits) : '';
  } catch {
    return '';
  }
}

/** Nine digits of the account's own number, or none. */
export const ownPhone = (phoneNumber: string | null | undefined): string => phoneDigits(phoneNumber ?? '');

/**
 * The number to pay from: what this person typed in this tab, else the account's own. It survives closing the sheet, a visit
 * to the address book and a reload (GEN-8); it leaves with the tab. Never where money goes: see `usePayoutPhone`.
 */
export function usePayingPhone(): { digits: string; setDigits: (digits: string) => void } {
  const user = useSession()?.user;
  const of = user?.id ?? '';
  const [typed, setTyped] = useState<{ readonly of: string; readonly digits: string } | null>(null);
  return {
    digits: typed?.of === of ? typed.digits : kept(of) || ownPhone(user?.phoneNumber),
    setDigits: (digits) => {
      setTyped({ of, digits });
      try {
        sessionStorage.setItem(KEY, JSON.stringify({ of, digits }));
      } catch {
        // then it lasts as long as the screen
      }
    },
  };
}

export type PayoutPhone = { readonly digits: string; readonly setDigits: (digits: string) => void };

/**
 * Where money goes (WIN-3): the account's own number, until this person types another on this very screen. Whoever's phone
 * paid last was asked to pay, not chosen to be paid, and what was typed for one payout is no answer for the next.
 */
export function usePayoutPhone(): PayoutPhone {
  const user = useSession()?.user;
  const of = user?.id ?? '';
  const [typed, setTyped] = useState<{ readonly of: string; readonly digits: string } | null>(null);
  return {
    digits: typed?.of === of ? typed.digits : ownPhone(user?.phoneNumber),
    setDigits: (digits) => setTyped({ of, digits }),
  };
}

/** The whole number behind a masked one, where this device knows it: typed here, or the account's own. */
export function usePhoneBehind(masked: string | undefined): string | null {
  const user = useSession()?.user;
  if (masked === undefined) return null;
  return [kept(user?.id ?? ''), ownPhone(user?.phoneNumber)].find((digits) => isMasked(masked, digits)) ?? null;
}
