import { expect, test } from 'vitest';
import { faultOf } from './newest-row.ts';

const SAND = [255, 239, 203] as const;
const ROW = { top: 20, bottom: 30, windowWidth: 10, ground: SAND };

/** A white page of 10 × 40 CSS pixels at two to one, with sand from one height to another. */
function page(...bands: readonly (readonly [from: number, to: number])[]) {
  const [width, height, channels] = [20, 80, 3];
  const data = Buffer.alloc(width * height * channels, 255);
  for (const [from, to] of bands)
    for (let y = from * 2; y < to * 2; y++)
      for (let x = 0; x < width; x++) Buffer.from(SAND).copy(data, (y * width + x) * channels);
  return { data, width, height, channels };
}

test('the ground of the newest bid lies behind its row, and a band across the page is a fault', () => {
  expect(faultOf(ROW, page([20, 30]))).toBeNull();
  expect(faultOf(ROW, page())).toBe('the newest row has no ground');
  expect(faultOf(ROW, page([4, 9]))).toBe('the newest row has no ground');
  expect(faultOf(ROW, page([4, 9], [20, 30]))).toBe("the newest row's ground is drawn at 4 px, above the row at 20 px");
});
