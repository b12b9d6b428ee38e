import type { BankKept, DayBooks, DayDifference, DayPage, DaysAnswer, Me, StatementKept } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { formatAge } from '../../client/i18n/index.ts';
import { meQuery } from '../session/index.ts';
import { BankScreen } from './bank-screen.tsx';
import { DayScreen } from './day-screen.tsx';
import { ImportScreen } from './import-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-19T18:00:00.000Z';
const DAY = '2026-11-22';
const GRACE = { id: '3f1de2f0-0000-4000-8000-000000000002', name: 'Grace Wambui', initials: 'GW' };
const sums = (ours: number, theirs: number) => ({ our_lines: 2, ours, their_lines: 2, theirs });
const LOOSE: DayDifference = {
  ...{ item: 'in:SKT7', what: 'in_not_booked', receipt: 'SKT7HA20LP', lines: 1, ours: 0, theirs: 300, at },
  ...{ path: '/admin/unallocated?receipt=SKT7HA20LP', bookable: false, asked: null },
  ...{ owner: null, explained_as: null, words: '' },
  ...{ explained_by: null, explained_at: null },
};
const CHARGES: DayDifference = {
  ...LOOSE,
  ...{ item: 'charge', what: 'charge', receipt: null, lines: 2, theirs: 23, path: null, at: null },
};
const day = (more: Partial<DayPage> = {}): DayPage => ({
  ...{ day: DAY, state: 'open', covered: true, opening: null, closing: null, rows: [], bank: null },
  statement: { by: GRACE, read_at: at, lines: 4, sha256: 'ab'.repeat(32) },
  ...{ money_in: sums(1350, 1650), money_out: sums(0, 23), differences: [LOOSE, CHARGES], found: 2, open: 2 },
  ...{ closed: null, may_close: 'open_differences' },
  ...more,
});
const DAYS: DaysAnswer = { days: [{ day: DAY, state: 'open', open: 2 }], next: DAY };
const holds = (proof: DayBooks['proofs'][number]['proof'], count: number) =>
  ({ proof, state: 'holds', broken: 0, checked_at: at, count }) as const;
const BOOKS: DayBooks = {
  bids: {
    ...{ opening: 206_307, bought: 64_150, packs: 283, converted: 0, given: 640, returned: 1_204, used: 58_911 },
    ...{ auctions: 26, taken_back: 0, given_up: 0, closing: 213_390, is_booked: true },
  },
  is_over: true,
  proofs: [
    ...[holds('transfers', 131_204), holds('receipts', 292), holds('balances', 61_204)],
    ...[holds('outcomes', 26), holds('log', 12)],
  ],
  checkpoint: { signed_at: at, witnesses: 2 },
};
const refused = () => Response.json({ code: 'INTERNAL', message: 'It broke.', request_id: 'r-1' }, { status: 500 });

async function show(
  what: () => ReactNode,
  page: () => Response | Promise<Response>,
  posted?: () => Response,
  books: () => Response = () => Response.json(BOOKS),
) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, init?: RequestInit) => {
      if (init?.method === 'POST') {
        sent.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : null });
        return posted?.() ?? Response.json(day());
      }
      if (path.endsWith('/books')) return books();
      return path.endsWith(`/${DAY}`) || path.endsWith('/bank-accounts') ? await page() : Response.json(DAYS);
    }),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(meQuery.queryKey, { access: { 'days.close': 'yes' } } as unknown as Me);
  const rootRoute = createRootRoute({ component: what });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(document.body.querySelector('[aria-label], button')).not.toBeNull());
  return sent;
}

