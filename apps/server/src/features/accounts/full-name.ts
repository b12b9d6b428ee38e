const FULL_NAME_MAX = 100;

/**
 * A person's name as it is kept: one space between its parts, composed letters, nothing that is invisible or turns the
 * writing direction (S48).
 * @returns '' when nothing is left; null if it holds control signs or half a character, or is too long
 */
export function fullNameText(sent: string): string | null {
  if (/[\p{Cc}\p{Co}\p{Cs}]/u.test(sent.replace(/[\t\n\r]/g, ' '))) return null;
  const name = sent
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return name.length > FULL_NAME_MAX ? null : name;
}
