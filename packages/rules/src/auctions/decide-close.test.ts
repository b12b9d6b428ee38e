import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideClose, endVoid, EXTENSIONS_IN_A_ROW } from './decide-close.ts';
import { anAuction } from '../testing.ts';

const END = 20_000_000;
const DUE = 21_000_000;
const auction = (more: Partial<Parameters<typeof decideClose>[0]> = {}) => ({
  ...anAuction({ endsAtUs: END, seq: 3, leaderId: 'ann', lastDecidedUs: 19_000_000 }),
  extensionsInARow: 0,
  ...more,
});
const throughout = [{ fromUs: 0, toUs: DUE }];

describe('closing', () => {
  test('[AUC-5] never before the drain window is over, and from then on at once', () => {
    expect(decideClose(auction(), throughout, false, DUE - 1)).toEqual({ action: 'wait' });
    const sold = { action: 'end', result: 'sold', reason: '', winnerId: 'ann', decidedAtUs: DUE };
    expect(decideClose(auction(), throughout, false, DUE)).toEqual(sold);
  });
  test('[AUC-5] without a bid there is no winner', () => {
    const unsold = decideClose(auction({ seq: 0, leaderId: null }), throughout, false, DUE);
    expect(unsold).toMatchObject({ action: 'end', result: 'no_bids', winnerId: null });
  });
  test('[AUC-5] what is held doesn’t end, however late it is, nor is it extended or void', () => {
    const held = auction({ isHeld: true, extensionsInARow: EXTENSIONS_IN_A_ROW });
    expect(decideClose(held, throughout, false, DUE)).toEqual({ action: 'wait' });
    expect(decideClose(held, [], true, DUE * 100)).toEqual({ action: 'wait' });
  });
  test('[AUC-5] what is over stays as it is', () => {
    for (const status of ['draft', 'scheduled', 'ended'] as const) {
      expect(decideClose(auction({ status }), throughout, false, DUE)).toEqual({ action: 'none' });
    }
  });
  test('the outcome is later than every bid, even if the clock stepped back', () => {
    const late = decideClose(auction({ lastDecidedUs: DUE + 5 }), throughout, false, DUE);
    expect(late).toMatchObject({ decidedAtUs: DUE + 6 });
  });
});

describe('fairness rule 7: an end while nobody could bid', () => {
  test('a node that took bids through the whole last countdown is enough', () => {
    const spans = [
      { fromUs: 15_000_000, toUs: DUE },
      { fromUs: END - 10_000_000, toUs: END },
    ];
    expect(decideClose(auction(), spans, false, DUE)).toMatchObject({ action: 'end' });
  });
  test('two nodes that each took bids for half of it are not', () => {
    const spans = [
      { fromUs: 0, toUs: 15_000_000 },
      { fromUs: 15_000_000, toUs: DUE },
    ];
    const extended = { action: 'extend', reason: 'outage', endsAtUs: DUE + 10_000_000, extensionsInARow: 1 };
    expect(decideClose(auction(), spans, false, DUE)).toEqual(extended);
  });
  test('a heartbeat that may only be late is waited for, but not for ever', () => {
    const spans = [{ fromUs: 0, toUs: END - 500_000 }];
    expect(decideClose(auction(), spans, false, DUE)).toEqual({ action: 'wait' });
    expect(decideClose(auction(), spans, false, DUE + 2_000_001)).toMatchObject({ action: 'extend' });
  });
  test('after five extensions without a bid possible in between it is void', () => {
    const worn = auction({ extensionsInARow: EXTENSIONS_IN_A_ROW });
    expect(decideClose(worn, [], false, DUE)).toMatchObject({ action: 'end', result: 'void', reason: 'outage' });
    expect(decideClose(auction({ extensionsInARow: 4 }), [], false, DUE)).toMatchObject({ extensionsInARow: 5 });
  });
  test('a bid was possible in between: the count starts anew', () => {
    const spans = [{ fromUs: 12_000_000, toUs: 14_000_000 }];
    const worn = auction({ extensionsInARow: EXTENSIONS_IN_A_ROW });
    expect(decideClose(worn, spans, false, DUE)).toMatchObject({ action: 'extend', extensionsInARow: 1 });
  });
});

test('fairness rule 8: by a clock that cannot be trusted nothing ends', () => {
  expect(decideClose(auction(), throughout, true, DUE)).toMatchObject({ action: 'extend', reason: 'clock' });
});

test('[AUC-1] called off: no winner, later than every bid', () => {
  expect(endVoid({ lastDecidedUs: 9 }, 'stock', 5)).toEqual({
    ...{ action: 'end', result: 'void', reason: 'stock', winnerId: null, decidedAtUs: 10 },
  });
});

test('[AUC-5] whatever the heartbeats and clocks, an end is never early and never without a node that could bid', () => {
  const span = fc
    .tuple(fc.nat(40_000_000), fc.nat(20_000_000))
    .map(([fromUs, long]) => ({ fromUs, toUs: fromUs + long }));
  fc.assert(
    fc.property(
      fc.array(span, { maxLength: 4 }),
      fc.boolean(),
      fc.nat(60_000_000),
      fc.nat(5),
      (spans, fault, now, inARow) => {
        const decision = decideClose(auction({ extensionsInARow: inARow }), spans, fault, now);
        if (decision.action === 'extend') expect(decision.endsAtUs).toBeGreaterThanOrEqual(now + 10_000_000);
        if (decision.action !== 'end') return;
        expect(now).toBeGreaterThanOrEqual(DUE);
        if (decision.result === 'void') {
          expect(inARow).toBe(EXTENSIONS_IN_A_ROW);
          return;
        }
        expect(fault).toBe(false);
        expect(spans.some((s) => s.fromUs <= END - 10_000_000 && s.toUs >= END)).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
});

describe('[BID-13] an autobid that is due comes before the end', () => {
  test('within the drain it is placed, on the very last microsecond, too', () => {
    expect(decideClose(auction(), throughout, false, DUE - 1, true)).toEqual({ action: 'fire' });
    expect(decideClose(auction(), throughout, false, DUE, true)).toEqual({ action: 'fire' });
  });
  test('after it nobody wins by our delay: the auction gets its time back, and is void after the fifth time', () => {
    const extended = { action: 'extend', reason: 'outage', endsAtUs: DUE + 1 + 10_000_000, extensionsInARow: 1 };
    expect(decideClose(auction(), throughout, false, DUE + 1, true)).toEqual(extended);
    const worn = auction({ extensionsInARow: EXTENSIONS_IN_A_ROW });
    expect(decideClose(worn, throughout, false, DUE + 1, true)).toMatchObject({ action: 'end', result: 'void' });
  });
  test('what is held or paused waits with it', () => {
    expect(decideClose(auction({ isHeld: true }), throughout, false, DUE, true)).toEqual({ action: 'wait' });
  });
});
