import type { PaymentView } from '@mnada/contract';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newerPayment, paymentKey, writePayment } from './payment-cache.ts';
import { aPayment } from './testing/payment-fixtures.ts';

const anyState = fc.constantFrom(...(['sending', 'waiting', 'checking', 'failed', 'paid'] as const));

describe('[PAY-3] views of a payment, in any order', () => {
  test('the later one counts', () => {
    const waiting = aPayment({ state: 'waiting', server_time: 2_000 });
    const sending = aPayment({ state: 'sending', server_time: 1_000 });
    expect(newerPayment(waiting, sending)).toBe(waiting);
    expect(newerPayment(sending, waiting)).toBe(waiting);
  });

  test('paid stays paid, whatever arrives late, and in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyState, fc.nat(1000)), { minLength: 1 }), (told) => {
        const views = told.map(([state, server_time]) => aPayment({ state, server_time }));
        const shown = views.reduce(newerPayment);
        return views.some(({ state }) => state === 'paid') === (shown.state === 'paid');
      }),
    );
  });

  test('a payment that is returned after it was paid is shown as returned', () => {
    const paid = aPayment({ state: 'paid', server_time: 1_000 });
    expect(newerPayment(paid, aPayment({ state: 'reversed', server_time: 2_000 })).state).toBe('reversed');
  });
});

describe('[PAY-3] what the page knows', () => {
  const setUp = () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(['balance'], { bids: 214 });
    return queryClient;
  };

  test('a pack credited while the page looks on shows in the balance at once', () => {
    const queryClient = setUp();
    writePayment(queryClient, aPayment({ state: 'waiting', server_time: 1 }));
    expect(queryClient.getQueryData(['balance'])).toEqual({ bids: 214 });
    writePayment(queryClient, aPayment({ state: 'paid', new_balance: 364, server_time: 2 }));
    expect(queryClient.getQueryData(['balance'])).toMatchObject({ bids: 364 });
    expect(queryClient.getQueryData<PaymentView>(paymentKey(aPayment({}).id))?.state).toBe('paid');
  });

  test.each(['paid', 'reversed'] as const)(
    '[PAY-6] one that is %s makes the balance old: what is owed is asked anew',
    (state) => {
      const queryClient = setUp();
      writePayment(queryClient, aPayment({ state: 'waiting', server_time: 1 }));
      expect(queryClient.getQueryState(['balance'])?.isInvalidated).toBe(false);
      writePayment(queryClient, aPayment({ state, server_time: 2 }));
      expect(queryClient.getQueryState(['balance'])?.isInvalidated).toBe(true);
    },
  );

  test('[WIN-3] from the first paid pack on an open auction offers cash without a condition', () => {
    const queryClient = setUp();
    const cashNeedsPurchase = () =>
      queryClient.getQueryData<{ you: { cash_needs_purchase: boolean } }>(['auction', 7])?.you.cash_needs_purchase;
    queryClient.setQueryData(['auction', 7], { id: 7, you: { bids: 0, cash_needs_purchase: true } });
    queryClient.setQueryData(['auction', 8], { id: 8 });
    writePayment(queryClient, aPayment({ state: 'waiting', server_time: 1 }));
    expect(cashNeedsPurchase()).toBe(true);
    writePayment(queryClient, aPayment({ state: 'paid', new_balance: 150, server_time: 2 }));
    expect(cashNeedsPurchase()).toBe(false);
    expect(queryClient.getQueryData(['auction', 8])).toEqual({ id: 8 });
  });

  test('an old receipt says nothing of the balance of today', () => {
    const queryClient = setUp();
    writePayment(queryClient, aPayment({ state: 'paid', new_balance: 150, server_time: 1 }));
    expect(queryClient.getQueryData(['balance'])).toEqual({ bids: 214 });
  });

  test('[PAY-6] a refund that takes a step makes lists be read again; the balance is left alone', () => {
    const queryClient = setUp();
    const refund = { reference: 'RF-1', amount: 1350, phone: null, expected_by: null, receipt: null };
    writePayment(queryClient, aPayment({ state: 'paid', new_balance: 214 }));
    queryClient.setQueryData(['payments', 'me'], 'known');
    const isStale = () => queryClient.getQueryState(['payments', 'me'])?.isInvalidated;
    writePayment(queryClient, aPayment({ state: 'paid', new_balance: 5 }));
    expect(isStale()).toBe(false);
    writePayment(queryClient, aPayment({ state: 'paid', new_balance: 5, refunds: [{ ...refund, state: 'owed' }] }));
    expect(isStale()).toBe(true);
    expect(queryClient.getQueryData(['balance'])).toEqual({ bids: 214 });
  });
});
