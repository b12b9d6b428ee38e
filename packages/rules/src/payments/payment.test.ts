import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Agreement,
  agreeOnPayment,
  decidePayment,
  type MoneySource,
  NAMES_RECEIPT,
  type Payment,
  type PaymentDecision,
  type PaymentEvent,
  type PaymentState,
} from './payment.ts';
import { nextQueryAfterRefusal, nextQueryAt, QUERY_AFTER_SECONDS } from './payment-timers.ts';
import { shopperView } from './payment-view.ts';

const START = 1_763_000_000_000;
const aPayment = (more: Partial<Payment> = {}): Payment => ({
  state: 'pending',
  amountCents: 135_000,
  receipt: null,
  checkoutRequestId: 'ws_CO_1',
  isVerified: false,
  sources: [],
  createdAtMs: START,
  acceptedAtMs: START + 1_000,
  paidAtMs: null,
  zeros: null,
  ...more,
});
const success = (more: Partial<Extract<PaymentEvent, { kind: 'callback_paid' }>> = {}): PaymentEvent => ({
  kind: 'callback_paid',
  checkoutRequestId: 'ws_CO_1',
  receipt: 'SKL1234567',
  amountCents: 135_000,
  isListed: true,
  crossCheck: 'paid',
  ...more,
});
const at = (seconds: number): number => START + seconds * 1_000;

const agreed = ({ sources, isVerified }: Agreement) => ({ sources, isVerified });

/** What the books would do: the payment after a decision, and how often it was credited. */
function apply(payment: Payment, event: PaymentEvent, atMs: number): { payment: Payment; decision: PaymentDecision } {
  const decision = decidePayment(payment, event, atMs);
  const adopted = decision.adopt === undefined ? payment : { ...payment, checkoutRequestId: decision.adopt };
  const after = (more: Partial<Payment>) => ({ payment: { ...adopted, ...more }, decision });
  switch (decision.do) {
    case 'move':
      return after({ state: decision.to });
    case 'pay':
      return after({ ...agreed(decision), state: 'paid', receipt: decision.receipt, paidAtMs: atMs });
    case 'attach':
      return after({ ...agreed(decision), receipt: decision.receipt });
    case 'agree':
      return after(agreed(decision));
    case 'note_zero':
      return after({ zeros: decision.zeros });
    default:
      return after({});
  }
}