test('[OPS-19] a day: while it loads, without a statement, and when it fails, each says so with a way on', async () => {
  await show(DayScreen, () => new Promise<Response>(() => undefined));
  expect(await screen.findByLabelText('Loading')).toBeTruthy();
  cleanup();
  await show(DayScreen, () =>
    Response.json(
      day({ state: 'missing', covered: false, statement: null, differences: [], may_close: 'not_covered' }),
    ),
  );
  expect(await screen.findByText('No statement covers this day')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Import statement' }).length).toBeGreaterThan(0);
  cleanup();
  await show(DayScreen, refused);
  expect(await screen.findByText('The day could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('[OPS-19] our lines stand beside theirs to the cent, and each difference leads to where it is settled', async () => {
  await show(DayScreen, () => Response.json(day()));
  expect(await screen.findByText('KSh \u2212277.00')).toBeTruthy();
  expect(screen.getByText('2 found, 2 open')).toBeTruthy();
  // A sum has no time of its own: it is as old as its day is over.
  const ages = screen.getAllByText(/^Open for/).map((chip) => chip.textContent);
  expect(ages).toEqual(
    [formatAge(at, Date.now()), formatAge(`${DAY}T21:00:00Z`, Date.now())].map((age) => `Open for ${age}`),
  );
  expect(screen.getByRole('link', { name: 'Match' }).getAttribute('href')).toContain('receipt=SKT7HA20LP');
});

test('[OPS-19] a difference is explained as something, with a sentence, and by nothing less', async () => {
  const sent = await show(DayScreen, () => Response.json(day()));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Explain' })).at(-1) as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  const verb = within(dialog).getByRole('button', { name: 'Explain' });
  fireEvent.click(verb);
  expect(sent).toEqual([]);
  // What charges mostly are is offered first.
  expect((within(dialog).getByLabelText('Explained as') as HTMLSelectElement).value).toBe('charges');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Two charges of the paybill.' } });
  fireEvent.click(verb);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: `/api/admin/reconciliation/${DAY}/explain`,
    body: { item: 'charge', as: 'charges', words: 'Two charges of the paybill.' },
  });
});

test('[OPS-19] what the statement says of charges is booked by asking a second person, once', async () => {
  let asked: string | null = null;
  const page = () => day({ differences: [LOOSE, { ...CHARGES, item: 'charge:out', bookable: true, asked }] });
  const sent = await show(
    DayScreen,
    () => Response.json(page()),
    () => {
      asked = 'R-12';
      return Response.json({ reference: 'R-12', summary: 'Book it' });
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Book it' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'As the portal shows.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask a second person' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    ...{ kind: 'statement.book', params: { day: DAY, kind: 'charge', direction: 'out' } },
    reason_code: 'statement_checked',
  });
  expect((await screen.findByRole('link', { name: 'R-12 waits' })).getAttribute('href')).toContain('approvals');
  expect(screen.queryByRole('button', { name: 'Book it' })).toBeNull();
});

test('[OPS-19] closing rests until everything agrees or is explained, says why, and for whoever explained it', async () => {
  const close = () => screen.findByRole('button', { name: 'Close the day' });
  for (const [may_close, why] of [
    ['open_differences', 'Differences are open.'],
    ['explained_it', 'You explained it: another person closes it.'],
    ['bank_not_covered', 'No statement of the bank covers it yet.'],
  ] as const) {
    await show(DayScreen, () => Response.json(day({ may_close })));
    expect((await close()).title).toBe(why);
    fireEvent.click(await close());
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
  }
  const closed = day({ state: 'closed', closed: { by: GRACE, at, words: 'All agrees.' }, may_close: 'closed' });
  let now = day({ state: 'to_sign', differences: [], found: 0, open: 0, may_close: 'yes' });
  const sent = await show(
    DayScreen,
    () => Response.json(now),
    () => {
      now = closed;
      return Response.json(now);
    },
  );
  expect(await screen.findByText('Every line agrees, both ways.')).toBeTruthy();
  fireEvent.click(await close());
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'All agrees.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the day' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ words: 'All agrees.' });
  expect(await screen.findByText('Closed by Grace Wambui')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close the day' })).toBeNull();
});

test('[OPS-19] a day in bids: from the morning to midnight, what happened on few days on those alone', async () => {
  await show(DayScreen, () => Response.json(day()));
  const card = (await screen.findByRole('heading', { name: 'Books of bids' })).closest('section') as HTMLElement;
  const rows = () =>
    Array.from(card.querySelectorAll('dt'), (name) => [name.textContent, name.nextSibling?.textContent]);
  expect(rows()).toEqual([
    ['Open in the morning', '206,307'],
    ['Sold, 283 packs', '64,150'],
    ['Returned by Buy It Now or called off', '1,204'],
    ['Promotions granted', '640'],
    ['Used in 26 auctions', '\u221258,911'],
    ['Open at midnight', '213,390'],
  ]);
  cleanup();
  const { bids } = BOOKS;
  const rare = { ...bids, converted: 20, taken_back: 150, given_up: 3, is_booked: false };
  await show(
    DayScreen,
    () => Response.json(day()),
    undefined,
    () => Response.json({ ...BOOKS, bids: rare, is_over: false }),
  );
  expect(await screen.findByText('The bookkeeper is not done with this day')).toBeTruthy();
  for (const name of ['Made of earnings', 'Taken back with their payment', 'Given up with accounts', 'Open so far'])
    expect(screen.getByText(name)).toBeTruthy();
});

