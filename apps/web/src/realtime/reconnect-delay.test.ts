import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterSilenceMs, reconnectDelayMs } from './reconnect-delay.ts';

test('the first try comes after 3 to 4 s, later ones double up to 30 s, and no two of a crowd at one instant', () => {
  expect(reconnectDelayMs(0, 0)).toBe(3000);
  expect(reconnectDelayMs(0, 0.999)).toBeLessThan(4000);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (tries, random) => {
      const fullMs = Math.min(30_000, 3000 * 2 ** Math.min(tries, 20));
      expect(reconnectDelayMs(tries, random)).toBeGreaterThanOrEqual(fullMs * 0.75);
      expect(reconnectDelayMs(tries, random)).toBeLessThanOrEqual(fullMs);
    }),
  );
});

test('after a silence the next line is tried at once, but not by all of a node in one instant', () => {
  expect(afterSilenceMs(0)).toBe(0);
  expect(afterSilenceMs(0.999)).toBeLessThan(250);
  expect(afterSilenceMs(0.5)).toBeGreaterThan(0);
});
