import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kenyanPhone, maskedPhone } from './kenyan-phone.ts';

test.each([
  '0712345678',
  '712345678',
  '254712345678',
  '+254712345678',
  '+254 712 345 678',
  '+2540712345678',
  '+254254712345678',
  '+254+254712345678',
  '(0712) 345-678',
])('[PAY-2] %s is the number +254712345678', (text) => {
  expect(kenyanPhone(text)).toBe('+254712345678');
});

test('[PAY-2] numbers that begin with 01 are mobile numbers, too', () => {
  expect(kenyanPhone('0112345678')).toBe('+254112345678');
});

test.each([
  '',
  '+',
  '71234567',
  '7123456789',
  '0812345678',
  '+255712345678',
  '00254712345678',
  '07123O5678',
  '٠٧١٢٣٤٥٦٧٨',
  '07\u0000 12345678',
])('[PAY-2] %j is not taken for a number', (text) => {
  expect(kenyanPhone(text)).toBeNull();
});

test('[PAY-2] whatever is typed, the answer is null or a Kenyan mobile number', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ().-]{0,20}$/)), (text) => {
      const phone = kenyanPhone(text);
      return phone === null || /^\+254[17][0-9]{8}$/.test(phone);
    }),
  );
});

test('a masked number keeps too little to call it', () => {
  expect(maskedPhone('+254712345678')).toBe('0712 ••• 678');
  expect(maskedPhone('+254112345678')).toBe('0112 ••• 678');
  expect(maskedPhone('+447911123456')).toBe('•••');
});
