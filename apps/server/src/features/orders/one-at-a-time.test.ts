import { expect, test } from 'vitest';
import { OneAtATime } from './one-at-a-time.ts';

test('[S06] one key at a time, in the order of the asking, also after a failure; other keys don’t wait', async () => {
  const queue = new OneAtATime();
  const told: string[] = [];
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = queue.run('ann', async () => {
    await gate;
    told.push('first');
    throw new Error('no');
  });
  const second = queue.run('ann', async () => told.push('second'));
  await queue.run('ben', async () => told.push('other'));
  expect(told).toEqual(['other']);
  open();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(told).toEqual(['other', 'first', 'second']);
});
