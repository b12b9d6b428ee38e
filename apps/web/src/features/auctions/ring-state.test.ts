import { expect, test } from 'vitest';
import { ringView } from './ring-state.ts';

const at = (leftMs: number | null, paused = false) => ringView(leftMs, 10, paused);

test('the number is rounded up: it says 1 until the very end', () => {
  expect(at(10_000).text).toBe('10');
  expect(at(9_001).text).toBe('10');
  expect(at(9_000).text).toBe('9');
  expect(at(1).text).toBe('1');
  expect(at(0).text).toBe('0');
});

test('colours change with the number: calm above 5, soon from 5, critical from 2 (seed 1, section 9)', () => {
  expect(at(5_001).state).toBe('calm');
  expect(at(5_000).state).toBe('soon');
  expect(at(2_001).state).toBe('soon');
  expect(at(2_000).state).toBe('critical');
  expect(at(1).state).toBe('critical');
  expect(at(0).state).toBe('over');
});

test('the arc is the part of the countdown that is left, never more than the whole', () => {
  expect(at(2_500).part).toBe(0.25);
  expect(at(60_000).part).toBe(1);
});

test('nobody knows the time: a dash before the clock is known, nothing while disconnected', () => {
  expect(at(null)).toMatchObject({ state: 'unknown', text: '–' });
  expect(at(8_000, true)).toMatchObject({ state: 'paused', text: '', part: 0 });
});

test('time given back after an outage fits into the ring', () => {
  expect(at(99_000).text).toBe('99');
  expect(at(99_001).text).toBe('2m');
  expect(at(5_940_000).text).toBe('99m');
  expect(at(5_940_001).text).toBe('2h');
});
