import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { aRow, eat } from './testing/auction-fixtures.ts';
import { type Answers, renderRoom } from './testing/render-room.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ROWS = [
  aRow({ id: 12, state: 'live', bids: 7, product: { id: 4, name: 'Kettle', image: null } }),
  aRow({ id: 13, state: 'scheduled', product: { id: 5, name: 'Radio', image: null } }),
  aRow({
    id: 9,
    state: 'ended',
    result: 'sold',
    ended_at: eat(12, '18:30'),
    product: { id: 6, name: 'Iron', image: null },
  }),
];
const list = {
  body: {
    ...{ auctions: ROWS, next_cursor: null, categories: [], templates: [] },
    counts: { live: 1, scheduled: 1, draft: 0, ended: 30, no_bids: 0, void: 0, all: 32 },
  },
};
const answers = (cancel: Answers[string]): Answers => ({
  'GET /api/admin/auctions': () => list,
  'GET /api/admin/auctions/matching': () => ({
    body: {
      count: 32,
      auctions: Array.from({ length: 32 }, (_, at) => ({
        ...{ id: 100 + at, name: `Thing ${at}`, bids: at < 2 ? 10 : 0 },
        state: at < 2 ? 'live' : at < 12 ? 'scheduled' : 'ended',
      })),
    },
  }),
  'POST /api/admin/auctions/cancel-many': cancel,
});
const bar = (name: string) => screen.findByRole('region', { name });
const say = (dialog: HTMLElement) => {
  fireEvent.change(within(dialog).getByLabelText('What shoppers read'), { target: { value: 'technical' } });
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'The hall has no power.' } });
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement);
};

test('[OPS-2][OPS-8] a selection is counted first, what is over is left out, and each has its result; its file is of these alone', async () => {
  const { calls } = await renderRoom(
    '/auctions?tab=all',
    answers(() => ({
      body: {
        results: [
          { id: 12, name: 'Kettle', state: 'done', bids: 7 },
          { id: 13, name: 'Radio', state: 'refused', bids: 0, message: 'This is over already.' },
        ],
      },
    })),
  );
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  const selection = await bar('3 selected');
  expect(within(selection).getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/auctions.csv?tab=all&ids=12%2C13%2C9',
  );
  fireEvent.click(within(selection).getByRole('button', { name: 'Call off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Call off 3 auctions' });
  expect(dialog.textContent).toContain('2are called off.');
  expect(dialog.textContent).toContain('7bids go back');
  expect(dialog.textContent).toContain('1is over already');
  say(dialog);
  const results = await screen.findByRole('dialog', { name: 'What became of them' });
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    {
      all: [12, 13],
      auctions: [12, 13],
      scheduled: [13],
      public_reason: 'technical',
      reason: 'The hall has no power.',
    },
  ]);
  // What did not go through stands first.
  expect(Array.from(results.querySelectorAll('li'), (row) => row.textContent)).toEqual([
    'Radio, #13This is over already.Not done',
    'Kettle, #127 bids went back.Called off',
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: '3 selected' })).toBeNull());
});

test('[OPS-2] all that match go in tens, all with the one count that was read, and what no call reached is said', async () => {
  const { calls } = await renderRoom(
    '/auctions?tab=all',
    answers(({ body }) => {
      const { auctions } = body as { auctions: number[] };
      if (auctions.includes(110))
        return { status: 503, body: { code: 'UNAVAILABLE', message: 'Not now.', request_id: 'req-9' } };
      return { body: { results: auctions.map((id) => ({ id, name: `Thing ${id - 100}`, state: 'done', bids: 0 })) } };
    }),
  );
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 32 that match' }));
  const all = await bar('All 32 that match');
  expect(within(all).getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
    '/api/admin/auctions.csv?tab=all',
  );
  fireEvent.click(within(all).getByRole('button', { name: 'Call off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Call off 32 auctions' });
  expect(dialog.textContent).toContain('12are called off.');
  expect(dialog.textContent).toContain('20bids go back');
  say(dialog);
  const results = await screen.findByRole('dialog', { name: 'What became of them' });
  const sent = calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as { all: number[]; auctions: number[] });
  expect(sent.map(({ all: whole, auctions }) => [whole.length, auctions.length])).toEqual([
    [12, 10],
    [12, 2],
  ]);
  expect(results.querySelectorAll('li')).toHaveLength(10);
  expect(within(results).getByRole('alert').textContent).toContain('Not now. 2 were not reached');
});

test('[ACC-8] who may not publish selects for a file alone', async () => {
  await renderRoom(
    '/auctions?tab=all',
    answers(() => ({ status: 403, body: {} })),
    { 'auctions.see': 'yes' },
  );
  fireEvent.click(await screen.findByLabelText('Select all on this page'));
  const selection = await bar('3 selected');
  expect(within(selection).getByRole('link', { name: 'Export CSV' })).toBeTruthy();
  expect(within(selection).queryByRole('button', { name: 'Call off' })).toBeNull();
  expect(within(selection).queryByRole('button', { name: /that match/ })).toBeNull();
});
