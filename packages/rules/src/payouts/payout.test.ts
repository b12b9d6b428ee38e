import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decidePayout,
  nextPayoutStep,
  PAYOUT_TIMERS,
  type Payout,
  type PayoutChange,
  type PayoutEvent,
} from '../index.ts';

const T0 = 1_000_000_000;
const aPayout = (more: Partial<Payout> = {}): Payout => ({
  state: 'approved',
  amountCents: 500_000,
  attempt: 0,
  sends: 0,
  sentAtMs: null,
  statusAsked: 0,
  receipt: null,
  reason: null,
  ...more,
});
const inFlight = (state: Payout['state'], more: Partial<Payout> = {}) =>
  aPayout({ state, attempt: 1, sends: 1, sentAtMs: T0, ...more });
const paid = (attempt = 1, receipt: string | null = `RCPT${attempt}`): PayoutEvent => ({
  kind: 'paid',
  attempt,
  receipt,
  amountCents: 500_000,
  payeeMatches: true,
});
const notPaid = (verdict: 'final' | 'soon' | 'short' | 'breaker' = 'final', attempt = 1): PayoutEvent => ({
  kind: 'not_paid',
  attempt,
  reason: 'why',
  verdict,
});
const after = (payout: Payout, event: PayoutEvent, nowMs = T0): PayoutChange => {
  const change = decidePayout(payout, event, nowMs);
  if (change === null) throw new Error(`${event.kind} changed nothing in ${payout.state}`);
  return change;
};

describe('sending', () => {
  test('[WIN-3] the first sending takes attempt 1; sending again keeps the id', () => {
    const first = after(aPayout(), { kind: 'send' });
    expect(first.payout).toMatchObject({ state: 'sending', attempt: 1, sends: 1, sentAtMs: T0 });
    const again = after(first.payout, { kind: 'send' }, T0 + 1);
    expect(again.payout).toMatchObject({ attempt: 1, sends: 2, sentAtMs: T0 });
  });

  test('[WIN-3] nothing is sent from accepted, indeterminate or completed', () => {
    for (const state of ['accepted', 'indeterminate', 'completed'] as const) {
      expect(decidePayout(inFlight(state), { kind: 'send' }, T0)).toBeNull();
    }
  });

  test('[WIN-3] a lost answer is sent again for five minutes; then the provider is asked first', () => {
    expect(after(inFlight('sending'), { kind: 'unanswered', attempt: 1 }).nextStepAtMs).toBe(T0 + 15_000);
    expect(nextPayoutStep(inFlight('sending'), T0 + 299_999)).toBe('send');
    expect(nextPayoutStep(inFlight('sending'), T0 + 300_000)).toBe('ask');
    expect(after(inFlight('sending'), { kind: 'ask' }, T0 + 300_000).payout).toMatchObject({ state: 'indeterminate' });
  });

  test('[WIN-3] a refusal of the only sending is a failure; of a repeated one it says nothing', () => {
    const refused: PayoutEvent = { kind: 'refused', attempt: 1, reason: 'busy', verdict: 'soon' };
    expect(after(inFlight('sending'), refused)).toMatchObject({
      payout: { state: 'failed' },
      nextStepAtMs: T0 + 30_000,
    });
    expect(after(inFlight('sending', { sends: 2 }), refused).payout.state).toBe('sending');
  });
});

