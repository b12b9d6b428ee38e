import { maskedName } from '../../../platform/masks.ts';

/** Of a whole Kenyan number, also inside of an id of the provider's that ends with one. */
const NUMBER = /(\+?254|0)?([17][0-9]{2})([0-9]{3})([0-9]{3})(?![0-9])/g;
/** A name behind a number, as M-PESA writes people: `254712345678 - JANE KAMAU`. */
const NUMBER_AND_NAME = /([0-9]{3} ?- ?)(\p{L}[\p{L} .'’]*)/gu;
const WORD = /(\p{L})[\p{L}.'’]*/gu;
const IS_NAME = /name$/i;
const NAMED_KEYS = ['Key', 'key', 'Name', 'name'];

/**
 * What a provider's body is to whoever sees masks: names as initials, numbers without their middle. Every run
 * of nine digits that could be a number is treated as one; sums and times are shorter or longer.
 */
export function maskedBody(body: string): string {
  try {
    return JSON.stringify(maskedValue(JSON.parse(body), false));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return maskedText(body);
    throw error;
  }
}

const maskedNumbers = (text: string): string =>
  text.replace(
    NUMBER,
    (_whole, start: string | undefined, first: string, _middle: string, last: string) =>
      `${start ?? ''}${first}•••${last}`,
  );
const maskedText = (text: string): string =>
  maskedNumbers(text.replace(NUMBER_AND_NAME, (_whole, before: string, name: string) => before + maskedName(name)));

/** @param isName what stands under a key that ends in “Name”, or beside one as `{ Key, Value }` */
function maskedValue(value: unknown, isName: boolean): unknown {
  if (typeof value === 'string') return isName ? maskedNumbers(value).replace(WORD, '$1.') : maskedText(value);
  if (typeof value === 'number') {
    const masked = maskedNumbers(String(value));
    return masked === String(value) ? value : masked;
  }
  if (Array.isArray(value)) return value.map((each) => maskedValue(each, isName));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const isPair = fields.some(
    ([key, said]) => NAMED_KEYS.includes(key) && typeof said === 'string' && IS_NAME.test(said),
  );
  return Object.fromEntries(
    fields.map(([key, each]) => [
      key,
      maskedValue(each, isName || (IS_NAME.test(key) && !isPair) || (isPair && /^value$/i.test(key))),
    ]),
  );
}
