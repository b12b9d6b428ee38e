import type { AuctionDetail, AuctionSummary } from '@mnada/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAuctionEvent, type AuctionEvent, newerState } from './apply-auction-event.ts';
import { aBid, anAuction } from './testing/auction-fixtures.ts';

const START_MS = 1_750_000_000_000;

/** A server in miniature: it makes the states that an auction goes through, and the frames that tell of them. */
type Step =
  | { kind: 'open' }
  | { kind: 'bids'; count: number }
  | { kind: 'extend' }
  | { kind: 'quiet' }
  | { kind: 'end' };
type History = { states: AuctionDetail[]; events: AuctionEvent[] };

function runServer(steps: readonly Step[]): History {
  let nowMs = START_MS;
  let state = anAuction({ status: 'scheduled', ends_at: null, genesis: null, hash: null, server_time: nowMs });
  const states = [state];
  const events: AuctionEvent[] = [];
  const moveTo = (next: AuctionDetail, event: AuctionEvent | null) => {
    state = next;
    states.push(state);
    if (event) events.push(event);
  };
  const timing = () => ({
    auction_id: state.id,
    seq: state.seq,
    ends_at: state.ends_at ?? 0,
    server_time: state.server_time,
    time_remaining: state.time_remaining,
  });
  const timed = (change: Partial<AuctionDetail>): AuctionDetail => {
    const next = { ...state, ...change, server_time: nowMs };
    const leftMs = Math.max(0, (next.ends_at ?? 0) - nowMs);
    return { ...next, time_remaining: next.status === 'ended' ? 0 : Math.ceil(leftMs / 1000) };
  };
  for (const step of steps) {
    nowMs += 700;
    if (step.kind === 'open' && state.status === 'scheduled') {
      const genesis = 'a'.repeat(64);
      moveTo(timed({ status: 'live', ends_at: nowMs + 10_000, genesis }), null);
      events.push({ type: 'auction_started', data: { id: state.id, ...timing(), genesis } });
    } else if (step.kind === 'bids' && state.status === 'live') {
      const bids = Array.from({ length: step.count }, (_, index) => aBid(state.seq + 1 + index));
      for (const bid of bids) {
        moveTo(
          timed({
            seq: bid.seq,
            current_bid: bid.amount,
            current_price: bid.amount,
            highest_bidder: bid.username,
            highest_bidder_avatar: bid.avatar,
            total_bids: bid.seq,
            ends_at: Math.max(state.ends_at ?? 0, nowMs + 10_000),
            hash: bid.seq.toString(16).padStart(64, '0'),
            recent_bids: [bid, ...state.recent_bids].slice(0, 20),
          }),
          null,
        );
      }
      const newest = bids.at(-1) ?? aBid(1);
      events.push({
        type: 'bid_placed',
        data: {
          ...timing(),
          new_bid: newest.amount,
          bidder: newest.username,
          highest_bidder_avatar: newest.avatar,
          highest_bidder_simulated: false,
          total_bids: state.total_bids,
          hash: state.hash ?? '',
          latest_bid: newest,
          ...(bids.length > 1 && { bids }),
        },
      });
    } else if (step.kind === 'extend' && state.status === 'live') {
      moveTo(timed({ ends_at: Math.max(state.ends_at ?? 0, nowMs + 12_000) }), null);
      events.push({ type: 'auction_extended', data: { ...timing(), reason: 'outage' } });
    } else if (step.kind === 'quiet' && state.status === 'live') {
      moveTo(timed({}), null);
      events.push({ type: 'timer_update', data: timing() });
    } else if (step.kind === 'end' && state.status === 'live') {
      const endedAt = new Date(nowMs).toISOString();
      moveTo(timed({ status: 'ended', result: state.seq > 0 ? 'sold' : 'no_bids', ended_at: endedAt }), null);
      events.push({
        type: 'auction_ended',
        data: {
          auction_id: state.id,
          winner_id: state.seq > 0 ? 'someone' : null,
          winner_username: state.highest_bidder,
          winner_avatar: state.highest_bidder_avatar,
          final_price: state.current_price,
          total_bids: state.total_bids,
          result: state.result ?? 'no_bids',
          seq: state.seq,
          server_time: nowMs,
          ended_at: endedAt,
        },
      });
    }
  }
  return { states, events };
}

