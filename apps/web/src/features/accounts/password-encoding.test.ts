import { expect, test } from 'vitest';
import { encodePassword } from './password-encoding.ts';

test('[ACC-1] a password travels as base64 of its UTF-8 bytes, whatever letters it has', () => {
  for (const password of ['secret1', 'nenosiri-ñ-₿', '🦁🦁🦁🦁🦁🦁', 'a'.repeat(128)])
    expect(Buffer.from(encodePassword(password), 'base64').toString('utf8')).toBe(password);
});
