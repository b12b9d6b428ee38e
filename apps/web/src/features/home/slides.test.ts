import { expect, test } from 'vitest';
import { nextPlace, SLIDE_MS, SLIDES, slideAt } from './slides.ts';

const walk = (cards: number, steps: number) => {
  const seen: string[] = [];
  for (let place = 0, step = 0; step < steps; step++, place = nextPlace(place, cards))
    seen.push(`${slideAt(place).kind} ${slideAt(place).index}`);
  return seen;
};

test('[OWN-6] slogans and cards take turns, three seconds each, eighteen in all', () => {
  expect(SLIDE_MS).toBe(3_000);
  expect(SLIDE_MS * SLIDES).toBe(18_000);
  expect(walk(3, 7)).toEqual(['slogan 0', 'card 0', 'slogan 1', 'card 1', 'slogan 2', 'card 2', 'slogan 0']);
});

test('a card that is not there is passed over', () => {
  expect(walk(1, 5)).toEqual(['slogan 0', 'card 0', 'slogan 1', 'slogan 2', 'slogan 0']);
  expect(walk(0, 4)).toEqual(['slogan 0', 'slogan 1', 'slogan 2', 'slogan 0']);
});
