import { describe, expect, test } from 'vitest';
import { DUEL_AFTER } from '../autobid/autobid.ts';
import {
  decidedAt,
  duesAt,
  guaranteed,
  isVoid,
  leaving,
  leftOf,
  stops,
  stopsLate,
  whoIsDue,
  withOutsider,
} from '../testing/duel-order.ts';
import { check, failures, type Plan, publish } from '../testing/published-auction.ts';
import { duel, type Event, event, MANUAL_AT, person, published } from '../testing/published-duel.ts';
import { verifyAuction } from './verify-auction.ts';

describe('[LOG-7] honest autobids are replayed, and verify', () => {
  test('three in turn, with somebody’s press between, into duel pace and to their last bids', async () => {
    const verdict = await verifyAuction(await published(), check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    // Whoever is the only one left leads, and is placed no more.
    expect(verdict.autobids).toMatchObject({ people: 3, untold: 0 });
    expect(verdict.autobids?.placed).toBeGreaterThan(DUEL_AFTER + MANUAL_AT);
    expect(await failures(await published({ sets: [20, 20, 25] }))).toEqual([]);
  });

  test('passed over, ended for a reason of one’s own, set again in the same place, and added to', async () => {
    const events = (given: Event[]): Event[] => {
      const atUs = duel().bids[9]?.decidedAtUs ?? 0;
      const left =
        20 -
        duel()
          .bids.slice(0, 10)
          .filter(({ auto }) => auto?.tagHex === person(2)).length;
      const again = [
        event({ kind: 'end', who: 2, bids: left, seq: 10, atUs: atUs + 1, detail: 'own_reason' }),
        event({ kind: 'set', who: 2, bids: left - 2, seq: 10, atUs: atUs + 2 }),
        // Two bids later, which is more than ten seconds.
        event({ kind: 'more', who: 2, bids: 2, seq: 12, atUs: (duel().bids[11]?.decidedAtUs ?? 0) + 3 }),
      ];
      const at = given.findIndex(({ seq }) => seq > 10);
      return [...given.slice(0, at), ...again, ...given.slice(at)];
    };
    expect(await failures(await published({ events }))).toEqual([]);
    const atEnd = await published({
      left: { who: 1, from: 12 },
      make: ({ bids, events: given }) => {
        const used = bids.filter(({ seq, auto }) => seq < 12 && auto?.tagHex === person(1)).length;
        const dueUs = bids[11]?.receivedAtUs ?? 0;
        const own = event({ kind: 'end', who: 1, bids: 20 - used, seq: 11, atUs: dueUs, detail: 'own_reason' });
        const rest = given.filter(({ tagHex, kind }) => tagHex !== person(1) || kind === 'set');
        const at = rest.findIndex(({ seq }) => seq > 10);
        return { bids, events: [...rest.slice(0, at), own, ...rest.slice(at)] };
      },
    });
    const verdict = await verifyAuction(atEnd, check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(verdict.autobids).toMatchObject({ people: 3, untold: 1 });
  });

  test('whose end was logged before files opened them is said not to be checked', async () => {
    const close: Plan['close'] = (fields) => ({ ...fields, autobidEvents: 0 });
    const closeText = (entry: string) => entry.replace('autobid_events 0\n', '');
    const before = await published({ events: () => [], plan: { close, closeText } });
    const verdict = await verifyAuction(before, check);
    expect(verdict.checks.find(({ name }) => name === 'autobids')?.state).toBe('unchecked');
    expect(verdict.isIntact).toBe(false);
    // Since it is said of none, too, none where there were some is no gap.
    expect(await failures(await published({ events: () => [], plan: { close } }))).toContain('autobids');
    const none = { closeText: (entry: string) => entry.replace('autobid_events 0', 'autobid_events 2') };
    expect(await failures(await publish(none))).toEqual(['autobids']);
  });

  test('several bids a tap', async () => {
    const verdict = await verifyAuction(await published({ bidsPerTap: 3, sets: [20, 21, 23] }), check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    // Whatever makes no whole tap any more went back.
    expect(verdict.autobids).toMatchObject({ people: 3, placed: 60 });
  });

  test('an extension gives those time who were due', async () => {
    expect(await failures(await published({ extendedAfter: 12 }))).toEqual([]);
  });

  test('whose range the price leaves', async () => {
    const verdict = await verifyAuction(await published({ upTo: [100_000, 800, 100_000] }), check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(verdict.autobids?.untold).toBe(0);
  });

  test('an auction that was called off leaves those in turn unplaced', async () => {
    expect(await failures(await published({ bids: 20, plan: { close: isVoid } }))).toEqual([]);
  });

  test('a stop at once behind the last bid of an auction that was called off: by a pause that ran out, perhaps', async () => {
    const who = whoIsDue(21);
    const at = { who, bids: leftOf(who, 20), seq: 20, atUs: duesAt(21) - 400_000 };
    const [stop, end] = [event({ kind: 'stop', ...at }), event({ kind: 'end', ...at, detail: 'stopped' })];
    const events = (given: Event[]) => {
      const others = leaving(given, who, []);
      const over = others.findIndex(({ detail }) => detail === 'auction_over');
      return over < 0 ? [...others, stop, end] : others.toSpliced(over, 0, stop, end);
    };
    const plan = { bids: 20, left: { who, from: 21 }, events };
    expect(await failures(await published({ ...plan, plan: { close: isVoid } }))).toEqual([]);
    expect(await failures(await published(plan))).not.toEqual([]);
  });

  test('set while it runs, dated behind the bid before it', async () => {
    expect(await failures(await published({ events: withOutsider(decidedAt(10) + 5) }))).toEqual([]);
    expect(await failures(await published({ events: withOutsider(decidedAt(10)) }))).toEqual([]);
  });

  test('a stop within the last second before a trigger counts after it', async () => {
    expect(await failures(await stopsLate(duesAt(7) - 400_000, 'after_trigger'))).toEqual([]);
  });

  test('… and ended before that trigger comes, as by another press in a pause: nothing is placed for it', async () => {
    expect(await failures(await stopsLate(duesAt(7) - 400_000, 'after_trigger', 6))).toEqual([]);
  });

  test('ended by the guarantee in their turn, and it is said that the sum can’t be checked', async () => {
    const verdict = await verifyAuction(await guaranteed(7), check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(verdict.autobids).toMatchObject({ untold: 0, guaranteed: 1 });
  });

  test('a stop before that counts at once', async () => {
    expect(await failures(await stops(duesAt(7) - 1_500_000))).toEqual([]);
  });
});
