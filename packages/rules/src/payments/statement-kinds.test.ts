import { expect, test } from 'vitest';
import { isOurMoney, kindOfLine, typeOfLine } from './statement-kinds.ts';

test.each([
  ['in', 'Pay Bill from 254712345678 - JANE KAMAU Acc. ABC', 'payment'],
  ['out', 'Pay Bill Charge', 'charge'],
  ['out', 'Business Payment Charge to 254712345678', 'charge'],
  ['out', 'Business Payment to 254712345678 - COLLINS ODHIAMBO', 'payout'],
  ['out', 'Organization Settlement to Bank 1180442', 'settlement'],
  ['in', 'Organization Settlement Reversal from Bank 1180442', 'settlement'],
  ['in', 'Settlement Returned', 'settlement'],
  ['in', 'Organization Settlement Charge Reversal', 'reversal'],
  ['out', 'Working Account to Utility Account', 'float_move'],
  ['in', 'Utility Account from Working Account', 'float_move'],
  ['out', 'Pay Bill Reversal to 254712345678', 'reversal'],
  ['in', '', 'payment'],
  ['out', '', 'payout'],
] as const)('[OPS-19] %s “%s” is a %s', (direction, details, kind) => {
  expect(kindOfLine({ direction, details })).toBe(kind);
});

test('[OPS-19] nobody’s name makes a payment anything else, and what comes in is never a charge', () => {
  expect(kindOfLine({ direction: 'in', details: 'Pay Bill from 254712345678 - CHARGE BANK FLOAT' })).toBe('payment');
  expect(kindOfLine({ direction: 'out', details: 'Business Payment to 254712345678 - FEE REVERSAL' })).toBe('payout');
  expect(kindOfLine({ direction: 'in', details: 'Charge' })).toBe('payment');
});

test('[OPS-19] what is kept of a line names nobody', () => {
  expect(typeOfLine('Pay Bill from 254712345678 - JANE KAMAU')).toBe('Pay Bill');
  expect(typeOfLine('Pay Bill 254712345678')).toBe('Pay Bill');
});

test('[OPS-19] charges and moves of our own are no money to book', () => {
  expect(['payment', 'payout', 'reversal'].every((kind) => isOurMoney(kind as 'payment'))).toBe(true);
  expect(['charge', 'settlement', 'float_move', 'other'].some((kind) => isOurMoney(kind as 'charge'))).toBe(false);
});

test('[OPS-19] a line of any length asks the patterns about no more than a short one', () => {
  const long = (spaces: number) => `Pay${' '.repeat(spaces)}x`;
  expect(typeOfLine(long(60_000))).toBe('Pay');
  const asked: number[] = [];
  const split = String.prototype.split;
  String.prototype.split = function (this: string, ...args: unknown[]) {
    asked.push(this.length);
    return Reflect.apply(split, this, args) as string[];
  } as typeof split;
  try {
    for (const spaces of [30_000, 60_000]) typeOfLine(long(spaces));
  } finally {
    String.prototype.split = split;
  }
  expect(asked).toEqual([4, 4]);
});
