import { expect, test } from 'vitest';
import { KeptTexts } from './kept-texts.ts';

const LIMITS = { bytesMax: 100, atOnceMax: 2, waitingMax: 3 };

/** Makes that end when they are told to. */
function slowly() {
  const ends: (() => void)[] = [];
  return {
    made: () => ends.length,
    make: (bytes: number) => () => new Promise<Buffer>((resolve) => ends.push(() => resolve(Buffer.alloc(bytes)))),
    async endAll() {
      for (let turn = 0; turn < 20; turn++) {
        for (const end of ends) end();
        await Promise.resolve();
      }
    },
  };
}

test('[LOG-4] whoever asks for what is being made waits for the same, however large it is', async () => {
  const kept = new KeptTexts(LIMITS);
  const work = slowly();
  const asked = Array.from({ length: 50 }, () => kept.get('large', work.make(90)));
  expect(work.made()).toBe(1);
  await work.endAll();
  expect(new Set(await Promise.all(asked)).size).toBe(1);
  expect(work.made()).toBe(1);
});

test('[LOG-4] few are made at once, some wait, and the rest are told to come back', async () => {
  const kept = new KeptTexts(LIMITS);
  const work = slowly();
  const asked = ['a', 'b', 'c', 'd', 'e'].map((key) => kept.get(key, work.make(90)));
  expect(work.made()).toBe(2);
  await expect(kept.get('f', work.make(90))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await work.endAll();
  expect(await Promise.all(asked)).toHaveLength(5);
  const next = kept.get('f', work.make(90));
  await work.endAll();
  expect(await next).toHaveLength(90);
});

test('[LOG-4] what failed is made again, and gives its place back', async () => {
  const kept = new KeptTexts({ ...LIMITS, atOnceMax: 1, waitingMax: 0 });
  await expect(kept.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(await kept.get('a', () => Promise.resolve(Buffer.from('x')))).toEqual(Buffer.from('x'));
  expect(await kept.get('b', () => Promise.resolve(null))).toBeNull();
});

test('[LOG-4] what was asked for longest ago goes first', async () => {
  const kept = new KeptTexts(LIMITS);
  let made = 0;
  const get = (key: string) => kept.get(key, () => Promise.resolve(Buffer.alloc(25, made++)));
  for (const key of ['a', 'b', 'c', 'd', 'a', 'e', 'a']) await get(key);
  expect(made).toBe(5);
  await get('b');
  expect(made).toBe(6);
});
