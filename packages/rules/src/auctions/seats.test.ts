import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideOpen } from './decide-open.ts';
import { decideSeat, isUnfilled, maySeatGoBack, SEATS_HELD_MOST } from './seats.ts';

const START = 1_000_000_000;
const auction = { isScheduled: true, seatsNeeded: 20, seatsBooked: 12, bidsPerTap: 3 };
const person = { isPhoneProved: true, balance: 3, seatsHeld: 0 };

describe('[AUC-9] a seat', () => {
  test('is had by who could bid: a proved phone, the bids of a tap, not too many seats, and one that is left', () => {
    expect(decideSeat(auction, person)).toBeNull();
    expect(decideSeat({ ...auction, seatsNeeded: null }, person)).toBe('SEATS_NOT_OFFERED');
    expect(decideSeat({ ...auction, isScheduled: false }, person)).toBe('SEATS_NOT_OFFERED');
    expect(decideSeat(auction, { ...person, isPhoneProved: false })).toBe('SEAT_NEEDS_PHONE');
    expect(decideSeat(auction, { ...person, balance: 2 })).toBe('SEAT_NEEDS_BIDS');
    expect(decideSeat(auction, { ...person, seatsHeld: SEATS_HELD_MOST })).toBe('SEATS_HELD_MOST');
    expect(decideSeat({ ...auction, seatsBooked: 19 }, person)).toBeNull();
    expect(decideSeat({ ...auction, seatsBooked: 20 }, person)).toBe('SEATS_FULL');
  });
});

test('[AUC-9] a seat goes back until ten minutes before the start: nobody calls an auction off with their own at the last moment', () => {
  expect(maySeatGoBack(START, START - 600_000_001)).toBe(true);
  expect(maySeatGoBack(START, START - 600_000_000)).toBe(false);
  expect(maySeatGoBack(START, START + 1)).toBe(false); // a pause holds the opening
});

describe('[AUC-9] an auction with seats', () => {
  const due = { scheduledStartUs: START, countdownUs: 10_000_000, seatsNeeded: 2, seatsBooked: 1 };
  test('is called off at its start where one is missing, and opens where none is', () => {
    expect(decideOpen(due, START - 1)).toEqual({ action: 'wait' });
    expect(decideOpen(due, START)).toEqual({ action: 'call_off' });
    expect(decideOpen({ ...due, seatsBooked: 2 }, START)).toMatchObject({ action: 'open' });
  });
  test('whose start an outage made late has until the new one: nobody could book meanwhile', () => {
    expect(decideOpen(due, START + 300_000_001)).toMatchObject({ action: 'move' });
  });
  test('whatever the time and the seats: it never opens without all of them, and never waits past its start', () => {
    const any = fc.record({
      lateUs: fc.integer({ min: -10, max: 400_000_000 }),
      needed: fc.option(fc.integer({ min: 2, max: 9 })),
      booked: fc.nat(9),
    });
    fc.assert(
      fc.property(any, ({ lateUs, needed, booked }) => {
        const decision = decideOpen({ ...due, seatsNeeded: needed, seatsBooked: booked }, START + lateUs);
        if (decision.action === 'open') expect(isUnfilled(needed, booked)).toBe(false);
        if (decision.action === 'call_off') expect(isUnfilled(needed, booked)).toBe(true);
        expect(decision.action === 'wait').toBe(lateUs < 0);
      }),
    );
  });
});
