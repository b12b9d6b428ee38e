import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits that a person or a browser holds; the database keeps the hash alone (S31). */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a browser says of itself, as it is kept. */
export const deviceText = (userAgent: string): string => userAgent.replace(/[^\x20-\x7e]/g, '').slice(0, 300);

/** Two letters, as staff are shown. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word) => word?.[0] ?? '') : [...name.slice(0, 2)];
  return letters.join('').toUpperCase();
}
