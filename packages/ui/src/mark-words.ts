export type MarkedPart = { readonly text: string; readonly isMarked: boolean; readonly at: number };

/** Cuts a text where one of some words begins a word in it: "tv" is marked in "Smart TV", "fan" not in "Infant". */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let done = 0;
  const push = (end: number, isMarked: boolean) => {
    if (end > done) parts.push({ text: text.slice(done, end), isMarked, at: done });
    done = end;
  };
  // Letters, digits and blanks only (the contract's words): nothing in them is a sign of a pattern.
  const known = words.filter((word) => /^[\p{L}\p{N} ]+$/u.test(word)).sort((a, b) => b.length - a.length);
  if (known.length > 0) {
    const pattern = new RegExp(`(^|[^\\p{L}\\p{N}])(${known.join('|')})`, 'giu');
    for (const match of text.matchAll(pattern)) {
      const start = match.index + (match[1]?.length ?? 0);
      push(start, false);
      push(start + (match[2]?.length ?? 0), true);
    }
  }
  push(text.length, false);
  return parts;
}