/** What a screen shows together: these must never be mixed from two moments. */
const shown = (state: AuctionSummary) =>
  JSON.stringify([state.seq, state.current_price, state.current_bid, state.highest_bidder, state.total_bids]);

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('bids' as const), count: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'quiet' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'extend' as const }) },
);
const anyDay = fc
  .tuple(fc.array(anyStep, { maxLength: 25 }), fc.boolean())
  .map(([middle, ends]): Step[] => [{ kind: 'open' }, ...middle, ...(ends ? [{ kind: 'end' as const }] : [])]);

/** How the network treats each frame: lost, doubled, or late by some places; now and then an old whole state instead. */
const anyNetwork = fc.array(
  fc.record({
    lost: fc.boolean(),
    doubled: fc.boolean(),
    lateBy: fc.nat({ max: 6 }),
    snapshotBefore: fc.option(fc.nat(), { nil: null }),
  }),
  { maxLength: 60 },
);
type Treatment = { lost: boolean; doubled: boolean; lateBy: number; snapshotBefore: number | null };

function deliver(history: History, network: readonly Treatment[]): AuctionEvent[] {
  const arriving: { at: number; event: AuctionEvent }[] = [];
  history.events.forEach((event, index) => {
    const how = network[index % Math.max(1, network.length)];
    if (how?.snapshotBefore != null) {
      const state = history.states[how.snapshotBefore % history.states.length];
      if (state) arriving.push({ at: index + how.lateBy - 0.5, event: { type: 'auction_state', data: state } });
    }
    if (how?.lost) return;
    arriving.push({ at: index + (how?.lateBy ?? 0), event });
    if (how?.doubled) arriving.push({ at: index + how.lateBy + 2, event });
  });
  return arriving.sort((a, b) => a.at - b.at).map((one) => one.event);
}

