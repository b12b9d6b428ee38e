import { expect, test } from 'vitest';
import { rowFrames } from './bids-table.tsx';

const number = (text: unknown, pattern: RegExp): number => Number(pattern.exec(String(text))?.[1] ?? 0);
const shiftOf = ({ transform }: Keyframe) => number(transform, /translateY\((-?\d+)px\)/);
const cutOf = ({ clipPath }: Keyframe) => number(clipPath, /^inset\((-?\d+)px/);

test('a new row never crosses the heading: what stands above the first row is cut, at the start and at the end', () => {
  for (const added of [1, 3, 10])
    for (let index = 0; index < 10; index++)
      for (const frame of rowFrames(index, added)) expect(index * 40 + shiftOf(frame) + cutOf(frame)).toBe(0);
});
