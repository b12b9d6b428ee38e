import { PASSWORD_LENGTH } from '@mnada/contract';

/**
 * Takes a password off the wire: base64 of its UTF-8 bytes, decoded strictly (ACC-1, S22). One password can be typed
 * as different code points on different phones, so it is normalised (NFKC) before it is counted or hashed.
 * @returns null if it isn't canonical base64, isn't UTF-8, or hasn't 6 to 128 characters
 */
export function decodePassword(base64: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  const bytes = Buffer.from(base64, 'base64');
  // Node skips what it doesn't understand; only what encodes back to the same text was base64.
  if (bytes.toString('base64') !== base64) return null;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).normalize('NFKC');
  } catch {
    return null;
  }
  const { length } = Array.from(text); // code points
  return length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max ? null : text;
}
