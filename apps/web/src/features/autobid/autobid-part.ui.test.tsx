import type { AutobidAnswer } from '@mnada/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { aUser, renderDetail } from '../auction-detail/testing/render-detail.tsx';
import { AutobidCard, AutobidEntry, AutobidRule } from './autobid-part.tsx';

beforeAll(() => import('@mnada/ui/sheet-panel.tsx'));
afterEach(async () => {
  await setLanguage('en');
  cleanup();
});

const own: AutobidAnswer = {
  ...{
    is_offered: true,
    state: 'none',
    reason: null,
    bids_set: 0,
    bids_left: 0,
    left_cost: 0,
    bids_back: 0,
    price_from: 0,
    price_to: 0,
  },
  ...{
    change_at: null,
    next_bids: [{ bids: 214, price: 8 }],
    bids_used: 14,
    bids_cost: 112,
    balance: 214,
    account_version: 3,
  },
};
const auction = anAuction({
  id: 7,
  status: 'live',
  current_price: 1_417,
  original_price: 38_995,
  countdown_seconds: 10,
});
const show = (part: typeof AutobidCard, answer: Partial<AutobidAnswer>, more = {}) => {
  const Part = part;
  return renderDetail(<Part auction={{ ...auction, ...more }} />, {
    as: aUser,
    answers: { '/api/auctions/7/autobid': { ...own, ...answer } },
  });
};

test('[BID-13] the sheet says the whole rule and the worst case in shillings before anything is set aside', async () => {
  await show(AutobidEntry, {});
  fireEvent.click(await screen.findByRole('button', { name: 'Set autobid' }));
  expect(await screen.findByText(/when 2 seconds are left and nobody has bid, one bid is placed/)).toBeTruthy();
  expect(screen.getByText(/After 30 autobids in a row it goes at 7 seconds left/)).toBeTruthy();
  expect(screen.getByText('At most 20 bids at KSh 8').nextSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'KSh 160',
  );
  expect(screen.getByText('All in, at most').nextSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe('KSh 1,890');
  expect(screen.getByRole('button', { name: 'Set aside 20 bids' })).toBeTruthy();
});

test('[BID-13][WIN-5] where no piece can be bought the sheet doesn’t say that Order Now gives the bids back', async () => {
  await show(AutobidEntry, {}, { in_stock: false });
  fireEvent.click(await screen.findByRole('button', { name: 'Set autobid' }));
  expect(await screen.findByText(/you lose at most KSh\s160 more\. None is free to order now/)).toBeTruthy();
  expect(screen.queryByText(/Order Now gives the bids back/)).toBeNull();
});

test('[BID-13] the sheet is of the price at which it opens, not of the one at which the page was', async () => {
  function Moving() {
    const [price, setPrice] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setPrice(1_417)}>
          moves
        </button>
        <AutobidEntry auction={{ ...auction, current_price: price }} />
      </>
    );
  }
  await renderDetail(<Moving />, { as: aUser, answers: { '/api/auctions/7/autobid': own } });
  await screen.findByRole('button', { name: 'Set autobid' });
  fireEvent.click(screen.getByText('moves'));
  fireEvent.click(screen.getByRole('button', { name: 'Set autobid' }));
  const sum = (await screen.findByText('All in, at most')).nextSibling?.textContent;
  expect(sum?.replaceAll('\u00a0', ' ')).toBe('KSh 1,890');
});

test('[BID-13] who has too few bids is led to more of them, and where none is offered nothing stands', async () => {
  const few = await show(AutobidEntry, { balance: 1, next_bids: [{ bids: 1, price: 8 }] });
  fireEvent.click(await screen.findByRole('button', { name: 'Set autobid' }));
  expect(await screen.findByRole('link', { name: 'Add Bids' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Set aside/ })).toBeNull();
  few.unmount();
  await show(AutobidEntry, { is_offered: false });
  await Promise.resolve();
  expect(screen.queryByRole('button', { name: 'Set autobid' })).toBeNull();
});

test('[BID-15] the card says what is left, where it goes, and how far duel pace is; leading, it rests', async () => {
  const running = { state: 'active', bids_set: 40, bids_left: 26, price_from: 0, price_to: 2_000 } as const;
  const first = await show(AutobidCard, running, { auto_in_row: 12 });
  expect(await screen.findByText('26 of 40 bids left')).toBeTruthy();
  expect(screen.getByText('At 2 s, if nobody bids')).toBeTruthy();
  expect(screen.getByText('Duel pace: 12 of 30')).toBeTruthy();
  first.unmount();
  const duel = await show(AutobidCard, running, { auto_in_row: 30 });
  expect(await screen.findByText('At 7 s, if nobody bids')).toBeTruthy();
  expect(screen.getByText('Duel pace is on')).toBeTruthy();
  duel.unmount();
  await show(AutobidCard, running, { highest_bidder: aUser.username });
  expect(await screen.findByText('You are in the lead, autobid waits')).toBeTruthy();
});

