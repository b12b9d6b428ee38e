import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aBidder, anAuction, anAutobid } from '../testing.ts';
import { decideBid } from '../bidding/decide-bid.ts';
import { NO_WINS } from '../bidding/win-limits.ts';
import {
  autobidDueUs,
  autoInRowAfter,
  decideAutobid,
  dueAutobids,
  isDuelPace,
  readAutobid,
  stopsAfterTrigger,
  triggerBeforeUs,
  waitedLonger,
} from './autobid.ts';

const END = 20_000_000;
const at = (more = {}) => ({ ...anAuction({ endsAtUs: END, seq: 5, leaderId: 'ben' }), autoInRow: 0, ...more });
const S = 1_000_000;

describe('[BID-13] when an autobid is due', () => {
  test('at exactly two seconds left, and never for who leads', () => {
    expect(autobidDueUs(anAutobid(), at())).toBe(END - 2 * S);
    expect(dueAutobids([anAutobid()], at(), END - 2 * S - 1)).toEqual([]);
    expect(dueAutobids([anAutobid()], at(), END - 2 * S)).toHaveLength(1);
    expect(autobidDueUs(anAutobid({ userId: 'ben' }), at())).toBeNull();
  });
  test('not before it was set, though fewer seconds are left', () => {
    expect(autobidDueUs(anAutobid({ setUs: END - S }), at())).toBe(END - S);
  });
  test('only while the price that it would make is in its range, both ends included', () => {
    expect(autobidDueUs(anAutobid({ fromCents: 601 }), at())).toBeNull();
    expect(autobidDueUs(anAutobid({ fromCents: 600, toCents: 600 }), at())).not.toBeNull();
    expect(autobidDueUs(anAutobid({ toCents: 599 }), at())).toBeNull();
    expect(autobidDueUs(anAutobid({ toCents: 800 }), at({ seq: 6, bidsPerTap: 3 }))).toBeNull();
    expect(autobidDueUs(anAutobid({ toCents: 900 }), at({ seq: 6, bidsPerTap: 3 }))).not.toBeNull();
  });
  test('asked once at a number of bids: who was passed over is asked again after the next bid', () => {
    expect(autobidDueUs(anAutobid({ askedSeq: 5 }), at())).toBeNull();
    expect(autobidDueUs(anAutobid({ askedSeq: 5 }), at({ seq: 6 }))).not.toBeNull();
  });
  test('before the opening nobody’s', () => {
    expect(autobidDueUs(anAutobid(), at({ endsAtUs: null }))).toBeNull();
  });
});

describe('[BID-14] whose turn it is', () => {
  test('by the last bid placed for them, then by when they first set one, then by id', () => {
    const never = anAutobid({ id: 9, userId: 'cat', firstSetUs: 9 });
    const earlier = anAutobid({ id: 8, userId: 'dan', firstSetUs: 8 });
    const fired = anAutobid({ id: 1, userId: 'ann', firstSetUs: 1, lastFiredUs: 5 });
    const same = anAutobid({ id: 3, userId: 'eve', firstSetUs: 8 });
    const turns = dueAutobids([fired, never, earlier, same], at(), END).map(({ userId }) => userId);
    expect(turns).toEqual(['eve', 'dan', 'cat', 'ann']);
  });
  const turns = fc.uniqueArray(fc.record({ id: fc.nat(1_000), lastFiredUs: fc.nat(3), firstSetUs: fc.nat(3) }), {
    selector: ({ id }) => id,
    maxLength: 12,
  });
  test('one order, whatever order they are read in', () => {
    fc.assert(
      fc.property(turns, (list) => {
        const sorted = [...list].sort(waitedLonger);
        expect([...list].reverse().sort(waitedLonger)).toEqual(sorted);
        for (const [i, turn] of sorted.entries()) {
          const next = sorted[i + 1];
          if (next) expect(waitedLonger(turn, next)).toBeLessThan(0);
        }
      }),
    );
  });
  test('in turn: of n people without a press each is placed a bid before anybody is placed a second one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 6, max: 40 }), (people, rounds) => {
        let list = Array.from({ length: people }, (_, i) => anAutobid({ id: i, userId: `p${i}`, firstSetUs: i }));
        let auction = at({ leaderId: null, seq: 0 });
        const fired: string[] = [];
        for (let round = 1; round <= rounds; round++) {
          const [first] = dueAutobids(list, auction, END);
          if (!first) throw new Error('nobody is due');
          expect(first.userId).not.toBe(auction.leaderId);
          fired.push(first.userId);
          list = list.map((each) => (each === first ? { ...each, lastFiredUs: round } : each));
          auction = { ...auction, seq: auction.seq + 1, leaderId: first.userId };
        }
        for (let i = 0; i + people <= fired.length; i++) {
          expect(new Set(fired.slice(i, i + people)).size).toBe(people);
        }
      }),
    );
  });
  test('a stop in the last second before a trigger counts after it; earlier, or without a trigger, at once', () => {
    const live = { ...at(), status: 'live' };
    expect(stopsAfterTrigger(anAutobid(), live, END - 3 * S - 1)).toBe(false);
    expect(stopsAfterTrigger(anAutobid(), live, END - 3 * S)).toBe(true);
    expect(stopsAfterTrigger(anAutobid(), live, END - S)).toBe(true);
    expect(stopsAfterTrigger(anAutobid({ userId: 'ben' }), live, END - S)).toBe(false);
    expect(stopsAfterTrigger(anAutobid(), { ...live, status: 'scheduled' }, END - S)).toBe(false);
    expect(stopsAfterTrigger(anAutobid(), { ...live, isStill: true }, END - S)).toBe(false);
  });
});

