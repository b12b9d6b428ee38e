import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

/** A page whose monotonic clock reads 0 when the server's reads `SERVER_AT_0`. */
const SERVER_AT_0 = 1_750_000_000_000;
function aClock() {
  const page = { nowMs: 0 };
  return { page, clock: new ServerClock(() => page.nowMs) };
}

describe('[GEN-3] the time on screen is the server’s', () => {
  test('it is unknown until the server has spoken', () => {
    expect(aClock().clock.now()).toBeNull();
  });

  test('a stamp alone gives a time that is never ahead of the server’s', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1 }), (delays) => {
        const { page, clock } = aClock();
        for (const delay of delays) {
          page.nowMs += 1_000;
          clock.stamped(SERVER_AT_0 + page.nowMs - delay);
        }
        expect(clock.now()).toBeLessThanOrEqual(SERVER_AT_0 + page.nowMs);
        expect(clock.now()).toBe(SERVER_AT_0 + page.nowMs - Math.min(...delays));
      }),
    );
  });

  test('with pings the error is at most half of the best round trip', () => {
    const trips = fc.array(fc.record({ there: fc.nat(3_000), back: fc.nat(3_000) }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(trips, (legs) => {
        const { page, clock } = aClock();
        for (const { there, back } of legs) {
          const sentAtMs = page.nowMs;
          const answeredAtMs = SERVER_AT_0 + sentAtMs + there;
          page.nowMs += there + back;
          clock.ponged(sentAtMs, answeredAtMs);
        }
        const errorMs = Math.abs((clock.now() ?? 0) - (SERVER_AT_0 + page.nowMs));
        expect(errorMs).toBeLessThanOrEqual(Math.min(...legs.map((leg) => leg.there + leg.back)) / 2);
      }),
    );
  });

  test('after a restart the last known time goes on until a new measure is there', () => {
    const { page, clock } = aClock();
    page.nowMs = 100;
    clock.ponged(0, SERVER_AT_0 + 50);
    clock.restarted();
    page.nowMs = 600;
    expect(clock.now()).toBe(SERVER_AT_0 + 600);
    expect(clock.roundTripMs).toBeNull();
  });

  test('the time to send is what nine of ten frames need', () => {
    const { page, clock } = aClock();
    expect(clock.sendDelayMs).toBe(0);
    for (let trip = 1; trip <= 10; trip += 1) {
      const sentAtMs = page.nowMs;
      page.nowMs += trip * 20;
      clock.ponged(sentAtMs, SERVER_AT_0);
    }
    expect(clock.sendDelayMs).toBe(90);
    expect((clock.nowToSend() ?? 0) - (clock.now() ?? 0)).toBe(90);
    expect(clock.roundTripMs).toBe(200);
  });
});