test('[OPS-19] proofs: what holds, what is broken and by how much, what nobody asked lately, each in words', async () => {
  await show(DayScreen, () => Response.json(day()));
  const said = async () => {
    const card = (await screen.findByRole('heading', { name: 'Proofs' })).closest('section') as HTMLElement;
    return within(card)
      .getAllByRole('listitem')
      .map((each) => each.textContent);
  };
  expect(await said()).toEqual([
    'Holds: Transfers sum to zero131,204 transfers',
    'Holds: Every receipt credited once292 receipts',
    'Holds: No balance below zero61,204 accounts',
    'Holds: One outcome per auction26 auctions',
    'Holds: Public log signed21:00, 2 witnesses',
  ]);
  expect(screen.getByText('Of all the books, run 21:00')).toBeTruthy();
  cleanup();
  const [transfers, receipts, ...others] = BOOKS.proofs;
  await show(
    DayScreen,
    () => Response.json(day()),
    undefined,
    () =>
      Response.json({
        ...BOOKS,
        checkpoint: null,
        proofs: [
          { ...transfers, state: 'broken', broken: 2 },
          { ...receipts, state: 'unchecked', checked_at: null },
          ...others,
        ],
      }),
  );
  const [first, second, , , last] = await said();
  expect([first, second, last]).toEqual([
    'Broken by 2 rows: Transfers sum to zero131,204 transfers',
    'Not checked lately: Every receipt credited once292 receipts',
    'Public log signedNothing that day',
  ]);
  expect(screen.getByText('Not run yet')).toBeTruthy();
});

test('[OPS-19] a day whose books can’t be read says so in their place; its money stands', async () => {
  await show(DayScreen, () => Response.json(day()), undefined, refused);
  expect(await screen.findByText('Bids and proofs could not be loaded')).toBeTruthy();
  expect(screen.getByText('KSh \u2212277.00')).toBeTruthy();
});

const KEPT: StatementKept = {
  ...{ import_id: 7, sha256: 'ab'.repeat(32), kinds: [{ kind: 'payment', lines: 2, in: 1650, out: 0 }] },
  ...{ read: { lines: 2, in: 1650, out: 0 }, file: { in: 1600, out: 0, opening: null, closing: null } },
  ...{ unreadable: [9], not_completed: 0, charges_beside: 0, rules: [] },
};

test('[OPS-19] a statement: sums beside the file’s own, lines to look at, and it counts by a second person alone', async () => {
  const sent = await show(ImportScreen, refused, () =>
    sent.at(-1)?.path.includes('approvals') === true
      ? Response.json({ reference: 'R-12', summary: 'Take it' })
      : Response.json(KEPT),
  );
  const read = await screen.findByRole('button', { name: 'Read the file' });
  fireEvent.click(read);
  expect(sent).toEqual([]);
  const file = new File(['Receipt No.'], 'statement.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Statement, CSV'), { target: { files: [file] } });
  fireEvent.click(read);
  const table = await screen.findByRole('table', { name: 'What was read' });
  // 50 more than the file says of itself.
  expect(within(table).getByRole('row', { name: /^Difference/ }).textContent).toContain('50.00');
  expect(screen.getByText('Look at these lines by hand: 9.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Ask a second person' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'As in the portal.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask a second person' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ kind: 'statement.import', params: { importId: 7 } });
});

