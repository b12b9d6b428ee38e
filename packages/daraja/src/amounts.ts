import { textOf } from './json.ts';

/** Whole Kenya shillings. A sum with cents is never rounded: it is marked, and the caller decides. */
export type AmountKes = number | 'fraction';

const DECIMAL = /^(-?)([0-9]{1,12})(?:\.([0-9]{1,4}))?$/;

/** Reads `5`, `5.00` and `"5.00"`. @returns null where there is no sum */
export function amountOf(value: unknown): AmountKes | null {
  const cents = centsOf(value);
  if (cents === null || (cents !== 'fraction' && cents < 0)) return null;
  return cents === 'fraction' || cents % 100 !== 0 ? 'fraction' : cents / 100;
}

/** Exact cents of a balance such as `-1540.00`. @returns 'fraction' below a cent, null where there is no sum */
export function centsOf(value: unknown): number | 'fraction' | null {
  const [, sign, shillings = '', decimals = ''] = DECIMAL.exec(textOf(value) ?? '') ?? [];
  if (sign === undefined) return null;
  if (/[1-9]/.test(decimals.slice(2))) return 'fraction';
  const cents = Number(shillings) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return sign === '-' ? 0 - cents : cents;
}
