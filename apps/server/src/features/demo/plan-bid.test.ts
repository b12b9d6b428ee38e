import { describe, expect, test } from 'vitest';
import { seededChance } from './chance.ts';
import { budgetsOf, planBids, type SeenAuction, type SimulatedBidder } from './plan-bid.ts';

const everyone: SimulatedBidder[] = Array.from({ length: 14 }, (_, index) => ({
  userId: `simulated-${index}`,
  temper: (['lastMoment', 'patient', 'steady', 'quick'] as const)[index % 4] ?? 'patient',
}));
const anAuction = (more: Partial<SeenAuction> = {}): SeenAuction => ({
  id: 7,
  scheduledStartUs: 1_763_668_802_000_000, // an even second: medium
  originalPriceCents: 299_500,
  incrementCents: 100,
  countdownMs: 10_000,
  leftMs: 10_000,
  seq: 0,
  leaderId: null,
  bidsBy: new Map(),
  ...more,
});
/** The same in other minutes: who takes part, and how long, follows from the second of the start. */
const atMinute = (minute: number, more: Partial<SeenAuction> = {}) =>
  anAuction({ scheduledStartUs: 1_763_668_802_000_000 + minute * 60_000_000, ...more });
const nobody = new Set<string>();

/** Lets the simulated bidders play on, with a person who answers every one of their bids if asked to. */
function play(auction: SeenAuction, personAnswers: boolean) {
  const chance = seededChance(auction.id);
  const bidsBy = new Map<string, number>();
  let leaderId: string | null = null;
  let seq = 0;
  const bid = (userId: string) => {
    bidsBy.set(userId, (bidsBy.get(userId) ?? 0) + 1);
    leaderId = userId;
    seq += 1;
  };
  for (let turn = 0; turn < 10_000; turn++) {
    const [next] = planBids({ ...auction, seq, leaderId, bidsBy }, everyone, nobody, nobody, chance);
    if (!next) break;
    bid(next.userId);
    if (personAnswers) bid('person');
  }
  return { leaderId, seq, bidsBy };
}

describe('[BID-8] simulated bidders', () => {
  test('have a budget for each auction, the same when asked again, in whatever order they stand', () => {
    expect(budgetsOf(anAuction(), everyone)).toEqual(budgetsOf(anAuction(), everyone));
    expect(budgetsOf(anAuction(), everyone.toReversed())).toEqual(budgetsOf(anAuction(), everyone));
    for (let id = 1; id < 200; id++) {
      const budgets = budgetsOf(atMinute(id), everyone);
      const inAll = [...budgets.values()].reduce((sum, bids) => sum + bids, 0);
      expect(budgets.size).toBeGreaterThanOrEqual(2);
      expect(inAll).toBeLessThanOrEqual(0.12 * 2_995 + budgets.size);
    }
  });

  test('never bid on top of themselves, nor beyond their budget', () => {
    for (let id = 1; id < 100; id++) {
      const auction = atMinute(id, { id });
      const budgets = budgetsOf(auction, everyone);
      for (const [userId, bids] of play(auction, false).bidsBy)
        expect(bids).toBeLessThanOrEqual(budgets.get(userId) ?? 0);
      const leaderId = [...budgets.keys()][0] ?? '';
      for (const planned of planBids(atMinute(id, { leaderId }), everyone, nobody, nobody, seededChance(id))) {
        expect(planned.userId).not.toBe(leaderId);
      }
    }
  });

  test('give way to a person who keeps bidding, sooner than they would end among themselves', () => {
    for (let id = 1; id < 100; id++) {
      const alone = play(atMinute(id), false);
      const against = play(atMinute(id), true);
      expect(against.leaderId).toBe('person');
      expect(against.bidsBy.get('person') ?? 0).toBeLessThan(Math.max(4, alone.seq));
    }
  });

  test('[OPS-3] among themselves end at 1.5 to 12 % of the shop price, at every pace, and not always at the same', () => {
    for (const [second, priceKes, highest] of [
      [1, 2_995, 0.08],
      [2, 13_995, 0.06],
      [10, 24_995, 0.06],
      [10, 89_999, 0.015],
    ] as const) {
      const shares = Array.from({ length: 40 }, (_, minute) => {
        const scheduledStartUs = (1_763_668_800 + second + minute * 60) * 1_000_000;
        return (
          play(anAuction({ id: minute, scheduledStartUs, originalPriceCents: priceKes * 100 }), false).seq / priceKes
        );
      });
      expect(Math.min(...shares), `${priceKes}`).toBeGreaterThanOrEqual(0.015);
      expect(Math.max(...shares), `${priceKes}`).toBeLessThanOrEqual(0.12);
      expect(Math.max(...shares), `${priceKes}`).toBeGreaterThan(highest);
    }
  });

  test('far from what it goes for, bids come in quick succession; not once somebody real has bid', () => {
    const leftAfter = (bidsBy: SeenAuction['bidsBy']) =>
      Array.from({ length: 200 }, (_, minute) => {
        const [planned] = planBids(
          atMinute(minute, { seq: 5, bidsBy }),
          everyone,
          nobody,
          nobody,
          seededChance(minute),
        );
        return 10_000 - (planned?.inMs ?? 10_000);
      });
    expect(Math.min(...leftAfter(new Map()))).toBeGreaterThan(7_000);
    expect(Math.min(...leftAfter(new Map([['person', 1]])))).toBeLessThan(4_000);
  });

  test('near its end, bid before the clock runs out, mostly in its last seconds', () => {
    const chance = seededChance(1);
    const waits = Array.from(
      { length: 2_000 },
      (_, id) => planBids(atMinute(id, { seq: 320 }), everyone, nobody, nobody, chance)[0],
    );
    const leftMs = waits.map((planned) => 10_000 - (planned?.inMs ?? 10_000));
    expect(Math.min(...leftMs)).toBeGreaterThanOrEqual(700);
    expect(leftMs.filter((left) => left <= 4_000).length).toBeGreaterThan(1_000);
    expect(leftMs.filter((left) => left > 6_000).length).toBeGreaterThan(20);
  });

  test('who leads several auctions leaves the next one to others, while there are any', () => {
    const [busy = '', ...others] = [...budgetsOf(anAuction(), everyone).keys()];
    for (let seed = 0; seed < 50; seed++) {
      const plan = (tired: ReadonlySet<string>) =>
        planBids(anAuction(), everyone, tired, new Set([busy]), seededChance(seed))[0];
      expect(others).toContain(plan(nobody)?.userId);
      expect(plan(new Set(others))?.userId).toBe(busy);
    }
  });

  test('who was refused does not try again there', () => {
    const cast = [...budgetsOf(anAuction(), everyone).keys()];
    expect(planBids(anAuction(), everyone, new Set(cast), nobody, seededChance(1))).toEqual([]);
  });
});