describe('decidePayment', () => {
  test('[PAY-3] the table: from each state, by each event', () => {
    const failure: PaymentEvent = {
      kind: 'callback_failed',
      checkoutRequestId: 'ws_CO_1',
      reason: 'no_funds',
      code: '1',
      isListed: true,
    };
    const to = (state: PaymentState, event: PaymentEvent, seconds = 60) =>
      apply(aPayment({ state }), event, at(seconds)).payment.state;
    expect(to('submitting', { kind: 'push_accepted', checkoutRequestId: 'ws_CO_1' })).toBe('pending');
    expect(to('submitting', { kind: 'push_refused', reason: 'busy', code: '500.003.02' })).toBe('rejected');
    expect(to('submitting', { kind: 'push_unanswered' })).toBe('submit_unknown');
    expect(to('pending', { kind: 'push_unanswered' })).toBe('pending');
    expect(to('pending', failure)).toBe('failed');
    expect(to('submit_unknown', failure)).toBe('failed');
    expect(to('rejected', failure)).toBe('rejected');
    expect(to('pending', { kind: 'day_over' }, 86_399)).toBe('pending');
    expect(to('pending', { kind: 'day_over' }, 86_400)).toBe('unresolved');
    expect(to('submit_unknown', { kind: 'day_over' }, 86_400)).toBe('unresolved');
    expect(to('paid', { kind: 'day_over' }, 86_400)).toBe('paid');
    expect(to('paid', { kind: 'taken_back' })).toBe('reversed');
    expect(to('unresolved', { kind: 'given_up' })).toBe('failed');
    for (const state of ['submitting', 'rejected', 'submit_unknown', 'pending', 'failed', 'unresolved'] as const) {
      expect(to(state, success()), state).toBe('paid');
      expect(
        to(state, { kind: 'money_seen', receipt: 'SKL1234567', amountCents: 135_000, source: 'pull' }),
        state,
      ).toBe('paid');
    }
    expect(to('disputed', success())).toBe('disputed');
    expect(to('disputed', { kind: 'money_seen', receipt: 'SKL1234567', amountCents: 135_000, source: 'pull' })).toBe(
      'paid',
    );
    for (const event of [failure, success(), { kind: 'push_unanswered' } as const])
      expect(to('paid', event)).toBe('paid');
  });

  test('[PAY-3] another amount, or a query that contradicts, makes a dispute and credits nothing', () => {
    expect(decidePayment(aPayment(), success({ amountCents: 134_900 }), at(20))).toMatchObject({
      do: 'move',
      to: 'disputed',
    });
    expect(decidePayment(aPayment(), success({ amountCents: null }), at(20))).toMatchObject({
      do: 'move',
      to: 'disputed',
    });
    expect(decidePayment(aPayment(), success({ crossCheck: 'failed' }), at(20))).toMatchObject({
      do: 'move',
      to: 'disputed',
    });
  });

  test('[PAY-3] without a query’s answer a callback counts only from a listed address and for a known checkout id', () => {
    const unheard = { crossCheck: 'none' } as const;
    expect(decidePayment(aPayment(), success(unheard), at(20))).toMatchObject({ do: 'pay', isVerified: false });
    expect(decidePayment(aPayment(), success({ ...unheard, isListed: false }), at(20))).toMatchObject({ do: 'wait' });
    const early = aPayment({ checkoutRequestId: null, state: 'submitting' });
    expect(decidePayment(early, success(unheard), at(1))).toMatchObject({ do: 'wait' });
    expect(decidePayment(early, success(), at(1))).toMatchObject({ do: 'pay', adopt: 'ws_CO_1' });
    expect(decidePayment(aPayment(), success({ checkoutRequestId: 'ws_CO_2' }), at(20))).toMatchObject({
      do: 'nothing',
      alert: true,
    });
    expect(decidePayment(aPayment(), success({ receipt: null }), at(20))).toMatchObject({ do: 'ask' });
  });

  test('[PAY-3] one 0 of a query is not enough, two 15 s apart are, in whatever order they are read', () => {
    const seconds = fc.array(fc.integer({ min: 20, max: 80 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(seconds, (times) => {
        const end = times.reduce(
          (payment, time) => apply(payment, { kind: 'query_paid' }, at(time)).payment,
          aPayment(),
        );
        return (end.state === 'paid') === Math.max(...times) - Math.min(...times) >= 15;
      }),
    );
  });

  test('[PAY-3] a query’s failure counts only after 20 s', () => {
    const failure: PaymentEvent = { kind: 'query_failed', reason: 'unreachable', code: '1037' };
    expect(apply(aPayment(), failure, at(20)).payment.state).toBe('pending');
    expect(apply(aPayment(), failure, at(21)).payment.state).toBe('failed');
  });

  test('[PAY-3] a second receipt is queued; a first one of a payment known by queries is attached', () => {
    const sources = ['stk_callback', 'stk_query'] as const;
    const paid = aPayment({ state: 'paid', receipt: 'SKL1234567', isVerified: true, sources, paidAtMs: at(20) });
    expect(decidePayment(paid, success({ receipt: 'SKL7654321' }), at(30))).toMatchObject({ do: 'queue' });
    expect(decidePayment(paid, success(), at(30))).toMatchObject({ do: 'nothing' });
    const byQueries = { ...paid, receipt: null };
    expect(decidePayment(byQueries, success(), at(30))).toMatchObject({ do: 'attach', receipt: 'SKL1234567' });
    expect(
      decidePayment(paid, { kind: 'money_seen', receipt: 'SKL7654321', amountCents: 135_000, source: 'pull' }, at(30)),
    ).toMatchObject({ do: 'queue' });
    expect(
      decidePayment(
        aPayment(),
        { kind: 'money_seen', receipt: 'SKL7654321', amountCents: 100, source: 'pull' },
        at(30),
      ),
    ).toMatchObject({ do: 'queue' });
  });
});

const receipt = fc.constantFrom('SKL1234567', 'SKL7654321', 'SKL5555555');
const anyEvent: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.record({ kind: fc.constant('push_accepted' as const), checkoutRequestId: fc.constantFrom('ws_CO_1', 'ws_CO_2') }),
  fc.constant<PaymentEvent>({ kind: 'push_refused', reason: 'busy', code: '500.003.02' }),
  fc.constantFrom<PaymentEvent>(
    { kind: 'push_unanswered' },
    { kind: 'query_paid' },
    { kind: 'day_over' },
    { kind: 'given_up' },
    { kind: 'query_failed', reason: 'cancelled', code: '1032' },
    { kind: 'callback_failed', checkoutRequestId: 'ws_CO_1', reason: 'cancelled', code: '1032', isListed: true },
    { kind: 'callback_failed', checkoutRequestId: 'ws_CO_1', reason: 'cancelled', code: '1032', isListed: false },
  ),
  fc.record({
    kind: fc.constant('callback_paid' as const),
    checkoutRequestId: fc.constantFrom('ws_CO_1', 'ws_CO_2'),
    receipt: fc.option(receipt),
    amountCents: fc.constantFrom(135_000, 100, null),
    isListed: fc.boolean(),
    crossCheck: fc.constantFrom('paid' as const, 'failed' as const, 'none' as const),
  }),
  fc.record({
    kind: fc.constant('money_seen' as const),
    receipt,
    amountCents: fc.constantFrom(135_000, 100),
    source: fc.constantFrom<MoneySource>('c2b_confirmation', 'c2b_unlisted', 'pull', 'statement', 'staff'),
  }),
);
const history = fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 200_000 })), { maxLength: 25 });

