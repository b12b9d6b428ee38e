import { describe, expect, test } from 'vitest';
import { toastSides, toastTop } from './toast-place.ts';

const box = (top: number, bottom: number, left = 16, right = 344) => ({ top, bottom, left, right });
const PHONE = { left: 64, right: 296 };

describe('where a toast begins', () => {
  test.each([
    ['nothing there: under the header', [], 64],
    ['a heading above it', [box(10, 46)], 64],
    ['a heading under it: below that', [box(80, 108)], 116],
    ['one after the other', [box(70, 98), box(150, 170)], 178],
    ['the order that they are found in says nothing', [box(150, 170), box(70, 98)], 178],
    ['one that begins where it ends', [box(132, 160)], 64],
    ['one beside it', [box(80, 108, 300, 344)], 64],
    ['too low to be seen as a message: under the header after all', [box(60, 400)], 64],
  ])('%s', (_name, headings, top) => expect(toastTop(64, headings, PHONE, 640)).toBe(top));
});

test.each([
  [320, 12],
  [360, 12],
  [390, 12],
  [600, 84],
  [601, 122.5],
  [1440, 542],
])(
  'on a screen of %i px a toast leaves %i px at each side: as wide as a phone, no wider than its words need',
  (screen, side) => expect(toastSides(screen)).toBe(side),
);
