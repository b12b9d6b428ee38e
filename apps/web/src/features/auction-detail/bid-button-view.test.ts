import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BidButtonFacts, bidButtonView } from './bid-button-view.ts';

const STARTS = '2025-06-14T17:30:00.000Z';
const FAR = { current_price: 10, increment: 1, original_price: 38_995, in_stock: true };
const facts = (change: Partial<BidButtonFacts> = {}): BidButtonFacts => ({
  auction: { scheduled_start: STARTS, ...FAR },
  stage: 'live',
  leads: false,
  connection: 'live',
  bid: 'ready',
  balance: 214,
  ...change,
});
const kindOf = (change: Partial<BidButtonFacts>) => bidButtonView(facts(change)).kind;
const barred = (code: string) => ({
  scheduled_start: STARTS,
  ...FAR,
  you: { bids_used: 0, is_leading: false, is_saved: false, barred_by: code },
});

describe('what the bid button is', () => {
  test.each([
    ['ready', {}],
    ['ready', { balance: null }],
    ['no_balance', { balance: 0 }],
    ['leading', { leads: true }],
    ['placing', { bid: 'placing' }],
    ['waiting', { bid: 'waiting' }],
    ['checking_bid', { bid: 'checking' }],
    ['checking_bid', { bid: 'checking', connection: 'offline' }],
    ['offline', { connection: 'offline' }],
    ['offline', { connection: 'stale' }],
    ['elsewhere', { connection: 'replaced' }],
    ['connecting', { connection: 'connecting' }],
    ['checking', { stage: 'checking' }],
    ['scheduled', { stage: 'scheduled' }],
    ['over', { stage: 'sold' }],
    ['over', { stage: 'closed' }],
    ['over', { stage: 'cancelled' }],
    ['won', { stage: 'sold', leads: true }],
  ] as const)('%s: %j', (kind, change) => {
    expect(kindOf(change)).toBe(kind);
  });

  test('[BID-6] what bars somebody is told before bidding', () => {
    expect(bidButtonView(facts({ auction: barred('WIN_LIMIT_PRODUCT') }))).toEqual({
      kind: 'barred',
      code: 'WIN_LIMIT_PRODUCT',
    });
  });

  test('a bid under way is never hidden by a lost line, a lead or the drain second', () => {
    for (const connection of ['offline', 'stale', 'connecting', 'live'] as const)
      for (const stage of ['live', 'checking'] as const)
        expect(kindOf({ connection, stage, bid: 'waiting', leads: true })).toBe('waiting');
  });

  test('it can be pressed only on a live auction, over a live line, with nothing under way', () => {
    const any = fc.record({
      stage: fc.constantFrom('scheduled', 'live', 'checking', 'sold', 'closed', 'cancelled'),
      leads: fc.boolean(),
      connection: fc.constantFrom('connecting', 'live', 'stale', 'offline', 'replaced', 'not_found'),
      bid: fc.constantFrom('ready', 'placing', 'waiting', 'checking'),
      balance: fc.option(fc.nat(), { nil: null }),
    });
    fc.assert(
      fc.property(any, (change) => {
        const { kind } = bidButtonView(facts(change as Partial<BidButtonFacts>));
        if (kind !== 'ready' && kind !== 'no_balance') return;
        expect(change).toMatchObject({ stage: 'live', connection: 'live', bid: 'ready', leads: false });
      }),
    );
  });
});
