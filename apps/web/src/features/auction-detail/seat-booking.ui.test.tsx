import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { HouseRules } from './house-rules.tsx';
import { aUser, renderDetail } from './testing/render-detail.tsx';

afterEach(async () => {
  await setLanguage('en');
  cleanup();
});

const seats = { needed: 20, booked: 12 };
const you = { bids_used: 0, is_leading: false, is_saved: false, barred_by: null, has_seat: false };
const planned = anAuction({ status: 'scheduled', seats, you });

test('[AUC-9] how many seats are booked, what one costs, and a press that books it', async () => {
  const answers = { '/api/auctions/7/seat': { seats: { needed: 20, booked: 13 }, has_seat: true } };
  await renderDetail(<HouseRules auction={planned} />, { as: aUser, answers });
  expect(screen.getByText('12 of 20 seats booked')).toBeTruthy();
  expect(screen.getByText(/A seat is free, uses no bid/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Book a seat' }));
  expect(await screen.findByRole('button', { name: 'Give my seat back' })).toBeTruthy();
  expect(screen.getByText('13 of 20 seats booked')).toBeTruthy();
  // A second tap of the same finger.
  fireEvent.click(screen.getByRole('button', { name: 'Give my seat back' }));
  expect(screen.getByRole('button', { name: 'Give my seat back' }).hasAttribute('aria-busy')).toBe(false);
});

test('[AUC-9] once all are booked there is nothing to press but for who has one; once open they are no news', async () => {
  const full = { ...planned, seats: { needed: 20, booked: 20 } };
  const { unmount } = await renderDetail(<HouseRules auction={full} />, { as: aUser });
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  const own = await renderDetail(<HouseRules auction={{ ...full, you: { ...you, has_seat: true } }} />, { as: aUser });
  expect(screen.getByRole('button', { name: 'Give my seat back' })).toBeTruthy();
  own.unmount();
  await renderDetail(<HouseRules auction={{ ...full, status: 'live' }} />, { as: aUser });
  expect(screen.queryByText(/seats booked/)).toBeNull();
});
