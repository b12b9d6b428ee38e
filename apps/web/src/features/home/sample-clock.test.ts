import { expect, test } from 'vitest';
import { orderSample, type SampleItem, sampleCountdown, tickSample } from './sample-clock.ts';

const anItem = (changes: Partial<SampleItem>): SampleItem => ({
  id: 1,
  title: 'Kettle',
  imageUrl: '/media/products/kettle-1-800.avif',
  price: '74',
  status: 'BIDDING',
  start_time: '100000',
  timer: 3,
  highestbidder: 'akinyi_l',
  avatar: '/avatars/14.avif',
  ...changes,
});
const one = (item: SampleItem, nowMs: number) => tickSample([item], nowMs)[0] as SampleItem;

test('[OWN-6] a sample that is not started opens at its start time with ten seconds', () => {
  const waiting = anItem({ status: 'NOT_STARTED', timer: 0 });
  expect(one(waiting, 99_999)).toEqual(waiting);
  expect(one(waiting, 100_000)).toMatchObject({ status: 'BIDDING', timer: 10 });
});

test('[OWN-6] a sample counts down one a second and has ended at zero', () => {
  let item = anItem({ timer: 3 });
  const seen: string[] = [];
  for (let second = 0; second < 4; second++) {
    item = one(item, 0);
    seen.push(`${item.status} ${item.timer}`);
  }
  expect(seen).toEqual(['BIDDING 2', 'BIDDING 1', 'ENDED 0', 'ENDED 0']);
});

test('[OWN-6] the order is bidding, not started, ended, and otherwise as it was', () => {
  const items = [
    anItem({ id: 1, status: 'ENDED' }),
    anItem({ id: 2, status: 'NOT_STARTED' }),
    anItem({ id: 3 }),
    anItem({ id: 4 }),
  ];
  expect(orderSample(items).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
});

test('[OWN-6] the countdown reads hh:mm:ss to the start and 00:00:ss to the end', () => {
  expect(sampleCountdown(anItem({ timer: 8 }), 0)).toBe('00:00:08');
  const startsInMs = (2 * 3600 + 14 * 60 + 9) * 1000;
  expect(sampleCountdown(anItem({ status: 'NOT_STARTED', start_time: String(startsInMs) }), 0)).toBe('02:14:09');
});
