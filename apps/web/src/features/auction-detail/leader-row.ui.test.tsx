import { act, cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { setLanguage } from '../../client/i18n/index.ts';
import { LeaderRow } from './leader-row.tsx';
import { renderDetail } from './testing/render-detail.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Row() {
  const [changes, setChanges] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setChanges(changes + 1)}>
        next
      </button>
      <LeaderRow
        auction={{ ...anAuction(), highest_bidder: changes % 2 === 0 ? 'amina' : 'otieno' }}
        leads={false}
        paused={false}
      />
    </>
  );
}

test('a leader who comes back while still leaving stands there once: rows never pile up where timers rest', async () => {
  await renderDetail(<Row />);
  // A hidden tab: time passes, timers don't fire.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  for (let changes = 0; changes < 6; changes++) {
    now += 1_000;
    act(() => screen.getByText('next').click());
  }
  expect(screen.getAllByText('amina')).toHaveLength(1);
  expect(screen.queryAllByText('otieno').length).toBeLessThanOrEqual(1);
});

test.each([
  ['en', 41, '2,311 bids by 41 people'],
  ['sw', 41, 'zabuni 2,311, watu 41'],
  ['en', undefined, '2,311 bids'], // it closed before people were counted
] as const)('the verdict says by how many people, where that is known (%s, %s)', async (language, people, words) => {
  await setLanguage(language);
  const sold = { ...anAuction(), total_bids: 2_311, ...(people === undefined ? {} : { total_bidders: people }) };
  await renderDetail(<LeaderRow auction={sold} leads={false} paused={false} isVerdict />);
  expect(screen.getByText(words)).toBeTruthy();
  await setLanguage('en');
});
