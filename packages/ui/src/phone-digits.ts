/** What a Kenyan number needs after +254. */
export const PHONE_DIGITS = 9;

/** The digits after +254 of whatever was typed or pasted: `0712…`, `254712…`, `+254 712…` and `712…` are the same number. */
export function phoneDigits(typed: string): string {
  let digits = typed.replace(/\D/g, '');
  if (digits.startsWith('254') && digits.length > PHONE_DIGITS) digits = digits.slice(3);
  return digits.replace(/^0+/, '').slice(0, PHONE_DIGITS);
}

/** `712 345 678`, as far as it is typed. */
export function groupPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d)/, '$1 $2').replace(/^(\d{3} \d{3})(\d)/, '$1 $2');
}

export const isWholePhone = (digits: string): boolean => /^[17]\d{8}$/.test(digits);
