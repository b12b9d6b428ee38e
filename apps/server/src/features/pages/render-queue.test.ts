import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RenderQueue, TooManyPages } from './render-queue.ts';

/** A page that only draws. */
const drawn = <T>(queue: RenderQueue, work: () => Promise<T>): Promise<T> => queue.page((draw) => draw(work));

test('pages read side by side and are drawn one at a time', async () => {
  const queue = new RenderQueue();
  const story: string[] = [];
  const page = (name: string) =>
    queue.page(async (draw) => {
      story.push(`${name} reads`);
      await sleep(2);
      await draw(async () => {
        story.push(`${name} begins`);
        await sleep(2);
        story.push(`${name} ends`);
      });
    });
  await Promise.all([page('a'), page('b'), page('c')]);
  expect(story.slice(0, 3)).toEqual(['a reads', 'b reads', 'c reads']);
  const drawings = story.slice(3);
  for (let at = 0; at < drawings.length; at += 2) {
    expect(drawings[at + 1]).toBe(drawings[at]?.replace('begins', 'ends'));
  }
});

test('what waits on the event loop goes before a page is drawn', async () => {
  const queue = new RenderQueue();
  const story: string[] = [];
  setImmediate(() => story.push('bid'));
  await drawn(queue, async () => void story.push('page'));
  expect(story).toEqual(['bid', 'page']);
});

test('after a page that kept the loop busy, others get as long before the next one begins', async () => {
  const queue = new RenderQueue();
  const BUSY_MS = 20;
  let endedMs = 0;
  let beganMs = 0;
  const first = drawn(queue, async () => {
    const until = performance.now() + BUSY_MS;
    while (performance.now() < until);
    endedMs = performance.now();
  });
  const second = drawn(queue, async () => {
    beganMs = performance.now();
  });
  await Promise.all([first, second]);
  expect(beganMs - endedMs).toBeGreaterThanOrEqual(BUSY_MS / 2);
});

test('a failed page fails alone', async () => {
  const queue = new RenderQueue();
  const outcomes = await Promise.allSettled([
    drawn(queue, () => Promise.reject(new Error('no'))),
    drawn(queue, async () => 'page'),
  ]);
  expect(outcomes[0]?.status).toBe('rejected');
  expect(outcomes[1]).toEqual({ status: 'fulfilled', value: 'page' });
});

test('pages are bounded: who comes to a full house is told at once, and later it takes them again', async () => {
  const queue = new RenderQueue();
  let open = () => {};
  const gate = new Promise<void>((done) => {
    open = done;
  });
  const reading = Array.from({ length: 64 }, () => queue.page(() => gate));
  await expect(drawn(queue, async () => undefined)).rejects.toBeInstanceOf(TooManyPages);
  open();
  await Promise.all(reading);
  expect(queue.pages).toBe(0);
  expect(await drawn(queue, async () => 'page')).toBe('page');
});
