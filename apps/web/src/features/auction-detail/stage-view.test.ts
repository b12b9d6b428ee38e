import { describe, expect, test } from 'vitest';
import { deliveryDays } from './delivery.ts';
import { linkQuality } from './link-quality.ts';
import { startBlocks, stageKind, urgency } from './stage-view.ts';

describe('the stage', () => {
  test('[AUC-1, AUC-5] tells which of its states it is in', () => {
    expect(stageKind({ status: 'scheduled', result: null }, false)).toBe('scheduled');
    expect(stageKind({ status: 'live', result: null }, false)).toBe('live');
    expect(stageKind({ status: 'live', result: null }, true)).toBe('checking');
    expect(stageKind({ status: 'ended', result: 'sold' }, true)).toBe('sold');
    expect(stageKind({ status: 'ended', result: 'no_bids' }, false)).toBe('closed');
    expect(stageKind({ status: 'ended', result: 'void' }, false)).toBe('cancelled');
  });

  test('turns orange from 5 seconds on and red at 2 or less; an unknown time alarms nobody', () => {
    expect([null, 60_000, 5_001, 5_000, 2_001, 2_000, 1, 0].map(urgency)).toEqual([
      'calm',
      'calm',
      'calm',
      'soon',
      'soon',
      'critical',
      'critical',
      'critical',
    ]);
  });

  test('counts to a start in hours, minutes and seconds; hours go on above a day', () => {
    expect(startBlocks(18 * 60_000 + 41_001)).toEqual({ hours: '00', minutes: '18', seconds: '42' });
    expect(startBlocks(50 * 3_600_000)).toEqual({ hours: '50', minutes: '00', seconds: '00' });
    expect(startBlocks(-5)).toEqual({ hours: '00', minutes: '00', seconds: '00' });
  });
});

test('the line is plain under 150 ms, slow up to 400, weak above or after two lost pings', () => {
  expect([null, 149, 150, 400, 401].map((ms) => linkQuality(ms, 0))).toEqual(['good', 'good', 'slow', 'slow', 'weak']);
  expect(linkQuality(20, 1)).toBe('good');
  expect(linkQuality(20, 2)).toBe('weak');
});

test('[WIN-2] delivery is 3 to 5 business days away, in Nairobi’s days', () => {
  const friday = Date.parse('2025-06-13T09:00:00Z');
  const { firstMs, lastMs } = deliveryDays(friday);
  expect(new Date(firstMs).toISOString().slice(0, 10)).toBe('2025-06-18');
  expect(new Date(lastMs).toISOString().slice(0, 10)).toBe('2025-06-20');
});
