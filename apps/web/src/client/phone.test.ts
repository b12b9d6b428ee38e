import { expect, test } from 'vitest';
import { isMobile, readablePhone, toE164 } from './phone.ts';

test('[PAY-2] every usual way of writing a Kenyan number is sent as the same number', () => {
  for (const typed of ['712345678', '0712345678', '254712345678', '+254712345678', '712 345 678'])
    expect(toE164(typed)).toBe('+254712345678');
  expect(toE164('0112 345 678')).toBe('+254112345678');
});

test('[ACC-1] only nine digits that start with 7 or 1 are a mobile number', () => {
  expect(isMobile('0712345678')).toBe(true);
  expect(isMobile('0112345678')).toBe(true);
  for (const bad of ['71234567', '0512345678', '']) expect(isMobile(bad)).toBe(false);
});

test('a stored number reads the way people say it, and never wraps inside', () => {
  expect(readablePhone('+254712345678')).toBe('0712\u00a0345\u00a0678');
  expect(readablePhone('amina@example.com')).toBe('amina@example.com');
});
