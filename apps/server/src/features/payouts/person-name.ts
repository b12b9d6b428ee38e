const NAME_MAX = 60;

/**
 * A first or last name as it is kept: composed letters, one space between parts, nothing invisible (S48).
 * @returns null for nothing, too much, or what no name has
 */
export function personName(sent: string): string | null {
  if (/[\p{Cc}\p{Co}\p{Cs}<>]/u.test(sent.replace(/[\t\n\r]/g, ' '))) return null;
  const name = sent
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return name.length >= 1 && name.length <= NAME_MAX && /\p{L}/u.test(name) ? name : null;
}
