import type { WelcomeAnswer } from '@mnada/contract';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { HowItWorksLive } from './how-it-works-live.tsx';
import { TapLine } from './tap-line.tsx';
import { renderDetail } from './testing/render-detail.tsx';

afterEach(async () => {
  cleanup();
  await setLanguage('en');
});

/** The line over the button and the four rows, as a visitor reads them with these packs on sale. */
async function said(bid_price: WelcomeAnswer['bid_price']): Promise<{ tap: string; rows: string }> {
  const auction = anAuction({ increment: 2, current_price: 40, current_bid: 40 });
  const { container, queryClient } = await renderDetail(
    <>
      <TapLine
        auction={auction}
        stage={{ kind: 'live', urgency: 'calm', leftMs: 8000, paused: false, leads: false }}
        bid={{ phase: 'ready', bid: null }}
      />
      <HowItWorksLive auction={auction} />
    </>,
    { answers: { '/api/welcome': { bid_price, example: null } satisfies WelcomeAnswer } },
  );
  await waitFor(() => expect(queryClient.getQueryData(['welcome'])).toBeDefined());
  await act(() => new Promise<void>((drawn) => setTimeout(drawn)));
  return {
    tap: container.querySelector('[data-tap-line]')?.textContent ?? '',
    rows: container.querySelector('ol')?.textContent ?? '',
  };
}

describe('[BID-7] what a bid costs is what the packs on sale make it', () => {
  // The cheapest and the dearest pack had left the shop; its pages still told their prices.
  test('a range', async () => {
    const { tap, rows } = await said({ from: 7, to: 9 });
    expect(tap).toContain('KSh\u00a07\u20139');
    expect(rows).toContain('It costs KSh\u00a07\u20139, win or lose, and adds KSh\u00a02.');
  });

  test('one price where all packs have the same', async () => {
    const { tap, rows } = await said({ from: 8.5, to: 8.5 });
    expect(tap).toContain('KSh\u00a08.50');
    expect(tap).not.toContain('\u2013');
    expect(rows).toContain('It costs KSh\u00a08.50, win or lose');
  });

  test('no price where no pack is on sale', async () => {
    const { tap, rows } = await said(null);
    expect(tap).toMatch(/^1 tap = 1 bidKSh/);
    expect(rows).toContain('It is used, win or lose, and adds KSh\u00a02.');
  });

  test('in Kiswahili, too', async () => {
    await setLanguage('sw');
    expect((await said({ from: 7, to: 9 })).rows).toContain(
      'Hugharimu KSh\u00a07\u20139, ukishinda au la, na huongeza KSh\u00a02.',
    );
    cleanup();
    expect((await said(null)).rows).toContain('Hutumika ukishinda au la, na huongeza KSh\u00a02.');
  });
});
