import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pack, packAnswers, unpack, unpackAnswers } from './travelling-answers.ts';

test('names, and what all share, are told once for a whole list; what one lacks it lacks again', () => {
  const list = [
    { id: 1, status: 'live', paused: { since: null } },
    { id: 2, status: 'live' },
  ];
  expect(pack(list)).toEqual({
    $: ['id', 'paused'],
    all: { status: 'live' },
    rows: [
      [1, { since: null }],
      [2, undefined],
    ],
  });
  expect(unpack(pack(list))).toEqual(list);
  expect(Object.keys((unpack(pack(list)) as object[])[1] as object)).toEqual(['status', 'id']);
});

test('addresses that differ in a number tell the rest once, and a list that comes again is the same', () => {
  const pictures = [1, 2, 3].map((n) => `/media/products/phone-${n}-800.avif`);
  const packed = pack([{ a: pictures }, { b: [...pictures] }]) as { rows: unknown[][] };
  expect(packed.rows[0]?.[0]).toEqual({ $: ['/media/products/phone-', '-800.avif', '1', '2', '3'] });
  expect(packed.rows[1]?.[1]).toBe(packed.rows[0]?.[0]);
  expect(unpack(packed)).toEqual([{ a: pictures }, { b: pictures }]);
  for (const list of [
    [],
    ['one'],
    ['same', 'same'],
    ['a'.repeat(50), 'a'.repeat(50)],
    ['a'.repeat(30), 'a'.repeat(31)],
  ])
    expect(unpack(pack(list))).toEqual(list);
});

test('whatever JSON can say arrives as it was', () => {
  const name = fc.constantFrom('id', '$', 'rows', 'row', 'words', 'a');
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, 0, 'KSh 1,417', '', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaab'),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(name, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      expect(unpack(pack(value))).toEqual(value);
    }),
  );
});

test('what a page has read stands in the browser’s cache as old as it is; a failed read is left to the browser', async () => {
  const server = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  server.setQueryData(
    ['auctions', 'live'],
    { pages: [{ data: [{ id: 1 }, { id: 2 }], next: null }], pageParams: ['/x'] },
    { updatedAt: 1_000 },
  );
  await server.prefetchQuery({ queryKey: ['welcome'], queryFn: () => Promise.reject(new Error('no')) });
  const browser = new QueryClient();
  unpackAnswers(browser, packAnswers(server));
  expect(browser.getQueryData(['auctions', 'live'])).toEqual(server.getQueryData(['auctions', 'live']));
  expect(browser.getQueryState(['auctions', 'live'])?.dataUpdatedAt).toBe(1_000);
  expect(browser.getQueryState(['welcome'])).toBeUndefined();
});

test('a sign of two halves is never cut: half of it would not survive the page’s encoding', () => {
  const through = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
  for (const list of [
    [`${'a'.repeat(40)}😀x`, `${'a'.repeat(40)}😁x`],
    [`x😀${'b'.repeat(40)}`, `x🈀${'b'.repeat(40)}`],
  ]) {
    const { $ } = pack(list) as { $: string[] };
    expect($.map(through)).toEqual($);
    expect(unpack(pack(list))).toEqual(list);
  }
});
