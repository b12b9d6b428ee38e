import { expect, test } from 'vitest';
import './today.texts.ts';
import { workItem } from './work-items.ts';

test('[OPS-8] what was called off says by whom, in which words, and who led; its number is no sum', () => {
  const { what, why } = workItem(
    {
      kind: 'called_off',
      count: 1,
      total: null,
      about: [],
      due_at: null,
      path: '/admin/auctions?tab=void',
      called_off: [{ auction: 1_000_017, product: 'Kettle', by: 'Ben Otieno', words: 'a typo', leader: 'amina' }],
    },
    0,
  );
  expect(what).toBe('1 auction with bids was called off');
  expect(why).toBe('Kettle (A-1000017) by Ben Otieno: “a typo” amina led.');
});
