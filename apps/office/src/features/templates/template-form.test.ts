import { USUAL_RULES } from '@mnada/contract/office';
import { expect, test } from 'vitest';
import { textNow as t } from '../../client/i18n/index.ts';
import { bodyOf, chosenForm, evenShares, newForm, shareSum, wordsOf } from './template-form.ts';

const FORM = {
  ...newForm(Date.parse('2025-06-14T17:41:00Z')),
  name: ' Evening phones ',
  days: [7, 2],
  times: ['20:30', '18:30'],
};

test('[OPS-9] shares are always whole per cent and 100 together', () => {
  for (const count of [1, 2, 3, 7, 50]) {
    const pool = evenShares(Array.from({ length: count }, () => ({ share: 0 })));
    expect(shareSum(pool as never)).toBe(100);
    expect(Math.max(...pool.map(({ share }) => share)) - Math.min(...pool.map(({ share }) => share))).toBeLessThan(2);
  }
});

test('[OPS-9] what is sent is in order: days from Monday, times from morning', () => {
  expect(bodyOf(FORM)).toMatchObject({
    name: 'Evening phones',
    days: [2, 7],
    times: ['18:30', '20:30'],
    from: '2025-06-14',
  });
});

test('[OPS-2] of two people’s versions each field is the chosen one', () => {
  const theirs = { ...FORM, name: 'Night phones', live_least: 2 };
  const mine = { ...FORM, rules: { ...USUAL_RULES, cash_enabled: false } };
  const words = { ...wordsOf(mine, t), name: 'Night phones', live_least: '2' };
  expect(chosenForm(mine, theirs, words, t)).toMatchObject({
    name: 'Night phones',
    live_least: 2,
    rules: { cash_enabled: false },
  });
});
