import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { makeRouter } from './make-router.tsx';
import { fakeApi } from '../testing/render-screen.tsx';

afterEach(() => onlineManager.setOnline(true));

test('[GEN-8] what is pressed without a network fails at once, and isn’t kept back to be sent unasked when it returns', async () => {
  const page = { language: 'en', dataSaver: false, origin: 'https://mnada.test' } as const;
  const { queryClient } = makeRouter({ api: fakeApi({}).api, page: page as never }).options.context;
  onlineManager.setOnline(false);
  const pressed = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => Promise.reject(new Error('no network')),
  });
  const ended = pressed.execute(undefined).catch((error: Error) => error.message);
  expect(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000))])).toBe('no network');
});
