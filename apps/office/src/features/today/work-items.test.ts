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

test('[OPS-25] a task says which colleague is at something of its room, and of no other', () => {
  const joy = { id: '00000000-0000-4000-8000-000000000001', name: 'Joy Muthoni', initials: 'JM' };
  const task = { kind: 'withdrawals' as const, count: 7, total: null, about: [], due_at: null };
  const at = (path: string) => workItem({ ...task, path }, 0, [{ person: joy, room: '/withdrawals' }]).here;
  expect(at('/admin/withdrawals?tab=waiting')).toMatchObject([{ initials: 'JM', words: 'Joy Muthoni is there' }]);
  expect(at('/admin/orders?tab=late')).toEqual([]);
  expect(at('/admin')).toEqual([]);
});
