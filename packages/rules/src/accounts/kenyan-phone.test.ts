import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kenyanPhone, maskedNumbers, maskedPhone } from './kenyan-phone.ts';

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

test.each([
  ['+254733111222', '0733 ••• 222'],
  ['0733 111 222', '0733 ••• 222'],
  ['Called (0733) 111-222, twice.', 'Called 0733 ••• 222, twice.'],
  ['from 254733111222 to 0112345678', 'from 0733 ••• 222 to 0112 ••• 678'],
  ['0712 - 345 - 678 rang', '0712 ••• 678 rang'],
  ['0712\u00a0345\u00a0678', '0712 ••• 678'],
  ['0712\u2013345\u2013678, 0712/345/678', '0712 ••• 678, 0712 ••• 678'],
  ['00254 712 345 678', '0712 ••• 678'],
  ['+254 (0) 712 345 678', '0712 ••• 678'],
  ['Tel0712345678', 'Tel0712 ••• 678'],
  ['wa.me/254712345678', 'wa.me/0712 ••• 678'],
  ['\uff10\uff17\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18', '0712 ••• 678'],
  [
    'user:4d5f0712-3456-4789-8123-456712345678 of 712345678',
    'user:4d5f0712-3456-4789-8123-456712345678 of 0712 ••• 678',
  ],
  ['KSh 1,500,000.00, 1500000.00 and KSh 150000000', 'KSh 1,500,000.00, 1500000.00 and KSh 150000000'],
  ['at 2026-11-26 23:12:44.123456, 1750000000000000', 'at 2026-11-26 23:12:44.123456, 1750000000000000'],
  ['a8c1f3d2-2547-4123-8456-0733111222ab', 'a8c1f3d2-2547-4123-8456-0733111222ab'],
  ['a8c1f3d2-2547-4123-8456-254733111222', 'a8c1f3d2-2547-4123-8456-254733111222'],
  [
    'KSh 150,000 on 2026-11-26, WD-1001, SBANK44444, 4e0733111222',
    'KSh 150,000 on 2026-11-26, WD-1001, SBANK44444, 4e0733111222',
  ],
])('[OPS-5] %j is read as %j by who sees no whole number', (text, masked) => {
  expect(maskedNumbers(text)).toBe(masked);
});
