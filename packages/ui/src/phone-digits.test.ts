import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupPhone, isWholePhone, phoneDigits } from './phone-digits.ts';

test.each(['0712345678', '254712345678', '+254 712 345 678', '712345678', '712 345 678', '+254 0712 345 678'])(
  '[PAY-2] %s is one number',
  (typed) => {
    expect(phoneDigits(typed)).toBe('712345678');
    expect(isWholePhone(phoneDigits(typed))).toBe(true);
  },
);

test('groups 3-3-3 as far as it is typed', () => {
  expect(['7', '712', '7123', '712345', '7123456', '712345678'].map(groupPhone)).toEqual([
    '7',
    '712',
    '712 3',
    '712 345',
    '712 345 6',
    '712 345 678',
  ]);
});

test('whatever is typed, at most nine digits remain and typing what is shown changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), (typed) => {
      const digits = phoneDigits(typed);
      return /^\d{0,9}$/.test(digits) && phoneDigits(groupPhone(digits)) === digits;
    }),
  );
});