describe('results', () => {
  test('[WIN-3] success wins from every state but completed, and is booked', () => {
    for (const state of ['approved', 'sending', 'accepted', 'failed', 'indeterminate'] as const) {
      expect(after(inFlight(state), paid())).toMatchObject({
        payout: { state: 'completed', receipt: 'RCPT1' },
        books: 'paid',
        attemptState: 'succeeded',
      });
    }
    expect(decidePayout(inFlight('completed', { receipt: 'RCPT1' }), paid(), T0)).toBeNull();
  });

  test('[WIN-3] a success of what was called failed is told: another request may be on its way, or that word was no word', () => {
    for (const called of [inFlight('failed'), inFlight('approved'), inFlight('accepted', { attempt: 2 })]) {
      expect(after(called, paid(1))).toMatchObject({ books: 'paid', alert: 'paid_after_failure' });
    }
    for (const state of ['sending', 'accepted', 'indeterminate'] as const) {
      expect(after(inFlight(state), paid()).alert).toBe(null);
    }
  });

  test('[WIN-3] a second request that was paid as well is booked as such and told', () => {
    const done = inFlight('completed', { attempt: 2, receipt: 'RCPT1' });
    expect(after(done, paid(2))).toMatchObject({
      payout: { receipt: 'RCPT1' },
      books: 'paid_twice',
      alert: 'paid_twice',
    });
  });

  test('[WIN-3] another sum or another payee is a contradiction: nothing is booked, nothing is sent again', () => {
    for (const wrong of [{ amountCents: 400_000 }, { amountCents: 'fraction' as const }, { payeeMatches: false }]) {
      const disputed = after(inFlight('accepted'), { ...paid(), ...wrong } as PayoutEvent);
      expect(disputed).toMatchObject({ payout: { state: 'indeterminate' }, books: null, nextStepAtMs: null });
      expect(decidePayout(disputed.payout, notPaid(), T0)).toBeNull();
      expect(after(disputed.payout, { ...notPaid(), byStaff: true } as PayoutEvent).payout.state).toBe('failed');
    }
  });

  test('[WIN-3] success without a receipt is asked about, not believed', () => {
    const change = after(inFlight('accepted'), paid(1, null));
    expect(change).toMatchObject({ payout: { state: 'indeterminate' }, books: null });
    expect(change.nextStepAtMs).toBe(T0 + 120_000);
  });

  test('[WIN-3] our own credential stops all payouts at the first failure; an empty account pauses them', () => {
    expect(after(inFlight('accepted'), notPaid('breaker'))).toMatchObject({ stop: 'breaker', nextStepAtMs: T0 });
    expect(after(inFlight('accepted'), notPaid('short'))).toMatchObject({ stop: 'short', nextStepAtMs: T0 });
    expect(after(inFlight('accepted'), notPaid('final'))).toMatchObject({ stop: null, nextStepAtMs: null });
  });

  test('[WIN-3] it goes again by itself at most twenty times', () => {
    const last = inFlight('accepted', { attempt: PAYOUT_TIMERS.attemptsMax });
    expect(after(last, notPaid('soon', PAYOUT_TIMERS.attemptsMax)).nextStepAtMs).toBeNull();
  });

  test('[WIN-3] a time-out is no failure: it is asked about after 2, 10, 30 min and 2 h, then a person decides', () => {
    let { payout, nextStepAtMs } = after(inFlight('accepted'), { kind: 'unclear', attempt: 1, reason: 'timed_out' });
    const asked: number[] = [];
    while (nextStepAtMs !== null && nextPayoutStep(payout, nextStepAtMs) === 'ask') {
      asked.push((nextStepAtMs - T0) / 60_000);
      ({ payout, nextStepAtMs } = after(payout, { kind: 'ask' }, nextStepAtMs));
    }
    expect(asked).toEqual([2, 10, 30, 120]);
    expect(nextPayoutStep(payout, T0 + PAYOUT_TIMERS.giveUpAfterMs)).toBe('give_up');
    expect(after(payout, { kind: 'give_up' })).toMatchObject({ nextStepAtMs: null, alert: 'undecided' });
  });

  test('[WIN-3] a person can send again what failed, and nothing else', () => {
    expect(after(inFlight('failed'), { kind: 'retry', fromMs: T0 + 5 })).toMatchObject({
      payout: { state: 'approved', attempt: 1 },
      nextStepAtMs: T0 + 5,
    });
    for (const state of ['approved', 'sending', 'accepted', 'indeterminate', 'completed'] as const) {
      expect(decidePayout(inFlight(state), { kind: 'retry', fromMs: T0 }, T0)).toBeNull();
    }
  });
});

const attempt = fc.integer({ min: 1, max: 3 });
const verdict = fc.constantFrom('final', 'soon', 'short', 'breaker');
const anyEvent: fc.Arbitrary<PayoutEvent> = fc.oneof(
  fc.constantFrom<PayoutEvent>({ kind: 'send' }, { kind: 'ask' }, { kind: 'give_up' }, { kind: 'retry', fromMs: T0 }),
  attempt.map((n): PayoutEvent => ({ kind: 'accepted', attempt: n })),
  attempt.map((n): PayoutEvent => ({ kind: 'unanswered', attempt: n })),
  attempt.map((n): PayoutEvent => ({ kind: 'unclear', attempt: n, reason: 'timed_out' })),
  fc.tuple(attempt, verdict).map(([n, v]): PayoutEvent => ({ kind: 'refused', attempt: n, reason: 'r', verdict: v })),
  fc.tuple(attempt, verdict).map(([n, v]): PayoutEvent => notPaid(v, n)),
  attempt.map((n) => paid(n)),
);

function runAll(events: readonly PayoutEvent[], start = aPayout()) {
  const changes: PayoutChange[] = [];
  const states = [start];
  for (const [index, event] of events.entries()) {
    const last = states.at(-1) ?? start;
    const change = decidePayout(last, event, T0 + index * 1_000);
    if (change) changes.push(change);
    states.push(change?.payout ?? last);
  }
  return { end: states.at(-1) ?? start, states, changes };
}

describe('whatever comes, in any order', () => {
  test('[WIN-3] completed is for ever, and booked once', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const { end, states, changes } = runAll(events);
        const first = states.findIndex(({ state }) => state === 'completed');
        if (first >= 0) expect(states.slice(first).every(({ state }) => state === 'completed')).toBe(true);
        expect(changes.filter(({ books }) => books === 'paid')).toHaveLength(end.state === 'completed' ? 1 : 0);
      }),
    );
  });

  test('[WIN-3] a new attempt follows an approval or a failure only', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const { states } = runAll(events);
        for (let n = 1; n < states.length; n++) {
          const [before, now] = [states[n - 1], states[n]] as [Payout, Payout];
          if (now.attempt === before.attempt) continue;
          expect(now.attempt).toBe(before.attempt + 1);
          expect(['approved', 'failed']).toContain(before.state);
        }
      }),
    );
  });

  test('[WIN-3] with a success among the evidence it ends completed, whatever the order and however often', () => {
    const noise = fc.array(
      fc.constantFrom<PayoutEvent>(
        notPaid('final'),
        notPaid('soon'),
        { kind: 'unclear', attempt: 1, reason: 'timed_out' },
        { kind: 'accepted', attempt: 1 },
        { kind: 'unanswered', attempt: 1 },
        paid(),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(noise, noise, (before, later) => {
        const { end } = runAll([...before, paid(), ...later], inFlight('sending'));
        expect(end).toMatchObject({ state: 'completed', receipt: 'RCPT1' });
      }),
    );
  });
});