describe('[BID-15] duel pace', () => {
  const pace = (autoInRow: number, countdownUs = 10 * S) => ({ autoInRow, countdownUs });
  test('after thirty automatic taps in a row the trigger moves to seven seconds left; a press takes it back', () => {
    expect([pace(0), pace(29), pace(30)].map(triggerBeforeUs)).toEqual([2 * S, 2 * S, 7 * S]);
    expect(autoInRowAfter(29, true)).toBe(30);
    expect(triggerBeforeUs(pace(autoInRowAfter(300, false)))).toBe(2 * S);
  });
  test('not on a clock that has no room for it', () => {
    expect(isDuelPace(pace(30, 9 * S))).toBe(false);
  });
  test('only with at least two people’s autobids: one alone never gets thirty in a row', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('auto', 'ben', 'cat'), { minLength: 40, maxLength: 200 }), (presses) => {
        let [auction, row] = [at({ leaderId: null }), 0];
        for (const who of presses) {
          const [due] = dueAutobids([anAutobid()], auction, END);
          const by = who === 'auto' ? due?.userId : who;
          if (by === undefined || by === auction.leaderId) continue;
          row = autoInRowAfter(row, who === 'auto');
          auction = { ...auction, seq: auction.seq + 1, leaderId: by };
          expect(row).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('[BID-16] what passes an autobid over, and what ends it', () => {
  const limits = anAuction({ winsPerProduct: 1 });
  const read = (code: Parameters<typeof readAutobid>[0], record = NO_WINS) => readAutobid(code, { record }, limits);
  test('passed over, keeping its place: leads already, leads elsewhere beyond a limit, pays for it now', () => {
    expect(read('ALREADY_LEADING')).toEqual({ action: 'skip' });
    expect(read('BUY_NOW_PENDING')).toEqual({ action: 'skip' });
    expect(read('WIN_LIMIT_PRODUCT', { ...NO_WINS, leadsOfProduct: 1 })).toEqual({ action: 'skip' });
    expect(read('WIN_LIMIT_PRODUCT', { ...NO_WINS, wonOfProduct: 1 })).toEqual({ action: 'end', reason: 'win_limit' });
  });
  test.each([
    ['OVERPAY_GUARD', 'guarantee'],
    ['LOCK_PRICE', 'lock_price'],
    ['BOUGHT_NOW', 'bought'],
    ['NO_BIDS_LEFT', 'used_up'],
    ['SELF_EXCLUDED', 'break'],
    ['BIDDING_SUSPENDED', 'suspended'],
    ['ACCOUNT_SUSPENDED', 'suspended'],
    ['SIGN_IN_TO_BID', 'closed'],
  ] as const)('ended: %s', (code, reason) => {
    expect(read(code)).toEqual({ action: 'end', reason });
  });
  test('an auction that nobody can bid on now is waited for', () => {
    for (const code of ['AUCTION_HELD', 'AUCTIONS_PAUSED', 'BID_FAILED', 'AUCTION_NOT_LIVE'] as const) {
      expect(read(code)).toEqual({ action: 'wait' });
    }
  });
});

describe('[BID-13] setting bids aside', () => {
  const own = { isActive: true, isStopping: false, bidsLeft: 100, changedUs: 0 };
  const ask = (more = {}) => ({ bids: 20, toCents: 5_000_000, isTopUp: false, firstTapCents: 900, ...more });
  const auction = (more = {}) => ({ ...at(), isLockedOut: false, spentHereCents: 0, ...more });
  const now = 15 * S;
  test('while scheduled and live, never after the end or on a clock under three seconds', () => {
    expect(decideAutobid(auction(), null, ask(), 20, now)).toBeNull();
    expect(decideAutobid(auction({ status: 'scheduled', endsAtUs: null }), null, ask(), 20, now)).toBeNull();
    expect(decideAutobid(auction(), null, ask(), 20, END + 1)).toBe('AUTOBID_NOT_OFFERED');
    expect(decideAutobid(auction({ status: 'ended' }), null, ask(), 20, now)).toBe('AUTOBID_NOT_OFFERED');
    expect(decideAutobid(auction({ countdownUs: 2_999_999 }), null, ask(), 20, now)).toBe('AUTOBID_NOT_OFFERED');
  });
  test('one a person and auction; topped up to 500 in all; one change in ten seconds', () => {
    expect(decideAutobid(auction(), own, ask(), 20, now)).toBe('AUTOBID_RUNS');
    expect(decideAutobid(auction(), own, ask({ isTopUp: true, bids: 400 }), 400, now)).toBeNull();
    expect(decideAutobid(auction(), own, ask({ isTopUp: true, bids: 401 }), 900, now)).toBe('AUTOBID_FULL');
    expect(decideAutobid(auction(), null, ask({ isTopUp: true }), 20, now)).toBe('AUTOBID_NOT_OFFERED');
    const stopped = { isActive: false, isStopping: false, bidsLeft: 0, changedUs: now - 10 * S + 1 };
    expect(decideAutobid(auction(), stopped, ask(), 20, now)).toBe('AUTOBID_TOO_SOON');
    expect(decideAutobid(auction(), { ...stopped, changedUs: now - 10 * S }, ask(), 20, now)).toBeNull();
  });
  test('not beyond its range, past the lock price, or with fewer bids than there are or than a tap takes', () => {
    expect(decideAutobid(auction(), null, ask({ toCents: 599 }), 20, now)).toBe('AUTOBID_RANGE_PASSED');
    const more = ask({ isTopUp: true, bids: 2 });
    expect(decideAutobid(auction(), own, more, 20, now)).toBeNull();
    expect(decideAutobid(auction(), { ...own, isStopping: true }, more, 20, now)).toBe('AUTOBID_NOT_OFFERED');
    expect(decideAutobid(auction({ isLockedOut: true }), null, ask(), 20, now)).toBe('LOCK_PRICE');
    expect(decideAutobid(auction(), null, ask(), 19, now)).toBe('NO_BIDS_LEFT');
    expect(decideAutobid(auction({ spentHereCents: 4_998_500 }), null, ask(), 20, now)).toBeNull();
    expect(decideAutobid(auction({ spentHereCents: 4_998_501 }), null, ask(), 20, now)).toBe('OVERPAY_GUARD');
    expect(decideAutobid(auction({ bidsPerTap: 3 }), null, ask({ bids: 2 }), 20, now)).toBe('NO_BIDS_LEFT');
  });
});

describe('[BID-17] a press that another bid overtook', () => {
  const lots = aBidder();
  const codeOf = (seen: number | null, agoUs: number) => {
    const auction = anAuction({ seq: 6, leaderId: 'ben', lastDecidedUs: 15 * S, endsAtUs: 30 * S });
    const decision = decideBid(auction, lots, null, 15 * S + agoUs, null, seen);
    return decision.ok ? 'accepted' : decision.code;
  };
  test('is refused within half a second of a bid that its person had not seen, and costs nothing', () => {
    expect(codeOf(5, 499_999)).toBe('SUPERSEDED');
    expect(codeOf(5, 500_000)).toBe('accepted');
    expect(codeOf(6, 1)).toBe('accepted');
    expect(codeOf(null, 1)).toBe('accepted');
  });
  test('counts from when the press arrived, however long it waited to be decided', () => {
    const auction = anAuction({ seq: 6, leaderId: 'ben', lastDecidedUs: 15 * S, endsAtUs: 30 * S });
    const at = (receivedAgoUs: number) => decideBid(auction, lots, 15 * S + receivedAgoUs, 15 * S + 700_000, null, 5);
    expect(at(499_999)).toMatchObject({ ok: false, code: 'SUPERSEDED' });
    expect(at(500_000)).toMatchObject({ ok: true });
  });
});
