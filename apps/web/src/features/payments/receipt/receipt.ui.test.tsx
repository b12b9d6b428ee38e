import type { PaymentView } from '@mnada/contract';
import { act, cleanup, screen } from '@testing-library/react';
import { useNavigate } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../../client/i18n/index.ts';
import { behind } from '../../../client/auction-behind.ts';
import { Credited } from '../packs/credited.tsx';
import { sumRows } from '../../../testing/sum-rows.ts';
import { aPayment } from '../testing/payment-fixtures.ts';
import { renderPaying } from '../testing/render-paying.tsx';
import { ReceiptActions } from './receipt-actions.tsx';
import { ReceiptPaper } from './receipt-paper.tsx';

const paid = aPayment({ state: 'paid', paid_at: '2026-11-21T20:00:20.000Z', receipt: 'UKN8XY12AB' });
afterEach(async () => {
  cleanup();
  await act(async () => setLanguage('en'));
});

const paper = (change: Partial<PaymentView>) =>
  renderPaying(<ReceiptPaper payment={{ ...paid, ...change }} />, async () => ({}));

test('[PAY-4] the paper says the balance right after the pack, and not today’s; the number as people write it', async () => {
  await paper({ balance_after: 155, new_balance: 9 });
  expect(screen.getByText('Bids never expire. Balance after: 155 bids.')).toBeTruthy();
  expect(screen.getByText('0712 ••• 678')).toBeTruthy();
  await act(async () => setLanguage('sw'));
  expect(screen.getByText('Zabuni haziishi muda. Salio baadaye: zabuni 155.')).toBeTruthy();
});

test('[PAY-4] a balance that nobody counted is not told, nor that of money that went back', async () => {
  await paper({ balance_after: null, new_balance: 9 });
  expect(screen.getByText('Bids never expire.')).toBeTruthy();
  cleanup();
  await paper({ balance_after: 155, state: 'reversed' });
  expect(screen.queryByText(/Balance after/)).toBeNull();
});

test('[PAY-7] the total is what M-PESA took, where another sum than was asked bought a smaller pack', async () => {
  await paper({
    ...{ amount: 500, bids: 50 },
    other_sum: {
      ...{ receipt: 'UKN8XY12AB', received: 1_000, choices: [], chosen: 'pack', back: 500 },
      ...{ received_at: '2026-11-21T20:05:00.000Z', account: 'MNTYPED12345' },
    },
  });
  expect(sumRows().at(-1)).toEqual(['Total', 'KSh 1,000']);
  expect(sumRows().map(([, sum]) => sum)).toContain('KSh 500');
});

/** A page of paying that was reached from an auction, or not. */
function From({ auctionId, children }: { auctionId: number | null; children: React.ReactNode }) {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate({ to: '/receipts/1', ...behind(auctionId) })}>
        go
      </button>
      {children}
    </>
  );
}
async function arrive(auctionId: number | null, children: React.ReactNode): Promise<void> {
  await renderPaying(<From auctionId={auctionId}>{children}</From>, async () => ({}));
  await act(async () => screen.getByRole('button', { name: 'go' }).click());
}
const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('[PAY-4] who came from an auction goes back to it, in the receipt and where the bids are told', async () => {
  await arrive(17, <ReceiptActions payment={paid} />);
  expect(address('Back to auction')).toBe('/productdetails/17');
  cleanup();
  await arrive(17, <Credited payment={paid} onDone={() => undefined} />);
  expect(address('Back to auction')).toBe('/productdetails/17');
  await act(async () => screen.getByRole('link', { name: 'Receipt' }).click());
  expect(address('Back to auction')).toBe('/productdetails/17');
});

test('[PAY-4] who came from elsewhere goes to the auctions, and of an order to it', async () => {
  await arrive(null, <ReceiptActions payment={paid} />);
  expect(address('Live auctions')).toBe('/');
  cleanup();
  await arrive(17, <ReceiptActions payment={{ ...paid, purpose: 'order', bids: null, order_id: paid.id }} />);
  expect(address('See your order')).toBe(`/order_details/${paid.id}`);
});
