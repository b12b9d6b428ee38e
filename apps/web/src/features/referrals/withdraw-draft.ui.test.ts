import { afterEach, expect, test } from 'vitest';
import { keepWithdraw, keptWithdraw } from './withdraw-draft.ts';

afterEach(() => sessionStorage.clear());

test('[OWN-3][GEN-8] what was typed to withdraw is kept for whoever typed it, and for nobody else', () => {
  keepWithdraw('me', { firstName: 'Jane' });
  keepWithdraw('me', { amount: '250' });
  expect(keptWithdraw('me')).toEqual({ firstName: 'Jane', amount: '250' });
  expect(keptWithdraw('other')).toEqual({});
  expect(keptWithdraw('me')).toEqual({});
  keepWithdraw('me', { amount: '250' });
  keepWithdraw('me', null);
  expect(keptWithdraw('me')).toEqual({});
});
