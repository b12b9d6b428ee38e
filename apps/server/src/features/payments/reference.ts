import { randomBytes } from 'node:crypto';

/** 32 signs without O, 0, I and 1, which people mistake for each other. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

/** The account number of a payment, as the prompt shows it and as people type it into a paybill. */
export const makeReference = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');

/** A secret for one callback address: lower-case hex can't spell a word that the provider refuses. */
export const makeToken = (): string => randomBytes(24).toString('hex');

/**
 * A reference as somebody typed it: case, spaces and signs make no difference. Whatever then has an O, 0, I or 1 in it is
 * none of ours, and nobody guesses which one was meant.
 */
export function readReference(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return /^[2-9A-HJ-NP-Z]{12}$/.test(text) ? text : null;
}
