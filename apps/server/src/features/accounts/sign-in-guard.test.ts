import { expect, test } from 'vitest';
import { createSignInGuard } from './sign-in-guard.ts';

/** Work that ends when it is told to. */
function works() {
  const ends: (() => void)[] = [];
  return {
    work: () => new Promise<string>((resolve) => ends.push(() => resolve('done'))),
    endAll: () => ends.splice(0).forEach((end) => end()),
  };
}

test('[S21] a flood is turned away at the door, and the next is let in when somebody leaves', async () => {
  const signInGuard = createSignInGuard();
  const { work, endAll } = works();
  const all = Promise.allSettled(Array.from({ length: 300 }, (_, n) => signInGuard.enter(`10.0.${n}.1`, work)));
  endAll();
  const answers = await all;
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(48);
  expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({
    reason: { code: 'RATE_LIMITED', retryAfterSeconds: 2 },
  });
  await expect(signInGuard.enter('10.0.0.1', async () => 'in')).resolves.toBe('in');
});

test('[S21] one address takes half of the room at most, and work that fails gives its place back', async () => {
  const signInGuard = createSignInGuard();
  const { work, endAll } = works();
  const all = Promise.allSettled(Array.from({ length: 40 }, () => signInGuard.enter('2001:db8::1', work)));
  await expect(signInGuard.enter('2001:db8::2', async () => 'same household')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  await expect(signInGuard.enter('10.0.0.1', async () => 'in')).resolves.toBe('in');
  endAll();
  expect((await all).filter((answer) => answer.status === 'fulfilled')).toHaveLength(24);
  for (let n = 0; n < 60; n++) {
    await expect(signInGuard.enter('10.0.0.1', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
});
