import { expect, test } from 'vitest';
import type { BidAnswer } from '../../features/bidding/index.ts';
import type { Span } from '../../platform/tracing/tracer.ts';
import { bidSpans, paymentTraces } from './tracing.ts';

const NOW_US = 1_764_126_000_000_000;
const refused = (code: string): BidAnswer =>
  ({
    ok: false,
    auctionId: 7,
    bidId: 'b1',
    code,
    seq: null,
    receivedAtUs: null,
    decidedAtUs: null,
    endsAtUs: null,
  }) as BidAnswer;
const accepted = (decidedAtUs: number): BidAnswer =>
  ({
    ...refused('none'),
    ok: true,
    seq: 1,
    decidedAtUs,
    newBalance: 3,
    bidsUsed: 1,
    repeated: false,
  }) as unknown as BidAnswer;
const times = (spans: readonly Span[]) =>
  spans.map(({ name, startUs, endUs }) => [name, startUs - NOW_US, endUs - NOW_US]);

test('an accepted bid is its wait for the decision and the commit behind it, without a gap', () => {
  const spans = bidSpans(accepted(NOW_US - 1_500), 4, NOW_US);
  expect(times(spans)).toEqual([
    ['bid', -4_000, 0],
    ['wait and decide', -4_000, -1_500],
    ['write and commit', -1_500, 0],
  ]);
  expect(spans[0]).toMatchObject({ isRoot: true, attributes: { 'auction.id': 7, 'bid.outcome': 'accepted' } });
});

test('a refusal is an answer; only what we failed at is a failure', () => {
  expect(bidSpans(refused('ALREADY_LEADING'), 2, NOW_US)[0]).not.toHaveProperty('failure');
  expect(bidSpans(refused('BUSY'), 2, NOW_US)[0]?.failure).toBe('BUSY');
});

test('a repeated bid, decided long ago, tells no commit of now', () => {
  expect(bidSpans(accepted(NOW_US - 60_000_000), 2, NOW_US).map(({ name }) => name)).toEqual(['bid']);
});

test('a payment is its prompt and its credit, and names nobody', () => {
  const spans: Span[] = [];
  const tracer = { add: (...more: readonly Span[]) => void spans.push(...more), stop: async () => undefined };
  const traces = paymentTraces(tracer, () => NOW_US);
  traces.pushed('p1', 'accepted', 200);
  traces.pushed('p2', 'unknown', 20_000);
  traces.credited('p1', NOW_US / 1_000 - 9_000, 2);
  expect(times(spans)).toEqual([
    ['prompt', -200_000, 0],
    ['prompt', -20_000_000, 0],
    ['payment', -9_000_000, 0],
    ['PIN to credit', -2_000_000, 0],
  ]);
  expect(spans.map(({ failure }) => failure)).toEqual([undefined, 'unknown', undefined, undefined]);
});