test('[BID-13] more bids for one that runs: its place stays, the sums hold what is set aside already, and they are what is sent', async () => {
  const running = {
    state: 'active',
    bids_set: 40,
    bids_left: 26,
    left_cost: 208,
    price_from: 1_500,
    price_to: 2_000,
  } as const;
  const sent: unknown[] = [];
  await renderDetail(<AutobidCard auction={auction} />, {
    as: aUser,
    answers: {
      '/api/auctions/7/autobid': { ...own, ...running },
      '/api/auctions/7/autobid/more': (body: unknown) => {
        sent.push(body);
        return { ...own, ...running, bids_set: 60, bids_left: 46, left_cost: 368 };
      },
    },
  });
  // One on a phone, one on a desktop: which of them is drawn, the style sheet says.
  const [more] = await screen.findAllByRole('button', { name: 'Add bids to it' });
  fireEvent.click(more as HTMLElement);
  expect(await screen.findByText('It keeps its range and its place in turn.')).toBeTruthy();
  expect(screen.getByText('26 bids set aside now').nextSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe('KSh 208');
  // 160 for twenty more, 208 for those aside, 112 used before, and 2,000 of the price.
  expect(screen.getByText('All in, at most').nextSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe('KSh 2,480');
  fireEvent.click(screen.getByRole('button', { name: 'Add 20 bids' }));
  expect(await screen.findByText('46 of 60 bids left')).toBeTruthy();
  expect(sent).toEqual([{ bids: 20, all_in: 2_480, change_id: expect.any(String) }]);
});

test('[BID-16] an end is told with why and what came back, in Kiswahili as well', async () => {
  const ended = { state: 'ended', reason: 'range', bids_back: 14 } as const;
  const first = await show(AutobidCard, ended);
  expect(await screen.findByText(/The price went above your range. 14 bids came back./)).toBeTruthy();
  first.unmount();
  await setLanguage('sw');
  await show(AutobidCard, ended);
  expect(await screen.findByText(/Bei imepita kiwango chako. Zabuni 14 zimerudi./)).toBeTruthy();
});

test('[BID-14] one that is stopping can be pressed again in a pause, which ends it at once', async () => {
  const paused = { since: 1, void_at: 2, reason: { en: 'Slow payments', sw: 'Malipo ya polepole' } };
  await show(AutobidCard, { state: 'stopping', bids_set: 5, bids_left: 5 }, { paused });
  const stop = await screen.findByRole('button', { name: 'Stop' });
  expect(stop.getAttribute('aria-disabled')).not.toBe('true');
  expect(screen.getByText('Bidding is paused: Stop brings all of it back at once.')).toBeTruthy();
  cleanup();
  await show(AutobidCard, { state: 'stopping', bids_set: 5, bids_left: 5 });
  expect(await screen.findByRole('button', { name: 'Stopping' })).toBeTruthy();
});

test('[BID-13] while one runs the stage’s clock bears the mark of the second at which it fires: 2, and 7 in duel pace', async () => {
  const marks = () => [...document.querySelectorAll<HTMLElement>('[data-stage] .countdown-ring [data-trigger]')];
  const stage = document.createElement('div');
  stage.dataset['stage'] = 'live';
  stage.innerHTML = '<span class="countdown-ring"></span>';
  document.body.append(stage);
  const running = { state: 'active', bids_set: 20, bids_left: 12 } as const;
  await show(AutobidCard, running);
  await screen.findByText('Stop');
  await expect
    .poll(() => marks().map(({ dataset, style }) => [dataset['trigger'], style.rotate]))
    .toEqual([['2', '72deg']]);
  cleanup();
  expect(marks()).toEqual([]);
  await show(AutobidCard, running, { auto_in_row: 30 });
  await screen.findByText('Stop');
  await expect.poll(() => marks().map(({ style }) => style.rotate)).toEqual(['252deg']);
  cleanup();
  stage.remove();
});

test('[BID-13] the rule in short stands on the page for whom an autobid runs, and for nobody else', async () => {
  await show(AutobidRule, { state: 'active', bids_set: 20, bids_left: 12 });
  expect(await screen.findByRole('region', { name: 'How autobid works here' })).toBeTruthy();
  for (const name of ['2 seconds left', 'Who waited longest', 'Duel pace']) expect(screen.getByText(name)).toBeTruthy();
  cleanup();
  await show(AutobidRule, { state: 'ended', reason: 'used_up' });
  expect(screen.queryByText('How autobid works here')).toBeNull();
});
