import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RenderQueue, ShareUsedUp, TooManyPages } from './render-queue.ts';

let pages = 0;
/** A page of its own, asked for by somebody of that network. */
const aPage = (from = 'home') => ({ key: `/${(pages += 1)}`, from });
/** A page that only draws. */
const drawn = <T>(queue: RenderQueue, work: () => Promise<T>, asked = aPage()): Promise<T> =>
  queue.page(asked, (draw) => draw(work));

test('pages read side by side and are drawn one at a time', async () => {
  const queue = new RenderQueue();
  const story: string[] = [];
  const page = (name: string) =>
    queue.page(aPage(), async (draw) => {
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
  const reading = Array.from({ length: 64 }, (_, n) => queue.page(aPage(`network ${n}`), () => gate));
  await expect(drawn(queue, async () => undefined)).rejects.toBeInstanceOf(TooManyPages);
  open();
  await Promise.all(reading);
  expect(queue.pages).toBe(0);
  expect(await drawn(queue, async () => 'page')).toBe('page');
});

/** A page whose name is told when it is drawn. */
const told = (queue: RenderQueue, story: string[], name: string, from: string) =>
  drawn(queue, async () => void story.push(name), { key: name, from });

// One address asked for thirty pages at once, each at an address of its own: everybody's front page took ten seconds.
test('networks take turns: whoever asks for one page waits for one of those who ask for many', async () => {
  const queue = new RenderQueue();
  const story: string[] = [];
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => told(queue, story, name, 'busy'));
  const one = told(queue, story, 'mine', 'home');
  await Promise.all([...many, one]);
  expect(story).toEqual(['a', 'b', 'mine', 'c', 'd', 'e']);
});

test('a page for which somebody else waits, too, takes their turn and is drawn once', async () => {
  const queue = new RenderQueue();
  const story: string[] = [];
  const many = ['a', 'b', 'c', 'd', 'front page'].map((name) => told(queue, story, name, 'busy'));
  queue.alsoFor({ key: 'front page', from: 'home' });
  queue.alsoFor({ key: 'front page', from: 'home' });
  queue.alsoFor({ key: 'nobody’s', from: 'home' });
  await Promise.all(many);
  expect(story).toEqual(['a', 'b', 'front page', 'c', 'd']);
  await told(queue, story, 'later', 'home');
  expect(story.at(-1)).toBe('later');
});

test('so it does when the other came while it was read', async () => {
  const queue = new RenderQueue();
  const story: string[] = [];
  let read = () => {};
  const reading = new Promise<void>((done) => {
    read = done;
  });
  const front = queue.page({ key: 'front page', from: 'busy' }, async (draw) => {
    await reading;
    await draw(async () => void story.push('front page'));
  });
  queue.alsoFor({ key: 'front page', from: 'home' });
  const many = ['a', 'b', 'c', 'd'].map((name) => told(queue, story, name, 'busy'));
  read();
  await Promise.all([front, ...many]);
  expect(story).toEqual(['a', 'b', 'front page', 'c', 'd']);
});

test('a network has a share of the pages: beyond it it is told, while others are served', async () => {
  const queue = new RenderQueue();
  let open = () => {};
  const gate = new Promise<void>((done) => {
    open = done;
  });
  const reading = Array.from({ length: 24 }, () => queue.page(aPage('busy'), () => gate));
  await expect(drawn(queue, async () => 'page', aPage('busy'))).rejects.toBeInstanceOf(ShareUsedUp);
  expect(await drawn(queue, async () => 'page', aPage('home'))).toBe('page');
  open();
  await Promise.all(reading);
  expect(await drawn(queue, async () => 'page', aPage('busy'))).toBe('page');
});

test('a page that is given up while it waits is never drawn, and holds up nobody', async () => {
  const queue = new RenderQueue();
  const story: string[] = [];
  const first = told(queue, story, 'first', 'home');
  const givenUp = queue.page({ key: 'slow', from: 'home' }, async (draw) => {
    void draw(async () => void story.push('slow'));
    await Promise.reject(new Error('too late'));
  });
  await expect(givenUp).rejects.toThrow('too late');
  await Promise.all([first, told(queue, story, 'next', 'home')]);
  expect(story).toEqual(['first', 'next']);
});
