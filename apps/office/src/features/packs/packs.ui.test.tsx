import { readFileSync } from 'node:fs';
import type { OfficePack } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { OfferDialog } from './offer-dialog.tsx';
import { BADGE_WORDS, PREVIEW_WORDS } from './pack-badges.ts';
import { PackPreview } from './pack-preview.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PACK: OfficePack = {
  ...{ id: 2, bids: 150, price: 1350, per_bid: 9, savings: 150, badge: 'MOST POPULAR', state: 'on_sale' },
  ...{ valid_from: '2026-01-01T00:00:00Z', valid_until: null, replaces: null, sold_30_days: 3 },
};

test('[OPS-13] the preview says what the shop says, in both languages', () => {
  const shop = readFileSync('apps/web/src/features/payments/payments.texts.ts', 'utf8');
  const words = [...Object.values(BADGE_WORDS), PREVIEW_WORDS.en, PREVIEW_WORDS.sw].flatMap((each) =>
    Object.values(each),
  );
  for (const word of words) expect(shop).toContain(`'${word}'`);
  render(<PackPreview packs={[PACK]} onClose={() => undefined} />);
  for (const word of ['150 bids', 'MAARUFU ZAIDI', 'KSh 9.00 kwa zabuni', 'Okoa KSh 150'])
    expect(screen.getByText(word)).toBeTruthy();
});

test('[OPS-13] a new version is asked for with the revision it was opened with; cents in a bid are told before', async () => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    calls.push(JSON.parse(String(init.body)));
    const packs = { revision: 4, packs: [], asked: [] };
    return Response.json({ reference: 'R-3', summary: 'Offer 150 bids', packs });
  });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OfferDialog replaces={PACK} revision={4} onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Price, KSh'), { target: { value: '1400' } });
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'Prices rose' } });
  expect(screen.getByText('A bid must cost whole cents: try KSh 1398 or 1401')).toBeTruthy();
  const ask = screen.getByRole('button', { name: 'Ask a second person' });
  expect(ask.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(screen.getByLabelText('Price, KSh'), { target: { value: '1500' } });
  fireEvent.click(ask);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), 60_000);
  expect(calls).toEqual([
    { bids: 150, price: 1500, badge: 'MOST POPULAR', replaces: 2, reason: 'Prices rose', revision: 4 },
  ]);
});