describe('[S11] what an unlisted address says', () => {
  const stranger = (more = {}) => success({ isListed: false, crossCheck: 'none', ...more });
  const confirmed = (more = {}): PaymentEvent => ({
    kind: 'money_seen',
    ...{ receipt: 'SKL1234567', amountCents: 135_000, source: 'c2b_unlisted', ...more },
  });

  test('moves no payment from any state by itself', () => {
    const failure = {
      kind: 'callback_failed',
      checkoutRequestId: 'ws_CO_1',
      reason: 'cancelled',
      code: '1032',
    } as const;
    const states = ['submitting', 'rejected', 'submit_unknown', 'pending', 'failed', 'unresolved', 'disputed'] as const;
    for (const state of [...states, 'paid', 'reversed'] as const) {
      const payment = aPayment({ state, receipt: state === 'paid' || state === 'reversed' ? 'SKL0000001' : null });
      for (const event of [
        stranger(),
        stranger({ amountCents: 100 }),
        stranger({ crossCheck: 'failed' }),
        confirmed(),
        confirmed({ amountCents: 100 }),
        { ...failure, isListed: false },
      ]) {
        expect(['nothing', 'wait', 'ask'], `${state} ${event.kind}`).toContain(
          decidePayment(payment, event, at(30)).do,
        );
      }
    }
  });

  test('counts once a question of ours says the same: a query for a push, a Pull for the paybill', () => {
    expect(decidePayment(aPayment(), stranger({ crossCheck: 'paid' }), at(30))).toMatchObject({
      do: 'pay',
      receipt: null,
      sources: ['stk_query', 'stk_unlisted'],
      isVerified: false,
    });
    const pulled = apply(aPayment(), confirmed({ source: 'pull' }), at(30)).payment;
    expect(pulled).toMatchObject({ state: 'paid', isVerified: false });
    expect(apply(pulled, confirmed(), at(40)).payment).toMatchObject({ isVerified: true });
    // A query names no receipt, so nobody vouches for a stranger's: a false one would make the true one a second payment.
    const known = aPayment({ state: 'paid', sources: ['stk_query'], paidAtMs: at(20) });
    for (const crossCheck of ['none', 'failed', 'paid'] as const) {
      expect(decidePayment(known, stranger({ crossCheck }), at(40)).do).toBe('nothing');
    }
    // Its token is the same for years: it names no receipt of money that only queries know of.
    const byQueries = aPayment({ state: 'paid', sources: ['stk_query'], paidAtMs: at(20) });
    expect(decidePayment(byQueries, confirmed(), at(40))).toMatchObject({ do: 'wait', for: 'statement' });
  });
});

