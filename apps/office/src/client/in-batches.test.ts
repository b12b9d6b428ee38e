import { expect, test } from 'vitest';
import { inBatches } from './in-batches.ts';

const numbers = Array.from({ length: 250 }, (_, at) => at);

test('[OPS-2] many are asked for some at a time, in order, and each has its result', async () => {
  const sizes: number[] = [];
  const told: number[] = [];
  const send = async (batch: readonly number[]) => {
    sizes.push(batch.length);
    return batch.map((each) => each * 2);
  };
  const outcome = await inBatches(numbers, 100, send, (done) => told.push(done));
  expect(sizes).toEqual([100, 100, 50]);
  expect(told).toEqual([100, 200, 250]);
  expect(outcome).toEqual({ results: numbers.map((each) => each * 2), notReached: [], error: null });
});

test('[OPS-2] a call that fails ends it: what was done is told, and so is what was not reached', async () => {
  const lost = new Error('no answer');
  const send = async (batch: readonly number[]) => {
    if (batch[0] === 100) throw lost;
    return batch;
  };
  const { results, notReached, error } = await inBatches(numbers, 100, send);
  expect([results.length, notReached.length, notReached[0], error]).toEqual([100, 150, 100, lost]);
});
