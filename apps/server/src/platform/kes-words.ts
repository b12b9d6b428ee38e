import { groupDigits } from '@mnada/contract';

/** `KSh 1,350`, and its cents where there are any: a sum in a sentence that staff read. */
export const kesWords = (kes: number): string =>
  `${kes < 0 ? '\u2212' : ''}KSh ${groupDigits(Math.abs(kes), Number.isInteger(kes) ? 0 : 2)}`;
