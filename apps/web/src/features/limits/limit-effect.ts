import { CAP_KES } from '@mnada/contract';

/** A cap as somebody typed it: whole shillings, with or without groups. null: not one that can be set. */
export function readCap(text: string): number | null {
  const digits = text.replace(/[, ]/g, '');
  if (!/^\d{1,7}$/.test(digits)) return null;
  const cap = Number(digits);
  return cap >= CAP_KES.min && cap <= CAP_KES.max ? cap : null;
}

/** From when a wish counts, to be said before it is saved; the server decides alike. null: no limit. */
export function limitEffect(cap: number | null, wish: number | null): 'now' | 'later' | 'same' {
  if (wish === cap) return 'same';
  return wish !== null && (cap === null || wish < cap) ? 'now' : 'later';
}
