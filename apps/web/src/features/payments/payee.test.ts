import { expect, test } from 'vitest';
import { isWholePayee, payeeBody, splitName } from './payee.ts';

test('[WIN-3] first and last name start with the account’s', () => {
  expect(splitName('Amina Hassan')).toEqual({ firstName: 'Amina', lastName: 'Hassan' });
  expect(splitName('  Amina  Hassan Omar ')).toEqual({ firstName: 'Amina', lastName: 'Hassan Omar' });
  expect(splitName('Amina')).toEqual({ firstName: 'Amina', lastName: '' });
  expect(splitName('')).toEqual({ firstName: '', lastName: '' });
});

test('[WIN-3][OWN-3] a payout is asked for with both names and a whole number, without the spaces around them', () => {
  const whole = { firstName: ' Amina ', lastName: 'Hassan', digits: '712345678' };
  expect(isWholePayee(whole)).toBe(true);
  expect(payeeBody(whole)).toEqual({ firstName: 'Amina', lastName: 'Hassan', mpesaNumber: '+254712345678' });
  for (const missing of [{ firstName: ' ' }, { lastName: '' }, { digits: '71234567' }])
    expect(isWholePayee({ ...whole, ...missing })).toBe(false);
});
