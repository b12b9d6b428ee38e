import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foldAddress,
  foldEmail,
  judgeReferral,
  maskedName,
  mayBePayer,
  nextReferralState,
  type PersonTraits,
  type ReferralEvent,
  type ReferralFacts,
  referralRewardCents,
  type ReferralState,
  samePerson,
  withdrawRefusal,
} from '../index.ts';

const person = (more: Partial<PersonTraits> = {}): PersonTraits => ({
  kind: 'user',
  status: 'active',
  isSimulated: false,
  email: null,
  phones: [],
  devices: [],
  addresses: [],
  ...more,
});
const facts = (more: Partial<ReferralFacts> = {}): ReferralFacts => ({
  referrer: person({ phones: ['+254700000001'], devices: ['a'], addresses: ['Moi Avenue 3, CBD, Nairobi'] }),
  friend: person({ phones: ['+254700000002'], devices: ['b'], addresses: ['Nkrumah Road 9, Mvita, Mombasa'] }),
  isPayerKnown: false,
  sharesDevice: false,
  sharesAddress: false,
  recentRewards: 0,
  isContactProven: true,
  isPaymentVerified: true,
  isPayerOther: false,
  ...more,
});

describe('the reward', () => {
  test.each([
    [100, 5_000],
    [50_000, 5_000],
    [50_100, 5_010],
    [135_000, 13_500],
    [375_000, 37_500],
    [500_000, 50_000],
    [500_100, 50_000],
    [25_000_000, 50_000],
  ])('[OWN-3] %i cents paid earn %i', (paid, reward) => expect(referralRewardCents(paid)).toBe(reward));

  test('[OWN-3] any pack earns a whole number of cents from KSh 50 to KSh 500, and a dearer one never less', () => {
    const whole = fc.integer({ min: 1, max: 250_000 }).map((kes) => kes * 100);
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        const [low, high] = [referralRewardCents(Math.min(a, b)), referralRewardCents(Math.max(a, b))];
        expect(Number.isInteger(low)).toBe(true);
        expect(low).toBeGreaterThanOrEqual(5_000);
        expect(low).toBeLessThanOrEqual(high);
        expect(high).toBeLessThanOrEqual(50_000);
      }),
    );
  });
});

