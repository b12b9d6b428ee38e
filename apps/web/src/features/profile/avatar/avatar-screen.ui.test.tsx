import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aUser, renderScreen } from '../../../testing/render-screen.tsx';
import { rememberPage } from '../../../client/return-to.ts';
import { AvatarScreen } from './avatar-screen.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

async function goOn(at: string): Promise<string> {
  const { router } = await renderScreen(AvatarScreen, {
    path: '/avatar_selector',
    at,
    answers: { 'POST /api/auth/avatar': { user: aUser, message: 'Saved.' } },
  });
  await act(async () => screen.getByRole('button', { name: 'Continue' }).click());
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/avatar_selector'));
  return router.state.location.pathname;
}

test('[ACC-6] who registered on the way to a page goes on to it behind the avatar, once; others to the list', async () => {
  rememberPage('/buybids');
  expect(await goOn('/avatar_selector')).toBe('/buybids');
  cleanup();
  expect(await goOn('/avatar_selector')).toBe('/');
});

test('[ACC-6] a change of the avatar leads back to the profile, whatever page was wanted before', async () => {
  rememberPage('/buybids');
  expect(await goOn('/avatar_selector?from=profile')).toBe('/profile');
});
