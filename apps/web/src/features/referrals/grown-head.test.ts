import fc from 'fast-check';
import { expect, test } from 'vitest';
import { grownHead, type Head } from './grown-head.ts';

const SIZE = 20;
const list = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(count - at) }));
const firstPage = (count: number): Head<{ readonly id: string }> => {
  const all = list(count);
  return { items: all.slice(0, SIZE), next: count > SIZE ? (all[SIZE - 1]?.id ?? null) : null };
};

test('[OWN-3] however the list grows while its pages are open, each entry stands there once, in order', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.array(fc.nat(SIZE - 1), { maxLength: 6 }), (start, more) => {
      let count = start + 1;
      let head = firstPage(count);
      const behind = list(count).slice(SIZE);
      for (const step of more) {
        count += step;
        head = grownHead(head, firstPage(count));
        // Fewer than a page at a time: the two always touch.
        expect([...head.items, ...behind]).toEqual(list(count));
      }
    }),
  );
});

test('[OWN-3] what is read again is shown as it is now; a beginning that doesn’t touch starts anew', () => {
  const before = { items: [{ id: 'a', state: 'joined' }], next: 'a' };
  const now = {
    items: [
      { id: 'b', state: 'joined' },
      { id: 'a', state: 'pending' },
    ],
    next: 'a',
  };
  expect(grownHead(before, now)).toEqual(now);
  const far = { items: [{ id: 'z', state: 'joined' }], next: 'z' };
  expect(grownHead(before, far)).toBe(far);
});
