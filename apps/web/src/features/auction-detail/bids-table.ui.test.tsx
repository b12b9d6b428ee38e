import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { serverClock } from '../../realtime/index.ts';
import { BidsTable } from './bids-table.tsx';

const SAID_MS = Date.parse('2031-05-06T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const bids = [3 * HOUR_MS, 30 * HOUR_MS].map((agoMs, index) => ({
  ...{ seq: 2 - index, amount: 2 - index, username: 'amina_hassan', avatar: null, simulated: false },
  timestamp: new Date(SAID_MS - agoMs).toISOString(),
}));
const table = <BidsTable bids={bids} ownName={null} saidMs={SAID_MS} caption="Last 10 Bids" />;

test('[GEN-3] a past time reads the same in the page as it came and once it is awake', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  place.innerHTML = renderToString(table);
  const times = () => Array.from(place.querySelectorAll('time'), ({ textContent }) => textContent);
  const asItCame = times();
  expect(asItCame[0]).toBe('3 h ago');
  const errors: unknown[] = [];
  const root = await act(async () => hydrateRoot(place, table, { onRecoverableError: (error) => errors.push(error) }));
  expect(times()).toEqual(asItCame);
  await act(async () => serverClock.stamped(SAID_MS + 1_000));
  expect(times()).toEqual(asItCame);
  expect(errors).toEqual([]);
  await act(async () => root.unmount());
  place.remove();
});
