import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ClockEstimate } from './clock-estimate.ts';

const SECOND = 1_000_000;
/** The authority is ahead by so much; both clocks run alike. */
const AHEAD = 1_763_000_000_000_000;

const probe = (atUs: number, { there = 200, back = 200, aheadUs = AHEAD } = {}) => ({
  sentUs: atUs - there - back,
  authorityUs: atUs - back + aheadUs,
  gotUs: atUs,
});

describe('the clock estimate (fairness rule 2)', () => {
  test('knows nothing before the first probe', () => {
    const estimate = new ClockEstimate();
    expect(estimate.stamp(1)).toBeNull();
    expect(estimate.translate(1)).toBeNull();
    expect(estimate.errorBoundUs(1)).toBeNull();
    expect(estimate.disagreementUs()).toBe(0);
  });

  test('an even round trip is translated exactly', () => {
    const estimate = new ClockEstimate();
    estimate.add(probe(10 * SECOND));
    expect(estimate.stamp(10 * SECOND + 5)).toBe(AHEAD + 10 * SECOND + 5);
  });

  test('the probe with the lowest round trip decides, and is forgotten after ten', () => {
    const estimate = new ClockEstimate();
    estimate.add(probe(1 * SECOND, { there: 100, back: 100 }));
    // Lopsided and slow: taken alone it would be 2 ms off.
    for (let i = 2; i <= 10; i++) estimate.add(probe(i * SECOND, { there: 6_000, back: 2_000 }));
    expect(estimate.stamp(10 * SECOND)).toBe(AHEAD + 10 * SECOND);
    estimate.add(probe(11 * SECOND, { there: 6_000, back: 2_000 }));
    expect(estimate.stamp(11 * SECOND)).toBe(AHEAD + 11 * SECOND + 2_000);
  });

  test('a bound above 10 ms gives no stamp, though a time to show', () => {
    const estimate = new ClockEstimate();
    estimate.add(probe(1 * SECOND, { there: 12_000, back: 9_000 }));
    expect(estimate.stamp(1 * SECOND)).toBeNull();
    expect(estimate.translate(1 * SECOND)).not.toBeNull();
  });

  test('a newest probe older than 5 s gives no stamp until the next one', () => {
    const estimate = new ClockEstimate();
    estimate.add(probe(1 * SECOND));
    expect(estimate.stamp(6 * SECOND)).not.toBeNull();
    expect(estimate.stamp(6 * SECOND + 1)).toBeNull();
    estimate.add(probe(8 * SECOND));
    expect(estimate.stamp(8 * SECOND)).not.toBeNull();
  });

  test('when the authority is set, older probes are not believed any more, and the step is seen for a minute', () => {
    const estimate = new ClockEstimate();
    for (let i = 1; i <= 10; i++) estimate.add(probe(i * SECOND));
    estimate.add(probe(11 * SECOND, { there: 900, back: 900, aheadUs: AHEAD + 5 * SECOND }));
    expect(estimate.stamp(11 * SECOND)).toBe(AHEAD + 16 * SECOND);
    expect(estimate.disagreementUs()).toBeGreaterThan(4.9 * SECOND);
    for (let i = 12; i <= 72; i++) estimate.add(probe(i * SECOND, { aheadUs: AHEAD + 5 * SECOND }));
    expect(estimate.disagreementUs()).toBe(0);
  });

  test('slow round trips alone are no disagreement', () => {
    const estimate = new ClockEstimate();
    for (let i = 1; i <= 20; i++)
      estimate.add(probe(i * SECOND, { there: i % 2 ? 700_000 : 100, back: i % 2 ? 100 : 700_000 }));
    expect(estimate.disagreementUs()).toBe(0);
  });

  test('whatever the delays, a stamp is within its error bound of the truth', () => {
    const delay = fc.integer({ min: 1, max: 15_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(delay, delay), { minLength: 1, maxLength: 30 }), (delays) => {
        const estimate = new ClockEstimate();
        delays.forEach(([there, back], index) => estimate.add(probe((index + 1) * SECOND, { there, back })));
        const nowUs = delays.length * SECOND + 400_000;
        const stamp = estimate.stamp(nowUs);
        const bound = estimate.errorBoundUs(nowUs) ?? 0;
        return stamp === null ? bound > 10_000 : Math.abs(stamp - (AHEAD + nowUs)) <= bound + 1;
      }),
    );
  });
});
