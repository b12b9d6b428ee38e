import { expect, test } from 'vitest';
import { safeReturn } from './safe-return.ts';

test('[OPS-1] after signing in nobody is led out of the back office, whatever the link says (S50)', () => {
  for (const to of [
    'https://elsewhere.example/admin',
    '//elsewhere.example',
    'javascript:alert(1)',
    '/login',
    '/administrator',
    'x',
    undefined,
  ])
    expect(safeReturn(to), String(to)).toBe('/admin');
  expect(safeReturn('/admin/orders?tab=late#x')).toBe('/admin/orders?tab=late#x');
  expect(safeReturn('/admin/sign-in?to=/admin/sign-in')).toBe('/admin');
});
