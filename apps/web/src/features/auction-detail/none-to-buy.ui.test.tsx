import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { HouseRules } from './house-rules.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { renderDetail } from './testing/render-detail.tsx';

afterEach(async () => {
  cleanup();
  await act(async () => setLanguage('en'));
});

/** Its one piece is promised to its winner: whoever loses can't buy it. */
const none = anAuction({ in_stock: false, current_price: 100, original_price: 8_000 });

test('[WIN-5] that bids don’t come back is told before the first one, and only where no piece is free', async () => {
  const { unmount } = await renderDetail(<HouseRules auction={none} />);
  expect(screen.getByText(/Until one is, bids used here don’t come back\.$/)).toBeTruthy();
  await act(async () => setLanguage('sw'));
  expect(screen.getByText(/zabuni ulizotumia hapa hazirudi\.$/)).toBeTruthy();
  unmount();
  await renderDetail(<HouseRules auction={{ ...none, in_stock: true, bids_per_tap: 3 }} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('[WIN-5] before it opens, how it works promises them only where one may order', async () => {
  const steps = async (in_stock: boolean) => {
    const { unmount } = await renderDetail(<HowItWorks auction={{ ...none, status: 'scheduled', in_stock }} />);
    const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    unmount();
    return told;
  };
  expect((await steps(true)).at(-1)).toMatch(/gives every bid back\.$/);
  expect((await steps(false)).join(' ')).not.toMatch(/back/);
  expect(await steps(false)).toHaveLength(2);
});
