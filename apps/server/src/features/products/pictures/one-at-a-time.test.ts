import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/http/index.ts';
import { Queue } from './one-at-a-time.ts';

test('[OPS-6] one that takes too long is refused, and whoever waits behind it has their turn', async () => {
  const queue = new Queue(3, { afterMs: 20, refusal: () => new Refusal('PICTURE_BROKEN') });
  const stuck = queue.run(() => new Promise<never>(() => undefined));
  const next = queue.run(async () => 'next');
  await expect(stuck).rejects.toMatchObject({ code: 'PICTURE_BROKEN' });
  expect(await next).toBe('next');
});

test('[OPS-6] where late work cannot be stopped, few of it run at once, and the next are asked to come back', async () => {
  const queue = new Queue(3, { afterMs: 5, refusal: () => new Refusal('PICTURE_BROKEN') });
  const ends: (() => void)[] = [];
  const stuck = () => queue.run(() => new Promise<void>((resolve) => ends.push(resolve)));
  for (let n = 0; n < 2; n++) await expect(stuck()).rejects.toMatchObject({ code: 'PICTURE_BROKEN' });
  expect(() => queue.run(async () => 'more')).toThrow(expect.objectContaining({ code: 'UPLOAD_BUSY' }));
  for (const end of ends) end();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await queue.run(async () => 'more')).toBe('more');
});

test('[OPS-6] more than may wait are asked to come back', async () => {
  const queue = new Queue(1, { afterMs: 10_000, refusal: () => new Refusal('PICTURE_BROKEN') });
  let end = () => undefined as void;
  const first = queue.run(() => new Promise<void>((resolve) => (end = resolve)));
  const second = queue.run(async () => 2);
  expect(() => queue.run(async () => 3)).toThrow(expect.objectContaining({ code: 'UPLOAD_BUSY' }));
  await Promise.resolve();
  end();
  await first;
  expect(await second).toBe(2);
});

test('a full queue says of what it is full, and is no fault of the server’s', () => {
  const queue = new Queue(0, null, 'IMPORT_BUSY');
  const first = queue.run(() => new Promise<never>(() => undefined));
  expect(() => queue.run(async () => 1)).toThrow(expect.objectContaining({ code: 'IMPORT_BUSY', statusCode: 429 }));
  void first;
});
