import type { PaymentView } from '@mnada/contract';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoBids } from '../../auction-detail/no-bids.tsx';
import { BuyBidsScreen } from './buy-bids-screen.tsx';
import { serverClock } from '../../../realtime/index.ts';
import { anAuction } from '../../../realtime/testing/auction-fixtures.ts';
import { FakeSocket } from '../../../realtime/testing/fake-socket.ts';
import { aPayment } from '../testing/payment-fixtures.ts';
import { renderPaying } from '../testing/render-paying.tsx';
import { BEGUN_ID, packShop, remembered, SMALL, USUAL } from './testing/pack-shop.ts';

const OF_SMALL = { package_id: SMALL.id, bids: SMALL.bids, amount: SMALL.price } as const;
const cancelled = aPayment({ ...OF_SMALL, state: 'failed', reason: 'cancelled', retry_from: null });
const begun = aPayment({ ...OF_SMALL, id: BEGUN_ID });
const screens = {
  '/buybids': () => <BuyBidsScreen />,
  'the sheet over an auction': () => <NoBids auction={anAuction()} />,
};

async function press(name: RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'));
  await act(async () => button.click());
}
const payButton = (name: RegExp) => screen.findByRole('button', { name });

/** The page is opened anew, seconds after the payment was sent. */
async function reload(screenName: keyof typeof screens, payment: PaymentView, packs = [SMALL, USUAL], seconds = 5) {
  remembered(payment);
  serverClock.restarted();
  serverClock.stamped(Date.parse(payment.created_at) + seconds * 1000);
  const shop = packShop([payment, begun], packs);
  await renderPaying(screens[screenName](), shop.call);
  return shop;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => Response.json({ ticket: 'x'.repeat(20), expires_in: 30 }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.each(['/buybids', 'the sheet over an auction'] as const)('[PAY-3] after a reload of %s', (screenName) => {
  test('"Try again" says its sum, and asks for the pack whose payment failed, whichever stands chosen', async () => {
    const { asked } = await reload(screenName, cancelled);
    await press(/^Try again, KSh\s500$/);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked).toEqual([{ packageId: 1, phoneNumber: '+254712345678', amount: 500, bidsCount: 50 }]);
  });

  test('a double tap on "Try again" sends one request', async () => {
    const { asked } = await reload(screenName, cancelled);
    const again = await payButton(/^Try again, KSh\s500$/);
    await waitFor(() => expect(again.getAttribute('aria-disabled')).not.toBe('true'));
    await act(async () => {
      again.click();
      again.click();
    });
    await waitFor(() => expect(asked).toHaveLength(1));
    const pay = screen.queryByRole('button', { name: /^Pay KSh/ });
    if (pay !== null) await act(async () => pay.click());
    expect(asked).toHaveLength(1);
  });

  test('"Send it again" does so, too', async () => {
    const { asked } = await reload(screenName, aPayment({ ...OF_SMALL, state: 'checking' }), [SMALL, USUAL], 181);
    await press(/^Send it again, KSh\s500$/);
    await waitFor(() => expect(asked).toEqual([expect.objectContaining({ packageId: 1, amount: 500 })]));
  });

  test('a price that changed is the one on the button, and the one that is asked for', async () => {
    const { asked } = await reload(screenName, cancelled, [{ ...SMALL, price: 550 }, USUAL]);
    await press(/^Try again, KSh\s550$/);
    await waitFor(() => expect(asked).toEqual([expect.objectContaining({ packageId: 1, amount: 550 })]));
  });

  test('a pack that is sold no more: the form is shown, and nothing is asked of the phone', async () => {
    const { asked } = await reload(screenName, cancelled, [USUAL]);
    await press(/^Try again$/);
    expect(await payButton(/^Pay KSh\s1,350$/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('"Use another number" keeps the pack', async () => {
    await reload(screenName, cancelled);
    await payButton(/^Try again, KSh\s500$/);
    await press(/^Use another number$/);
    expect(await payButton(/^Pay KSh\s500$/)).toBeTruthy();
  });

  test('while M-PESA takes the same sum no more, another pack is a press away; afterwards it is not offered', async () => {
    const retryFrom = Date.parse(cancelled.created_at) + 120_000;
    const { asked } = await reload(screenName, { ...cancelled, retry_from: retryFrom });
    await press(/^Choose another pack$/);
    if (screenName === '/buybids') {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    } else {
      const [small, usual] = await screen.findAllByRole<HTMLInputElement>('radio');
      await waitFor(() => expect(document.activeElement).toBe(small));
      await act(async () => usual?.click());
      await press(/^Pay KSh\s1,350$/);
      await waitFor(() => expect(asked).toEqual([expect.objectContaining({ packageId: 2, amount: 1_350 })]));
    }
    cleanup();
    await reload(screenName, { ...cancelled, retry_from: retryFrom }, [SMALL, USUAL], 121);
    await payButton(/^Try again, KSh\s500$/);
    expect(screen.queryByRole('button', { name: /^Choose another pack$/ })).toBeNull();
  });
});
