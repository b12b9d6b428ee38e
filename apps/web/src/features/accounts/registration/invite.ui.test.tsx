import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser, networkFailure, renderScreen } from '../../../testing/render-screen.tsx';
import { keepReferralCode } from '../referral-code.ts';
import { forgetDraft } from './draft.ts';
import { RegisterScreen } from './register-screen.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  forgetDraft();
});

const CONFIG = {
  demo: false,
  demo_sign_ins: [],
  providers: ['google'],
  local_outbox: false,
  support: { phone: null, email: null, whatsapp: null },
  cash_enabled: true,
  terms_version: '2026-11-20',
  simulator_url: null,
};
async function open(answers: Record<string, unknown> = {}) {
  const page = await renderScreen(RegisterScreen, {
    as: null,
    answers: {
      'GET /api/config': CONFIG,
      'GET /api/invites/brayo': { known: true },
      'GET /api/invites/broya': { known: false },
      'POST /api/auth/register': { token: 'x', user: aUser, message: '', errors: [] },
      ...answers,
    },
  });
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return {
    ...page,
    fillForm() {
      fill('Username', 'halima');
      fill('Full name', 'Halima Otieno');
      fill('Phone number', '712345678');
      fill('Password', 'a long one');
      fill('Confirm password', 'a long one');
      fireEvent.click(screen.getByRole('checkbox'));
    },
    typeCode(code: string) {
      const button = screen.queryByRole('button', { name: 'Have an invite code?' });
      if (button) fireEvent.click(button);
      fill('Invite code (optional)', code);
    },
    submit: () => fireEvent.click(screen.getByRole('button', { name: 'Submit' })),
    registered: () => page.sent('POST').map(({ body }) => (body as { referralcode: string | null }).referralcode),
    google: () => screen.getByRole('link', { name: /Google/ }).getAttribute('href'),
  };
}

test('[OWN-3] a typed code is looked up when the field is left, and registers with whoever has it', async () => {
  const page = await open();
  page.typeCode(' brayo ');
  fireEvent.blur(screen.getByLabelText('Invite code (optional)'));
  expect(await screen.findByText('Invited by brayo')).toBeTruthy();
  expect(page.google()).toBe('/api/auth/google?referralcode=brayo');
  page.fillForm();
  page.submit();
  await waitFor(() => expect(page.registered()).toEqual(['brayo']));
});

test('[OWN-3][GEN-8] a code that nobody has is told before anything is sent; left empty, nobody invited', async () => {
  const page = await open();
  page.fillForm();
  page.typeCode('broya');
  page.submit();
  const field = screen.getByLabelText('Invite code (optional)');
  expect(await screen.findByText('Nobody has this code. Check it, or leave it empty.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(page.registered()).toEqual([]);
  page.typeCode('?');
  page.submit();
  expect(await screen.findByText('Nobody has this code. Check it, or leave it empty.')).toBeTruthy();
  page.typeCode('');
  page.submit();
  await waitFor(() => expect(page.registered()).toEqual([null]));
});

test('[OWN-3] a typed code goes along to Google before anybody has answered; one that nobody has never does', async () => {
  const page = await open({ 'GET /api/invites/brayo': () => new Promise(() => undefined) });
  page.typeCode('brayo');
  fireEvent.blur(screen.getByLabelText('Invite code (optional)'));
  expect(page.google()).toBe('/api/auth/google?referralcode=brayo');
  page.typeCode('broya');
  fireEvent.blur(screen.getByLabelText('Invite code (optional)'));
  await screen.findByText('Nobody has this code. Check it, or leave it empty.');
  expect(page.google()).toBe('/api/auth/google');
});

test('[OWN-3][GEN-8] a field that a draft brought back stays while it is emptied', async () => {
  const first = await open();
  first.typeCode('brayo');
  cleanup();
  await open();
  const field = screen.getByLabelText('Invite code (optional)');
  act(() => field.focus());
  fireEvent.change(field, { target: { value: '' } });
  expect(screen.getByLabelText('Invite code (optional)')).toBe(field);
  expect(document.activeElement).toBe(field);
});

test('[OWN-3] without an answer a code is sent as it is', async () => {
  const page = await open({ 'GET /api/invites/brayo': networkFailure });
  page.fillForm();
  page.typeCode('brayo');
  page.submit();
  await waitFor(() => expect(page.registered()).toEqual(['brayo']));
});

test('[OWN-3] a link’s code that nobody has is told; registering goes on without it', async () => {
  keepReferralCode('broya', localStorage, Date.now());
  const page = await open();
  expect(await screen.findByText(/Nobody has the invite “broya”/)).toBeTruthy();
  expect(localStorage.getItem('referralCode')).toBeNull();
  expect(page.google()).toBe('/api/auth/google');
  page.fillForm();
  page.submit();
  await waitFor(() => expect(page.registered()).toEqual([null]));
});

test('[OWN-3] a link’s code goes along to Google as well', async () => {
  keepReferralCode('brayo', localStorage, Date.now());
  const page = await open();
  expect(await screen.findByText('Invited by brayo')).toBeTruthy();
  expect(page.google()).toBe('/api/auth/google?referralcode=brayo');
  page.fillForm();
  page.submit();
  await waitFor(() => expect(page.registered()).toEqual(['brayo']));
  expect(localStorage.getItem('referralCode')).toBeNull();
});
