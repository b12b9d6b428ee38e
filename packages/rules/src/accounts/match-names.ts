/** `unknown`: one of the two says nothing, or is masked. */
export type NameMatch = 'matches' | 'differs' | 'unknown';

/**
 * Whether two writings of a name can be the same person: each part of the shorter one stands in the other, whatever their
 * order. Case, accents and apostrophes don't count, and M-PESA may know more names than people write (`JANE WANJIKU
 * KAMAU` matches `Jane Kamau`). One shared part is too little to be a match, unless it is all that one of them has.
 */
export function matchNames(one: string, other: string): NameMatch {
  const [a, b] = [partsOf(one), partsOf(other)];
  if (a.length === 0 || b.length === 0) return 'unknown';
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  return few.every((part) => many.includes(part)) ? 'matches' : 'differs';
}

function partsOf(name: string): string[] {
  if (name.includes('*')) return [];
  const folded = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’ʼ`]/g, '')
    .toLowerCase();
  // A single letter is an initial: `Wanjiku K.` says nothing of the K.
  return [...new Set(folded.split(/[^\p{L}]+/u))].filter((part) => part.length > 1);
}
