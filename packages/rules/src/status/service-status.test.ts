import { describe, expect, test } from 'vitest';
import { serviceStates, type ServiceFacts, worstState } from './service-status.ts';

const FINE: ServiceFacts = {
  isPaused: false,
  takesBids: true,
  overdueAuctions: 0,
  paymentsPaused: false,
  creditingHeld: false,
  oldestEventSeconds: 0,
  prompts: { sent: 40, unanswered: 3 },
  payoutsStopped: false,
  lateWithdrawals: 0,
  messages: { decided: 30, failed: 2, late: 0 },
};
const states = (facts: Partial<ServiceFacts> = {}) => serviceStates({ ...FINE, ...facts });

describe('[OPS-20] how the shop stands', () => {
  test('all is well when all of it is', () => {
    expect(states()).toEqual({ bidding: 'ok', payments: 'ok', payouts: 'ok', messages: 'ok' });
  });

  test.each<[keyof ReturnType<typeof states>, string, Partial<ServiceFacts>]>([
    ['bidding', 'down', { takesBids: false }],
    ['bidding', 'slow', { overdueAuctions: 1 }],
    ['bidding', 'paused', { isPaused: true, takesBids: false }],
    ['payments', 'paused', { paymentsPaused: true }],
    ['payments', 'paused', { paymentsPaused: true, creditingHeld: true }],
    ['payments', 'slow', { creditingHeld: true }],
    ['payments', 'down', { prompts: { sent: 6, unanswered: 4 } }],
    ['payments', 'ok', { prompts: { sent: 4, unanswered: 4 } }],
    ['payments', 'slow', { oldestEventSeconds: 121 }],
    ['payouts', 'paused', { payoutsStopped: true, lateWithdrawals: 2 }],
    ['payouts', 'slow', { lateWithdrawals: 1 }],
    ['messages', 'down', { messages: { decided: 10, failed: 6, late: 0 } }],
    ['messages', 'slow', { messages: { decided: 0, failed: 0, late: 1 } }],
  ])('%s is %s, and nothing else is said to be wrong', (part, state, facts) => {
    expect(states(facts)).toEqual({ ...states(), [part]: state });
  });

  test('of several states the worst is told; of none, nothing', () => {
    expect(worstState(['ok', 'slow', 'ok'])).toBe('slow');
    expect(worstState(['paused', 'down', 'slow'])).toBe('down');
    expect(worstState(['ok', 'unknown'])).toBe('unknown');
    expect(worstState([])).toBeNull();
  });
});
