import type { ControlAuction, ControlRoom } from '@mnada/contract/office';
import { expect, test } from 'vitest';
import { clockUntil, deepestLane, isSlow, refusedShare, shownAuctions } from './control-view.ts';

const AT = 1_750_000_000_000;
const auction = (more: Partial<ControlAuction>): ControlAuction =>
  ({
    id: 1,
    name: 'Kettle',
    category: 'Kitchen',
    lane: 0,
    decided_p95_ms: 40,
    bids_by_minute: [0, 2],
    ends_at: AT + 9_000,
    ...more,
  }) as ControlAuction;
const room = (auctions: ControlAuction[], more: Partial<ControlRoom> = {}): ControlRoom =>
  ({ at: AT, auctions, refused: { tries: 0, refused: 0, by_code: [] }, ...more }) as ControlRoom;

test('[OPS-15] filters leave rows out and never move one', () => {
  const all = room([
    auction({ id: 30, name: 'Slow phone', decided_p95_ms: 187 }),
    auction({ id: 20, name: 'Quiet kettle', bids_by_minute: [0, 0], ends_at: AT + 4_000 }),
    auction({ id: 10, name: 'Sofa', category: 'Home' }),
  ]);
  const ids = (search: Parameters<typeof shownAuctions>[1]) => shownAuctions(all, search).map(({ id }) => id);
  expect(ids({})).toEqual([30, 20, 10]);
  expect(ids({ q: 'KETTLE' })).toEqual([20]);
  expect(ids({ q: 'a-10' })).toEqual([10]);
  expect([ids({ category: 'Home' }), ids({ show: 'slow' }), ids({ show: 'quiet' }), ids({ show: 'last' })]).toEqual([
    [10],
    [30],
    [20],
    [20],
  ]);
});

test('[OPS-15] a lane is slow by its time or by its depth', () => {
  expect([isSlow(auction({})), isSlow(auction({ decided_p95_ms: 150 })), isSlow(auction({ lane: 8 }))]).toEqual([
    false,
    true,
    true,
  ]);
  expect(deepestLane(room([auction({ id: 1, lane: 3 }), auction({ id: 2, lane: 9 })]))).toEqual({
    id: 2,
    lane: 9,
    rest: 3,
  });
  expect(deepestLane(room([auction({})]))).toBeNull();
});

test('[OPS-15] the countdown to void and the share of refusals', () => {
  expect([clockUntil(AT + 899_001, AT), clockUntil(AT + 9_000, AT), clockUntil(AT, AT + 5_000)]).toEqual([
    '15:00',
    '0:09',
    '0:00',
  ]);
  expect(refusedShare(room([], { refused: { tries: 1_589, refused: 29, by_code: [] } }))).toBe('1.8%');
  expect(refusedShare(room([]))).toBe('–');
});
