import { kenyanPhone } from '@mnada/rules';

/** Whether a number can be a Kenyan mobile, however it is written (ACC-1, PAY-2). */
export const isMobile = (typed: string): boolean => kenyanPhone(typed) !== null;

/** `+254712345678`: how the server is told a number. What isn't a number is sent as it is, and refused there. */
export const toE164 = (typed: string): string => kenyanPhone(typed) ?? `+254${typed}`;

/** `0712 345 678`, as people in Kenya read a number. Anything that isn't one comes back as it was, a masked one too. */
export function readablePhone(phone: string): string {
  const e164 = kenyanPhone(phone);
  return e164 === null ? phone : `0${e164.slice(4, 7)}\u00a0${e164.slice(7, 10)}\u00a0${e164.slice(10)}`;
}
