import { AvatarFile } from '@mnada/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AVATARS_SHOWN, avatarNumber, dealAvatars, dealWith, moveFocus, surprise } from './deck.ts';

const random = fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 60, maxLength: 60 });
const replay = (values: number[]) => () => values.shift() ?? 0;

test('twenty different avatars out of fifty are shown, whatever chance says', () => {
  fc.assert(
    fc.property(random, (values) => {
      const dealt = dealAvatars(replay(values));
      expect(new Set(dealt).size).toBe(AVATARS_SHOWN);
      for (const number of dealt) expect(AvatarFile.parse(`${number}.avif`)).toBeTruthy();
    }),
  );
});

test('every avatar gets its turn', () => {
  const seen = new Set<number>();
  for (let round = 0; round < 200; round++) for (const number of dealAvatars(Math.random)) seen.add(number);
  expect(seen.size).toBe(50);
});

test('the chosen avatar stays in view when the others are shuffled', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), random, (chosen, values) => {
      const dealt = dealWith(chosen, replay(values));
      expect(dealt).toContain(chosen);
      expect(new Set(dealt).size).toBe(AVATARS_SHOWN);
    }),
  );
});

test('a surprise is one of those shown and never the one chosen already', () => {
  fc.assert(
    fc.property(random, (values) => {
      const next = replay(values);
      const shown = dealAvatars(next);
      const chosen = shown[3] as number;
      const picked = surprise(shown, chosen, next);
      expect(shown).toContain(picked);
      expect(picked).not.toBe(chosen);
    }),
  );
});

test('arrows move through five columns and stop at the edges', () => {
  expect(moveFocus(0, 'ArrowRight', 20)).toBe(1);
  expect(moveFocus(7, 'ArrowDown', 20)).toBe(12);
  expect(moveFocus(7, 'ArrowUp', 20)).toBe(2);
  expect(moveFocus(0, 'ArrowLeft', 20)).toBeNull();
  expect(moveFocus(17, 'ArrowDown', 20)).toBeNull();
  expect(moveFocus(7, 'End', 20)).toBe(19);
  expect(moveFocus(7, 'Enter', 20)).toBeNull();
});

test('only the fifty files are avatars', () => {
  expect(avatarNumber('12.avif')).toBe(12);
  for (const bad of ['0.avif', '51.avif', '../1.avif', '1.png', null]) expect(avatarNumber(bad)).toBeNull();
});
