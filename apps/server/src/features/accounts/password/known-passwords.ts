import type * as PasswordLists from '@zxcvbn-ts/language-common';
import { createRequire } from 'node:module';
import { generatedPasswords } from './generated-passwords.ts';

const require = createRequire(import.meta.url);

/** Folded passwords that guessing starts with. */
export type KnownPasswords = {
  /** How many different ones it holds. */
  readonly size: number;
  has(folded: string): boolean;
};
let known: KnownPasswords | null = null;

/**
 * The list of the commonest passwords (ACC-1): the 49,233 commonest of published leaks, as password meters know them, and
 * those that `generatedPasswords` derives. Kept as sorted fingerprints, eight bytes each; made once a process,
 * which a node does before it takes bids.
 */
export function knownPasswords(): KnownPasswords {
  known ??= compact(distinct([...leaked(), ...generatedPasswords()]));
  return known;
}

function leaked(): readonly string[] {
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof PasswordLists;
  return dictionary['passwords-common'];
}

const distinct = (passwords: readonly string[]): ReadonlySet<string> =>
  new Set(passwords.map((each) => each.toLowerCase()));

function compact(passwords: ReadonlySet<string>): KnownPasswords {
  const fingerprints = Float64Array.from(passwords, fingerprint).sort();
  return { size: passwords.size, has: (folded) => isIn(fingerprints, fingerprint(folded)) };
}

/**
 * 53 bits by two multiplicative hashes of 32 (Knuth's and L'Ecuyer's multipliers): of the 9 × 10¹⁵ there are the list takes
 * 2 × 10⁵, so one password in 4 × 10¹⁰ that isn't in it is refused as if it were. Nobody gains by finding one.
 */
function fingerprint(password: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < password.length; at++) {
    const sign = password.charCodeAt(at);
    low = Math.imul(low ^ sign, 2_654_435_761);
    high = Math.imul(high ^ sign, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

function isIn(sorted: Float64Array, wanted: number): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? wanted) < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted;
}