describe('[BID-4] whatever happens to the frames on their way', () => {
  test('an auction page ends in the state of the server, and shows only states that the server had', () => {
    fc.assert(
      fc.property(anyDay, anyNetwork, (steps, network) => {
        const history = runServer(steps);
        const truths = new Set(history.states.map(shown));
        const ends = new Set(history.states.map((state) => state.ends_at));
        let state = history.states[0] as AuctionDetail;
        for (const event of deliver(history, network)) {
          const next = applyAuctionEvent(state, event);
          if (next === 'gap') continue;
          expect(next.seq).toBeGreaterThanOrEqual(state.seq);
          expect(next.ends_at ?? 0).toBeGreaterThanOrEqual(state.ends_at ?? 0);
          expect(truths).toContain(shown(next));
          expect(ends).toContain(next.ends_at);
          state = next;
        }
        // What `resume` and the snapshot do in the end.
        const last = history.states.at(-1) as AuctionDetail;
        const healed = applyAuctionEvent(state, { type: 'auction_state', data: last });
        expect(healed).toEqual(last);
      }),
      { numRuns: 400 },
    );
  });

  test('with every frame in its order there is never a gap, and no snapshot is needed', () => {
    fc.assert(
      fc.property(anyDay, (steps) => {
        const history = runServer(steps);
        let state = history.states[0] as AuctionDetail;
        for (const event of history.events) {
          const next = applyAuctionEvent(state, event);
          if (next === 'gap') throw new Error(`gap at ${event.type}`);
          state = next;
        }
        expect(state).toEqual(history.states.at(-1));
      }),
      { numRuns: 200 },
    );
  });

  test('a replay of missed frames in the middle of fresh ones closes the hole', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(), fc.nat(), (steps, from, length) => {
        const history = runServer(steps);
        const at = from % Math.max(1, history.events.length);
        const lost = history.events.slice(at, at + (length % 5));
        let state = history.states[0] as AuctionDetail;
        const take = (event: AuctionEvent) => {
          const next = applyAuctionEvent(state, event);
          if (next !== 'gap') state = next;
        };
        for (const event of history.events) if (!lost.includes(event)) take(event);
        // The server replays from the seq that the page has; older ones come along and change nothing.
        for (const event of history.events.slice(Math.max(0, at - 3))) take(event);
        const last = history.states.at(-1) as AuctionDetail;
        expect(shown(state)).toBe(shown(last));
        expect(state.status).toBe(last.status);
        // An end that came before its opening leaves no clock behind; nobody reads it then.
        if (last.status === 'live') expect(state.ends_at).toBe(last.ends_at);
        expect(state.recent_bids).toEqual(last.recent_bids);
      }),
      { numRuns: 200 },
    );
  });

  test('a card on a list, which may skip bids, is always at a state that the server had', () => {
    fc.assert(
      fc.property(anyDay, anyNetwork, (steps, network) => {
        const history = runServer(steps);
        const truths = new Set(history.states.map(shown));
        let card = asCard(history.states[0] as AuctionDetail);
        for (const event of deliver(history, network)) {
          if (event.type === 'auction_state') continue; // lists hear none
          const next = applyAuctionEvent(card, event);
          if (next === 'gap') throw new Error('a card has no gaps');
          expect(truths).toContain(shown(next));
          card = next;
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** What a list holds of it. */
function asCard(detail: AuctionDetail): AuctionSummary {
  const card: Partial<AuctionDetail> = { ...detail };
  for (const key of ['recent_bids', 'genesis', 'hash', 'server_time', 'product_images'] as const) delete card[key];
  return card as AuctionSummary;
}

describe('single events', () => {
  const live = anAuction({ seq: 4, current_bid: 4, current_price: 4, total_bids: 4, recent_bids: [aBid(4), aBid(3)] });

  test('an event of another auction changes nothing', () => {
    const other = { auction_id: 8, seq: 9, ends_at: START_MS, server_time: START_MS, time_remaining: 1 };
    expect(applyAuctionEvent(live, { type: 'timer_update', data: other })).toBe(live);
  });

  test('several bids in one frame insert together, newest first, and 20 rows are kept', () => {
    const bids = Array.from({ length: 25 }, (_, index) => aBid(5 + index));
    const newest = aBid(29);
    const next = applyAuctionEvent(live, {
      type: 'bid_placed',
      data: {
        auction_id: 7,
        new_bid: 29,
        bidder: newest.username,
        highest_bidder_avatar: null,
        highest_bidder_simulated: false,
        total_bids: 29,
        seq: 29,
        ends_at: START_MS + 20_000,
        server_time: START_MS + 10_000,
        time_remaining: 10,
        bids,
      },
    });
    if (next === 'gap') throw new Error('gap');
    expect(next.recent_bids.map((row) => row.seq)).toEqual(Array.from({ length: 20 }, (_, index) => 29 - index));
  });

  test('a bid that doesn’t follow directly is a gap, and so is a clock that knows of more bids', () => {
    const timing = { auction_id: 7, seq: 6, ends_at: START_MS + 20_000, server_time: START_MS, time_remaining: 10 };
    const bid = {
      ...timing,
      new_bid: 6,
      bidder: 'amina',
      highest_bidder_avatar: null,
      highest_bidder_simulated: false,
      total_bids: 6,
      latest_bid: aBid(6),
    };
    expect(applyAuctionEvent(live, { type: 'bid_placed', data: bid })).toBe('gap');
    expect(applyAuctionEvent(live, { type: 'timer_update', data: timing })).toBe('gap');
  });

  test('[AUC-4] a clock frame never shortens the time', () => {
    const timing = { auction_id: 7, seq: 4, ends_at: START_MS + 1, server_time: START_MS, time_remaining: 1 };
    expect(applyAuctionEvent(live, { type: 'timer_update', data: timing })).toBe(live);
  });

  test('[AUC-5] nothing reopens an ended auction', () => {
    const ended = { ...live, status: 'ended' as const, result: 'sold' as const };
    const timing = { auction_id: 7, seq: 4, ends_at: START_MS + 90_000, server_time: START_MS, time_remaining: 90 };
    expect(applyAuctionEvent(ended, { type: 'timer_update', data: timing })).toBe(ended);
    expect(newerState(ended, live)).toBe(ended);
  });

  test('what only the signed-in person sees survives a copy made for everybody', () => {
    const you = { bids_used: 14, is_leading: false, is_saved: true, barred_by: null };
    const mine: AuctionDetail = { ...live, you };
    const next = newerState(mine, { ...live, seq: 9 });
    expect(next.you).toEqual(you);
  });

  test('[BID-10] what concerns the person goes by its own version, whichever state of the auction it comes with', () => {
    const you = { bids_used: 14, is_leading: false, is_saved: true, barred_by: null, account_version: 30 };
    const before = { ...you, bids_used: 13, account_version: 29 };
    const mine: AuctionDetail = { ...live, you };
    expect(newerState(mine, { ...live, seq: 9, you: before })).toMatchObject({ seq: 9, you });
    const later = { ...you, bids_used: 15, account_version: 31 };
    expect(newerState<AuctionDetail>({ ...mine, seq: 9 }, { ...live, you: later })).toMatchObject({
      seq: 9,
      you: later,
    });
  });

  test('a start that was moved is taken from the later word', () => {
    const before = anAuction({ status: 'scheduled', ends_at: null, server_time: START_MS });
    const moved = { ...before, scheduled_start: '2025-06-15T16:00:00.000Z', server_time: START_MS + 5 };
    expect(newerState(before, moved).scheduled_start).toBe(moved.scheduled_start);
    expect(newerState(moved, before)).toBe(moved);
  });
});

describe('[OPS-15] an operator pauses all auctions', () => {
  const paused = {
    since: START_MS,
    void_at: START_MS + 900_000,
    reason: { en: 'Slow payments', sw: 'Malipo polepole' },
  };
  const timing = { auction_id: 1, seq: 3, ends_at: START_MS + 9_000, time_remaining: 9 };
  const live = anAuction({ id: 1, status: 'live', seq: 3, ends_at: START_MS + 9_000, server_time: START_MS });
  const extended = (more: object, server_time: number): AuctionEvent => ({
    type: 'auction_extended',
    data: { ...timing, reason: 'paused', server_time, ...more },
  });

  test('the clock stands with the reason until it is told to run; an older word changes nothing', () => {
    const stands = applyAuctionEvent(live, extended({ paused }, START_MS + 100)) as AuctionDetail;
    expect(stands.paused).toEqual(paused);
    const runs = applyAuctionEvent(stands, extended({ ends_at: START_MS + 20_000 }, START_MS + 200)) as AuctionDetail;
    expect([runs.paused, runs.ends_at]).toEqual([undefined, START_MS + 20_000]);
    const late = applyAuctionEvent(runs, extended({ paused }, START_MS + 100)) as AuctionDetail;
    expect(late.paused).toBeUndefined();
  });
});

test('[AUC-9] seats move a card and a page while it is scheduled, and nothing else of them', () => {
  const scheduled = anAuction({ status: 'scheduled', seats: { needed: 3, booked: 1 } });
  const frame = (id: number): AuctionEvent => ({
    type: 'auction_seats',
    data: { auction_id: id, seats: { needed: 3, booked: 2 }, seq: 0, server_time: START_MS },
  });
  expect(applyAuctionEvent(scheduled, frame(scheduled.id))).toEqual({ ...scheduled, seats: { needed: 3, booked: 2 } });
  expect(applyAuctionEvent(scheduled, frame(scheduled.id + 1))).toBe(scheduled);
  const live = anAuction({ status: 'live' });
  expect(applyAuctionEvent(live, frame(live.id))).toBe(live);
});
