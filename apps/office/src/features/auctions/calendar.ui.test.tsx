import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBlock, aCalendar, aDraft, aList, aPage, eat, JOY } from './testing/auction-fixtures.ts';
import { type Answers, meanwhile, renderRoom } from './testing/render-room.tsx';

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} })),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const WEEK = '/auctions?view=week&at=2025-06-14';
const PHONE = aBlock({ id: 71, starts_at: eat(15, '18:30') });
const around = (answers: Answers = {}, blocks = [PHONE]): Answers => ({
  'GET /api/admin/auctions/calendar': () => ({ body: aCalendar(blocks) }),
  'GET /api/admin/auctions': () => ({ body: aList([]) }),
  ...answers,
});
const block = (name: RegExp) => screen.findByRole('link', { name });
const keys = (on: HTMLElement, ...pressed: string[]) => {
  on.focus();
  for (const key of pressed) fireEvent.keyDown(on, { key });
};
const moves = (calls: { path: string; body: unknown }[]) => calls.filter(({ path }) => path.endsWith('/move'));

test('[OPS-8] M, arrows and Enter move a scheduled auction: a day on and half an hour later, with the revision that was seen', async () => {
  const { calls } = await renderRoom(WEEK, around({ 'POST /api/admin/auctions/71/move': () => ({ body: aPage() }) }));
  keys(await block(/^Kilele A54, Scheduled, Sun 15, 18:30/), 'm', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'Enter');
  await waitFor(() => expect(moves(calls)).toHaveLength(1));
  expect(moves(calls)[0]?.body).toEqual({ revision: 3, starts_at: eat(14, '19:00') });
});

test('[OPS-8] Escape leaves it where it was, and so does Enter without a step', async () => {
  const { calls } = await renderRoom(WEEK, around());
  const phone = await block(/^Kilele A54/);
  keys(phone, 'm', 'ArrowDown', 'Escape');
  keys(phone, 'm', 'Enter');
  expect(moves(calls)).toEqual([]);
});

test('[OPS-8] a move that collides with another operator’s goes back and says who moved it, and where to', async () => {
  const present = aPage({}, { starts_at: eat(15, '10:00'), revision: 4 });
  const collides = () => meanwhile({ present, moved_by: JOY, moved_at: eat(14, '20:40') });
  let blocks = [PHONE];
  await renderRoom(WEEK, {
    ...around({ 'POST /api/admin/auctions/71/move': collides }),
    'GET /api/admin/auctions/calendar': () => ({ body: aCalendar(blocks) }),
  });
  const phone = await block(/^Kilele A54/);
  blocks = [aBlock({ id: 71, starts_at: eat(15, '10:00'), revision: 4 })];
  keys(phone, 'm', 'ArrowLeft', 'Enter');
  const words = await screen.findByText(
    'Joy Muthoni moved Kilele A54 to Sun 15, 10:00 meanwhile. Your move was not made.',
  );
  expect(words.closest('[role="alert"]')).not.toBeNull();
  expect(await block(/^Kilele A54, Scheduled, Sun 15, 10:00/)).toBeTruthy();
});

test('[OPS-8] a draft moves by its own call; what is live or over does not move', async () => {
  const draft = aBlock({
    kind: 'draft',
    id: 5,
    state: 'draft',
    product: { id: 9, name: 'Tab 11', image: null },
    starts_at: eat(12, '20:30'),
    revision: 2,
  });
  const live = aBlock({
    id: 72,
    state: 'live',
    product: { id: 8, name: 'Sofa', image: null },
    starts_at: eat(10, '09:00'),
  });
  const { calls } = await renderRoom(
    WEEK,
    around({ 'POST /api/admin/auctions/drafts/5/move': () => ({ body: aDraft() }) }, [draft, live]),
  );
  keys(await block(/^Sofa, Live/), 'm', 'ArrowDown', 'Enter');
  keys(await block(/^Tab 11, Draft/), 'm', 'ArrowRight', 'Enter');
  await waitFor(() => expect(moves(calls)).toHaveLength(1));
  expect(moves(calls)[0]).toMatchObject({
    path: '/api/admin/auctions/drafts/5/move',
    body: { revision: 2, starts_at: eat(13, '20:30') },
  });
});

test('[OPS-8] clash and missing stock are said in words', async () => {
  await renderRoom(WEEK, around({}, [aBlock({ warnings: ['clash', 'no_stock'] })]));
  const phone = await block(/To look at: clash, no free piece/);
  expect(within(phone).getByText('clash, no free piece')).toBeTruthy();
});

test('[OPS-8] in the month a move keeps its time of day', async () => {
  const { calls } = await renderRoom(
    '/auctions?view=month&at=2025-06-14',
    around({ 'POST /api/admin/auctions/71/move': () => ({ body: aPage() }) }),
  );
  keys(await block(/^Kilele A54/), 'm', 'ArrowDown', 'ArrowRight', 'Enter');
  await waitFor(() => expect(moves(calls)).toHaveLength(1));
  expect(moves(calls)[0]?.body).toEqual({ revision: 3, starts_at: eat(23, '18:30') });
});

test('[OPS-8] a phone reads the days as a list, each auction with its state and what is wrong', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  await renderRoom(WEEK, around({}, [aBlock({ warnings: ['no_stock'] })]));
  const row = (await screen.findByText('Kilele A54')).closest('a');
  expect(row?.textContent).toBe('18:30Kilele A54Scheduled, #71, no free piece');
  expect(row?.getAttribute('href')).toBe('/auctions/71');
});