test('[OPS-19] the bank is the third side: what was settled, booked and came; what is on its way says until when', async () => {
  const bank = {
    sent: 1000,
    booked: 1000,
    arrived: 0,
    due: '2026-11-25',
    came: 0,
    came_booked: 0,
    went: 35,
    went_booked: 0,
    accounts: [
      { account: 'bank' as const, name: 'Bank', covered: true, opening: 100, closing: 65 },
      { account: 'bank_2' as const, name: 'Savings bank', covered: false, opening: null, closing: null },
    ],
  };
  const late: DayDifference = {
    ...CHARGES,
    item: 'bank_missing:SB1',
    what: 'bank_missing',
    receipt: 'SB1',
    ours: 500,
    theirs: 0,
  };
  await show(DayScreen, () =>
    Response.json(day({ bank: { ...bank, covered: true }, differences: [late], found: 1, open: 1 })),
  );
  const table = await screen.findByRole('table', { name: 'The bank' });
  expect(within(table).getByRole('row', { name: /^Settled this day/ }).textContent).toContain('1,000.00');
  expect(screen.getByText(/the bank has until .*25 Nov 2026/)).toBeTruthy();
  expect(screen.getByText('Bank: 100.00 before, 65.00 after')).toBeTruthy();
  expect(screen.getByText('Savings bank: no statement covers this day')).toBeTruthy();
  expect(screen.getByText(/Settled three days ago, and not at the bank/)).toBeTruthy();
  cleanup();
  await show(DayScreen, () => Response.json(day()));
  expect(await screen.findByText('No statement of the bank was read yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Import the bank’s statement' }).getAttribute('href')).toContain('bank');
});

test('[OPS-19] the bank’s statement: its sums before anybody is asked, lines to look at, and it counts by a second person alone', async () => {
  const kept: BankKept = {
    ...{ import_id: 9, sha256: 'cd'.repeat(32), lines: 4, in: 3490, out: 35, receipts: 2, unreadable: [7] },
    ...{ opening: 100, closing: 3555, breaks: [5] },
  };
  const accounts = [
    { account: 'bank', name: 'Bank' },
    { account: 'bank_2', name: 'Savings bank' },
  ];
  const sent = await show(
    BankScreen,
    () => Response.json({ accounts }),
    () =>
      sent.at(-1)?.path.includes('approvals') === true
        ? Response.json({ reference: 'R-12', summary: 'Take it' })
        : Response.json(kept),
  );
  const read = await screen.findByRole('button', { name: 'Read the file' });
  fireEvent.change(await screen.findByLabelText('Account'), { target: { value: 'bank_2' } });
  const file = new File(['Date,Credit'], 'bank.csv', { type: 'text/csv' });
  fireEvent.change(screen.getByLabelText('Statement of the bank, CSV'), { target: { files: [file] } });
  fireEvent.click(read);
  expect(await screen.findByText('3,490.00')).toBeTruthy();
  expect(screen.getByText('Look at these lines by hand: 7.')).toBeTruthy();
  expect(screen.getByText(/doesn’t follow from the one before: 5\./)).toBeTruthy();
  expect(screen.getByText('3,555.00')).toBeTruthy();
  expect(sent[0]?.path).toContain('account=bank_2');
  fireEvent.click(screen.getByRole('button', { name: 'Ask a second person' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'As the bank shows.' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask a second person' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ kind: 'bank.import', params: { importId: 9 } });
});

test('[OPS-19] a line of the bank that nothing of ours explains is booked: what it was, between the bank and another account, by a second person', async () => {
  const fee: DayDifference = {
    ...{ ...CHARGES, item: 'bank_out:bank:3500:0123456789abcdef:1', what: 'bank_out', receipt: null },
    ...{ ours: 0, theirs: -35, bookable: true, asked: null },
  };
  const sent = await show(
    DayScreen,
    () => Response.json(day({ differences: [fee], found: 1, open: 1 })),
    () => Response.json({ reference: 'R-13', summary: 'Book it' }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Book it' }));
  const dialog = await screen.findByRole('dialog');
  const other = within(dialog).getByLabelText('The other account');
  expect(within(other).queryByRole('option', { name: 'Bank' })).toBeNull();
  fireEvent.change(other, { target: { value: 'suppliers' } });
  fireEvent.change(within(dialog).getByLabelText(/^What it was/), {
    target: { value: 'A courier, paid by transfer.' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ask a second person' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    kind: 'bank.book',
    params: { day: DAY, item: fee.item, other: 'suppliers', words: 'A courier, paid by transfer.' },
  });
});