describe('the life of a referral', () => {
  const anyEvent: fc.Arbitrary<ReferralEvent> = fc.oneof(
    fc.constant({ kind: 'paid' as const }),
    fc.constant({ kind: 'reversed' as const }),
    fc
      .constantFrom('earns' as const, 'held' as const, 'refused' as const)
      .map((verdict) => ({ kind: 'judged' as const, verdict })),
    fc.constantFrom('approve' as const, 'refuse' as const).map((verdict) => ({ kind: 'staff' as const, verdict })),
  );
  const ENDED: readonly ReferralState[] = ['refused', 'cancelled', 'reversed'];

  test('[OWN-3] whatever happens in any order: booked once at most, only after a payment, and what ended stays ended', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        let state: ReferralState = 'joined';
        let [booked, wasPaid] = [0, false];
        for (const event of events) {
          const next = nextReferralState(state, event);
          if (event.kind === 'paid') wasPaid = true;
          if (next === null) continue;
          expect(ENDED).not.toContain(state);
          if (next === 'available') booked++;
          if (next === 'available' || next === 'held' || next === 'pending') expect(wasPaid).toBe(true);
          state = next;
        }
        expect(booked).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('[OWN-3] taken back before it is available: cancelled; afterwards: reversed', () => {
    const back = { kind: 'reversed' } as const;
    expect(
      ['joined', 'pending', 'held', 'available', 'refused'].map((state) =>
        nextReferralState(state as ReferralState, back),
      ),
    ).toEqual([null, 'cancelled', 'cancelled', 'reversed', null]);
  });
});

describe('taking it out', () => {
  test.each([
    [20_000, 20_000, null],
    [20_000, 19_900, 'too_little'],
    [20_000, 20_100, 'too_much'],
    [50_000, 20_050, 'not_whole'],
    [50_000, Number.NaN, 'not_whole'],
    [50_000, -20_000, 'too_little'],
  ])('[OWN-3] of %i cents, %i: %s', (balance, wanted, refusal) =>
    expect(withdrawRefusal(balance, wanted)).toBe(refusal),
  );
});

describe('the same person', () => {
  test.each([
    ['j.doe+shop@gmail.com', 'JDoe@GoogleMail.com', true],
    ['jane.doe@yahoo.com', 'janedoe+x@yahoo.com', true],
    ['jane@yahoo.com', 'jane@gmail.com', false],
    ['jane@gmail.com', 'janet@gmail.com', false],
  ])('[OWN-3] %s and %s: %s', (a, b, same) => expect(foldEmail(a) === foldEmail(b)).toBe(same));

  test('[OWN-3] an address is the same whatever its signs and case', () => {
    expect(foldAddress('Moi Ave., No. 3 – CBD')).toBe(foldAddress('MOI AVE no 3, cbd'));
    expect(foldAddress('Moi Ave 3')).not.toBe(foldAddress('Moi Ave 13'));
  });

  test.each([
    ['same_phone', { phones: ['+254700000001'] }],
    ['same_device', { devices: ['x', 'a'] }],
    ['same_address', { addresses: ['MOI avenue, 3 — CBD (Nairobi)'] }],
  ] as const)('[OWN-3] %s earns nothing, from either side', (reason, more) => {
    const { referrer, friend } = facts();
    const same = { ...friend, ...more };
    expect(samePerson(referrer, same)).toEqual([reason]);
    expect(samePerson(same, referrer)).toEqual([reason]);
    expect(judgeReferral(facts({ friend: same }))).toEqual({ verdict: 'refused', reasons: [reason] });
  });

  test('[OWN-3] people without mail, number, device or address share nothing', () => {
    expect(samePerson(person(), person())).toEqual([]);
  });

  test.each([
    ['staff', { kind: 'staff' }],
    ['simulated', { isSimulated: true }],
    ['deleted', { status: 'deleted' }],
  ] as const)('[OWN-3] %s people neither earn nor bring anything', (_name, more) => {
    for (const side of ['referrer', 'friend'] as const) {
      const given = facts();
      expect(judgeReferral({ ...given, [side]: { ...given[side], ...more } })).toEqual({
        verdict: 'refused',
        reasons: ['not_a_shopper'],
      });
    }
  });

  test.each([
    ['payer_known', 'refused', { isPayerKnown: true }],
    ['shares_device', 'held', { sharesDevice: true }],
    ['shares_address', 'held', { sharesAddress: true }],
    ['many_rewards', 'held', { recentRewards: 10 }],
    ['contact_unproven', 'held', { isContactProven: false }],
    ['payment_unconfirmed', 'held', { isPaymentVerified: false }],
    ['payer_differs', 'held', { isPayerOther: true }],
    ['account_suspended', 'held', { friend: person({ status: 'suspended' }) }],
  ] as const)('[OWN-3] %s: %s', (reason, verdict, more) =>
    expect(judgeReferral(facts(more))).toEqual({ verdict, reasons: [reason] }),
  );

  test('[OWN-3] two strangers earn; what is certain outweighs what is odd', () => {
    expect(judgeReferral(facts({ recentRewards: 9 })).verdict).toBe('earns');
    expect(judgeReferral(facts({ isPayerKnown: true, sharesDevice: true })).verdict).toBe('refused');
  });
});

test.each([
  ['254712345678', true],
  ['+254712345678', true],
  ['254712345679', false],
  ['2547 ***** 678', true],
  ['2547*****678', true],
  ['2547 ***** 679', false],
  ['2541 ***** 678', false],
  // Version 1 tells a hash, and bodies that are too old nothing: nobody can say.
  ['3f2a9c77d0b1', true],
  ['', true],
])('[OWN-3] a receipt that tells %j may be of +254712345678: %s', (told, may) =>
  expect(mayBePayer(told, '+254712345678')).toBe(may),
);

test('[OWN-3] a friend’s name is shown in part', () => {
  expect(maskedName('jamesk')).toBe('ja•••k');
});