test('[PAY-3] two different sources verify, of which one answered us or both are listed; typed ones only by a statement', () => {
  const isVerified = (...sources: MoneySource[]) => agreeOnPayment([], ...sources).isVerified;
  const all = [
    'stk_callback',
    'stk_unlisted',
    'c2b_confirmation',
    'c2b_unlisted',
    'stk_query',
    'pull',
    'statement',
    'staff',
  ] as const;
  for (const one of all) expect(isVerified(one, one), one).toBe(false);
  for (const [one, other] of [
    ['stk_callback', 'stk_query'],
    ['stk_callback', 'c2b_confirmation'],
    ['c2b_confirmation', 'pull'],
    ['c2b_unlisted', 'pull'],
    ['pull', 'statement'],
    ['staff', 'statement'],
    ['staff', 'pull'],
  ] as const)
    expect(isVerified(one, other), `${one} ${other}`).toBe(true);
  for (const [one, other] of [
    ['stk_unlisted', 'c2b_unlisted'],
    ['stk_callback', 'c2b_unlisted'],
    ['staff', 'stk_callback'],
    ['staff', 'stk_query'],
    // A query knows no receipt, and nobody vouches for a stranger's.
    ['stk_unlisted', 'stk_query'],
    ['c2b_unlisted', 'stk_query'],
  ] as const)
    expect(isVerified(one, other), `${one} ${other}`).toBe(false);
  expect(isVerified('stk_unlisted', 'stk_query', 'pull')).toBe(true);
});

test('[S11] whatever comes in whatever order, a receipt is the payment’s by a source whose word counts, and asked for no longer', () => {
  fc.assert(
    fc.property(history, (events) => {
      let payment = aPayment({ state: 'submitting', checkoutRequestId: null, acceptedAtMs: null });
      for (const [event, seconds] of events) payment = apply(payment, event, at(seconds)).payment;
      const counts = payment.sources.filter((one) => one === 'staff' || NAMES_RECEIPT.includes(one));
      if (payment.receipt !== null) expect(counts).not.toEqual([]);
      if (payment.isVerified) expect(payment.receipt).not.toBeNull();
      const byStranger = aPayment({ state: 'paid', sources: ['stk_query', 'stk_unlisted'], paidAtMs: at(20) });
      expect(nextQueryAt(byStranger, at(25))).toBeNull();
    }),
    { numRuns: 2_000 },
  );
});

