import { once } from 'node:events';
import { expect, test } from 'vitest';
import { fileWithin } from './file-within.ts';

test('[ACC-7] a download that nobody reads ends by itself, and lets go of what it holds', async () => {
  let isLetGo = false;
  async function* pieces() {
    try {
      for (;;) yield 'x'.repeat(100_000);
    } finally {
      isLetGo = true;
    }
  }
  const file = fileWithin(pieces(), 20);
  file.read(1); // begun, and then left alone
  const [error] = await once(file, 'error');
  expect(String(error)).toContain('too slowly');
  await expect.poll(() => isLetGo).toBe(true);
});

test('[ACC-7] one that is read comes out whole', async () => {
  async function* pieces() {
    yield 'a';
    yield 'b';
  }
  let text = '';
  for await (const piece of fileWithin(pieces(), 60_000)) text += String(piece);
  expect(text).toBe('ab');
});
