import type { PaymentView } from '@mnada/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSettled, minutesSeconds, paymentPhase, pollDelayMs } from './payment-phase.ts';

const SENT_MS = 1_760_000_000_000;
const timed = (state: PaymentView['state']) => ({
  state,
  prompt_ends_at: SENT_MS + 60_000,
  checking_from: SENT_MS + 120_000,
});
const at = (seconds: number) => SENT_MS + seconds * 1000;

describe('[PAY-3] what a payment’s screen shows', () => {
  test('the ring runs 60 s, then M-PESA is waited for, and from 120 s on nobody must pay again', () => {
    expect(paymentPhase(timed('waiting'), at(0))).toBe('waiting');
    expect(paymentPhase(timed('waiting'), at(59.999))).toBe('waiting');
    expect(paymentPhase(timed('waiting'), at(60))).toBe('confirming');
    expect(paymentPhase(timed('waiting'), at(119.999))).toBe('confirming');
    expect(paymentPhase(timed('waiting'), at(120))).toBe('checking');
    expect(paymentPhase(timed('sending'), at(5))).toBe('sending');
    expect(paymentPhase(timed('sending'), at(121))).toBe('checking');
  });

  test('what the server has decided, no clock changes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('paid' as const, 'failed' as const, 'reversed' as const, 'checking' as const),
        fc.option(fc.integer({ min: SENT_MS - 1e9, max: SENT_MS + 1e9 })),
        (state, nowMs) => paymentPhase(timed(state), nowMs) === state,
      ),
    );
  });

  test('while the time is unknown the server’s state counts', () => {
    expect(paymentPhase(timed('waiting'), null)).toBe('waiting');
  });
});

describe('asking for it without a socket', () => {
  const aged = (seconds: number, state: PaymentView['state'] = 'waiting') => ({
    state,
    created_at: new Date(SENT_MS).toISOString(),
    server_time: at(seconds),
  });

  test('3 s while the PIN is awaited, then ever less often, never again once it is settled', () => {
    expect(pollDelayMs(aged(0))).toBe(3_000);
    expect(pollDelayMs(aged(90))).toBe(6_000);
    expect(pollDelayMs(aged(200))).toBe(15_000);
    expect(pollDelayMs(aged(86_400, 'checking'))).toBe(60_000);
    for (const state of ['paid', 'failed', 'reversed'] as const) {
      expect(isSettled({ state })).toBe(true);
      expect(pollDelayMs(aged(5, state))).toBe(false);
    }
  });

  test('the older it is, the longer it waits', () => {
    fc.assert(
      fc.property(fc.nat(200_000), fc.nat(200_000), (a, b) => {
        const [young, old] = a < b ? [a, b] : [b, a];
        return Number(pollDelayMs(aged(young))) <= Number(pollDelayMs(aged(old)));
      }),
    );
  });
});

test('waits of minutes read like a clock', () => {
  expect(minutesSeconds(125_000)).toBe('2:05');
  expect(minutesSeconds(59_001)).toBe('1:00');
  expect(minutesSeconds(-5)).toBe('0:00');
});