describe('any evidence, in any order, any number of times', () => {
  test('[PAY-3] credits at most once, never without evidence, and paid never leaves paid', () => {
    fc.assert(
      fc.property(history, (events) => {
        let payment = aPayment({ state: 'submitting', checkoutRequestId: null, acceptedAtMs: null });
        let credits = 0;
        for (const [event, seconds] of events) {
          const before = payment;
          const { payment: after, decision } = apply(payment, event, at(seconds));
          if (decision.do === 'pay') {
            credits++;
            expect(['callback_paid', 'query_paid', 'money_seen']).toContain(event.kind);
            if (event.kind !== 'query_paid') expect(event).toMatchObject({ amountCents: payment.amountCents });
          }
          if (after.isVerified) expect(after.sources.length).toBeGreaterThan(1);
          if (before.state === 'paid') {
            expect(after.state).toBe('paid');
            if (before.receipt !== null) expect(after.receipt).toBe(before.receipt);
          }
          expect(
            decision.adopt === undefined ||
              before.checkoutRequestId === null ||
              before.checkoutRequestId === decision.adopt,
          ).toBe(true);
          payment = after;
        }
        expect(credits).toBe(payment.state === 'paid' ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('[PAY-3] honest evidence of one payment gives the same end in every order', () => {
    const told: [PaymentEvent, number][] = [
      [{ kind: 'push_accepted', checkoutRequestId: 'ws_CO_1' }, 1],
      [success(), 18],
      [success(), 19],
      [success({ crossCheck: 'none' }), 25],
      [{ kind: 'query_paid' }, 30],
      [{ kind: 'query_paid' }, 50],
      [{ kind: 'money_seen', receipt: 'SKL1234567', amountCents: 135_000, source: 'pull' }, 19],
      [{ kind: 'day_over' }, 86_400],
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(told, { minLength: told.length, maxLength: told.length }), (events) => {
        let payment = aPayment({ state: 'submitting', checkoutRequestId: null, acceptedAtMs: null });
        let credits = 0;
        for (const [event, seconds] of events) {
          const step = apply(payment, event, at(seconds));
          if (step.decision.do === 'pay') credits++;
          expect(step.decision.do).not.toBe('queue');
          payment = step.payment;
        }
        expect([payment.state, payment.receipt, credits]).toEqual(['paid', 'SKL1234567', 1]);
      }),
    );
  });
});

describe('timers', () => {
  test('[PAY-3] a pending payment is asked about at its times, and never again after a day', () => {
    const payment = aPayment({ acceptedAtMs: START });
    const asked: number[] = [];
    for (let now: number | null = START; (now = nextQueryAt(payment, now)) !== null; )
      asked.push((now - START) / 1_000);
    expect(asked).toEqual([...QUERY_AFTER_SECONDS]);
    for (const state of ['paid', 'failed', 'rejected', 'submit_unknown'] as const) {
      expect(nextQueryAt(aPayment({ state, isVerified: true }), START)).toBeNull();
    }
  });
  test('[PAY-3] what was credited unverified is asked about within the hour', () => {
    const paid = aPayment({ state: 'paid', sources: ['stk_callback'], paidAtMs: START });
    expect(nextQueryAt(paid, START)).toBe(START + 30_000);
    expect(nextQueryAt({ ...paid, isVerified: true }, START)).toBeNull();
  });
  test('[PAY-3] told to slow down, the gap doubles', () => {
    expect(nextQueryAfterRefusal(aPayment({ acceptedAtMs: START }), at(30), at(30))).toBe(at(30 + 2 * 20));
  });
});

test('[PAY-3] what the shopper sees: waiting becomes checking after 120 s, and a new try is open after 180 s', () => {
  const pending = { state: 'pending', reason: null, createdAtMs: START } as const;
  expect(shopperView(pending, at(119))).toMatchObject({
    state: 'waiting',
    promptEndsAtMs: at(60),
    retryFromMs: at(180),
  });
  expect(shopperView(pending, at(120))).toMatchObject({ state: 'checking', reason: 'still_checking' });
  expect(shopperView({ ...pending, state: 'submitting' }, at(1))).toMatchObject({ state: 'sending' });
  expect(shopperView({ ...pending, state: 'disputed' }, at(1))).toMatchObject({
    state: 'checking',
    reason: 'under_review',
    retryFromMs: null,
  });
  expect(shopperView({ ...pending, state: 'failed', reason: 'wrong_pin' }, at(9))).toMatchObject({
    state: 'failed',
    reason: 'wrong_pin',
    retryFromMs: at(120),
  });
  // One code says both: the whole minute rang, or the phone could not be reached.
  const unreachable = { ...pending, state: 'failed', reason: 'unreachable' } as const;
  expect(shopperView({ ...unreachable, decidedAtMs: at(60) }, at(61)).reason).toBe('unanswered');
  expect(shopperView({ ...unreachable, decidedAtMs: at(26) }, at(61)).reason).toBe('unreachable');
  expect(shopperView({ ...pending, state: 'rejected', reason: 'phone_number' }, at(9))).toMatchObject({
    state: 'failed',
    retryFromMs: at(0),
  });
});

test('[PAY-3] what is typed pays unverified, and confirms nothing by being typed again', () => {
  const typed = { kind: 'money_seen', receipt: 'SKL1234567', amountCents: 135_000, source: 'staff' } as const;
  expect(decidePayment(aPayment({ state: 'unresolved' }), typed, at(30))).toMatchObject({
    do: 'pay',
    isVerified: false,
  });
  const paid = aPayment({ state: 'paid', receipt: 'SKL1234567', isVerified: false, sources: ['staff'] });
  expect(decidePayment(paid, typed, at(30))).toMatchObject({ do: 'nothing' });
  expect(decidePayment(paid, { ...typed, source: 'statement' }, at(30))).toMatchObject({
    do: 'agree',
    isVerified: true,
  });
});
