/**
 * Reads a Kenyan mobile number however people write it: `07…`, `01…`, `7…`, `1…`, `254…`, `+254…`, with spaces, dashes
 * or brackets, and also `+254` before any of these, as a field with a fixed prefix makes it (PAY-2).
 * @returns E.164 (`+2547XXXXXXXX` or `+2541XXXXXXXX`), or null for anything else; foreign numbers are never guessed
 */
export function kenyanPhone(text: string): string | null {
  if (text.length > 40 || !/^[+0-9 ().-]*$/.test(text)) return null;
  const digits = text.replace(/[ ().-]/g, '');
  const national = /^(?:\+?254){0,2}0?([17][0-9]{8})$/.exec(digits)?.[1];
  return national === undefined ? null : `+254${national}`;
}

/** The one way in which a number stands on a screen, a receipt or in a log that needs none: `0712 ••• 678` (OPS-1). @param phone E.164; a foreign one shows nothing */
export const maskedPhone = (phone: string): string =>
  /^\+254[0-9]{9}$/.test(phone) ? `0${phone.slice(4, 7)} ••• ${phone.slice(-3)}` : '•••';

/** Its digits may look like a number, and it stays what it is. */
const ID = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/i;
/**
 * Nine digits behind 0 or 254, with what people, phones and sheets put between them; without either, digits alone: 1500000.00 is a sum.
 * In full width as well, as some keyboards type them. Beside a letter of a hash it is part of that.
 */
const NUMBER_IN_TEXT =
  /(?<![\p{Nd}a-fA-F])(?:(?:(?:\+|00)?254[^\p{L}\p{Nd},:]{0,3}){1,2}\(?0?\)?[^\p{L}\p{Nd},:]{0,1}|\(?[0\uff10])[17\uff11\uff17](?:[^\p{L}\p{Nd},:]{0,3}\p{Nd}){8}(?![\p{Nd}a-fA-F])|(?<![\p{Nd}a-fA-F]|KSh[ \u00a0])[17](?:[ -]?[0-9]){8}(?!\.?\p{Nd}|[a-fA-F])/gu;

/** Free text with every Kenyan number in it masked, however it was typed; an id stays what it is. */
export const maskedNumbers = (text: string): string =>
  text
    .split(ID)
    .map((part, n) => (n % 2 === 1 ? part : part.replace(NUMBER_IN_TEXT, maskedTyped)))
    .join('');

function maskedTyped(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/[^0-9]/g, '');
  return maskedPhone(kenyanPhone(digits.replace(/^00/, '')) ?? '');
}
