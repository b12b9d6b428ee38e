const LONGEST = 200;

/**
 * Safaricom's own words, fit for a log: tokens, passwords and credentials (long runs without a space) and phone numbers
 * are cut out, should it ever repeat them.
 */
export const safeMessage = (text: string): string =>
  text
    .slice(0, LONGEST * 4)
    .replace(/[A-Za-z0-9+/=_-]{24,}/g, '[cut]')
    .replace(/\+?[0-9]{9,}/g, '[number]')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, LONGEST);
