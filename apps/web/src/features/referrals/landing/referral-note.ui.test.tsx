import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser, networkFailure, renderScreen } from '../../../testing/render-screen.tsx';
import { InviteNote } from './referral-note.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = (code: string, answer: unknown, as: typeof aUser | null = null) =>
  renderScreen(() => <InviteNote code={code} />, { answers: { [`GET /api/invites/${code}`]: answer }, as });

test('[OWN-3] a friend’s link is kept, and says who invited', async () => {
  const { sent } = await open('amina.hassan', { known: true });
  expect(await screen.findByText('Invited by amina.hassan')).toBeTruthy();
  await expect.poll(() => sent('GET').map(({ path }) => path)).toContain('/api/invites/amina.hassan');
  expect(localStorage.getItem('referralCode')).toBe('amina.hassan');
});

test('[OWN-3][GEN-8] a code that nobody has is told, and kept no longer', async () => {
  await open('amina.hasan', { known: false });
  expect(await screen.findByText(/Nobody has the invite “amina\.hasan”/)).toBeTruthy();
  expect(localStorage.getItem('referralCode')).toBeNull();
  expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
});

test('[OWN-3] without an answer it stays an invitation; one that was cut off is never asked about', async () => {
  await open('amina.hassan', networkFailure);
  expect(await screen.findByText('Invited by amina.hassan')).toBeTruthy();
  expect(localStorage.getItem('referralCode')).toBe('amina.hassan');
  cleanup();
  const { sent } = await open('a', { known: true });
  expect(await screen.findByText(/isn’t complete/)).toBeTruthy();
  expect(sent('GET').map(({ path }) => path)).not.toContain('/api/invites/a');
});

test('[OWN-3] whoever is signed in already asks nothing', async () => {
  const { sent } = await open('amina.hassan', { known: true }, aUser);
  expect(sent('GET').map(({ path }) => path)).not.toContain('/api/invites/amina.hassan');
});
