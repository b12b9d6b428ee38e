import { AVATAR_COUNT } from '@mnada/contract';
import { expect, test } from 'vitest';
import { avatarName } from './names.ts';

test('each of the fifty avatars has a name of its own in both languages', () => {
  for (const language of ['en', 'sw'] as const) {
    const names = Array.from({ length: AVATAR_COUNT }, (_, index) => avatarName(index + 1, language));
    expect(names.every((name) => name !== '')).toBe(true);
    expect(new Set(names).size).toBe(AVATAR_COUNT);
  }
  expect(avatarName(1, 'en')).toBe('lion');
});
