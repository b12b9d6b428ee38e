import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { setLanguage } from '../../client/i18n/index.ts';
import { OtherBids } from './more-bids.tsx';
import { renderDetail } from './testing/render-detail.tsx';

afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

const SINCE = Date.parse('2026-11-23T18:00:00Z');
const reason = { en: 'Slow payments', sw: 'Malipo ya polepole' };
const auction = { ...anAuction(), seq: 0 };
const answers = (...data: unknown[]) => ({ answers: { [`/api/auctions/${auction.id}/pauses`]: { data } } });

test('[OPS-15] the pauses that are over stand with the older bids, in both languages', async () => {
  const past = { since: SINCE, until: SINCE + 360_000, reason };
  await renderDetail(
    <OtherBids auction={auction} />,
    answers({ since: SINCE + 3_600_000, until: null, reason: { en: 'Lasting', sw: 'Inaendelea' } }, past),
  );
  await waitFor(() => screen.getByText(/^Mon 23 Nov 2026, 9:00\sPM to 9:06\sPM: Slow payments$/));
  screen.getByRole('region', { name: 'Paused by the operator' });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await act(() => setLanguage('sw'));
  screen.getByText(/hadi 9:06\sPM: Malipo ya polepole$/);
});

test('[OPS-15] an auction that was never paused says nothing of it', async () => {
  await renderDetail(<OtherBids auction={auction} />, answers());
  await screen.findByText('No older bids');
  expect(screen.queryByText('Paused by the operator')).toBeNull();
});
