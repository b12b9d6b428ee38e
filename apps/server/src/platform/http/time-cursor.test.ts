import { expect, test } from 'vitest';
import { isRealDay, NUMBER_ID, readTimeCursor, UUID_ID, writeTimeCursor } from './time-cursor.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const read = (key: string, isDay: boolean) => readTimeCursor(writeTimeCursor({ key, id: '7' }), NUMBER_ID, isDay);

test('[OPS-1] a place in a list by time comes back as it was given out', () => {
  const place = { key: '2026-11-26 23:59:59.123456+00', id: ID };
  expect(readTimeCursor(writeTimeCursor(place), UUID_ID)).toEqual(place);
  expect(read('2028-02-29', true)).toEqual({ key: '2028-02-29', id: '7' });
  expect(readTimeCursor(undefined, UUID_ID)).toBeNull();
});

test.each([
  ['2026-02-30 10:00:00+00', false],
  ['2026-13-01 10:00:00+00', false],
  ['2026-11-26 99:99:99+00', false],
  ['2026-11-26 ::..+00', false],
  ['0000-01-01 10:00:00+00', false],
  ['2026-11-26', false],
  ['2026-02-30', true],
  ['2026-11-26 10:00:00+00', true],
  ['2026-11-26 10:00:00+00|7', false],
  ['\u0000', true],
] as const)('[OPS-1] a forged place is refused, never asked of the database: %s', (key, isDay) => {
  expect(() => read(key, isDay)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
});

test('[MON-6] the 30th of February is no day', () => {
  expect(['2026-02-30', '2026-02-28', 'x', '2026-11-31'].map(isRealDay)).toEqual([false, true, false, false]);
});
