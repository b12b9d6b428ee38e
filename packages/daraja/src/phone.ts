/** @returns the twelve digits that Daraja wants (`2547XXXXXXXX`, `2541XXXXXXXX`), from them or from E.164; else null */
export const darajaPhone = (phone: string): string | null => /^\+?(254[17][0-9]{8})$/.exec(phone)?.[1] ?? null;

/** A number of which only the ends are told, without its spaces: `2547*****126`; null for anything else. */
export function maskedNumber(text: string | null): string | null {
  const shown = text?.replace(/\s/g, '') ?? '';
  return /^[0-9]{3,6}\*{2,9}[0-9]{2,4}$/.test(shown) ? shown : null;
}

/** Payers' numbers come whole, masked (`2547 ***** 126`), hashed, or not at all: only a whole one is a number. */
export const wholePhone = (text: string | null): string | null => (text === null ? null : darajaPhone(text));
