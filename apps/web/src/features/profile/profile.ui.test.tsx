import type { DeletionView } from '@mnada/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { takeRememberedPage } from '../../client/remembered-page.ts';
import { currentSession } from '../../client/session.ts';
import { setLanguage } from '../../client/i18n/index.ts';
import { aUser, contacts, PHONE, refused, renderProfile } from './testing/render-profile.tsx';

// The sheet's code comes later in a browser; here nothing should wait for a slow disk.
beforeAll(() => import('@mnada/ui/sheet-panel.tsx'));
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  await setLanguage('en', 'account');
});

const dialog = () => screen.findByRole('dialog');
const press = (name: string | RegExp, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }));
/** The first step of everything that needs to know who is there. */
async function prove() {
  const field = await screen.findByLabelText('Current password');
  fireEvent.change(field, { target: { value: 'blue kettle 47' } });
  press('Continue', await dialog());
}
const clean: DeletionView = { blockers: [], bids: 0, bids_paid: 0, referral_money: 0, due_at: '2026-11-29T09:00:00Z' };

test('[GEN-8] a refused new password puts the focus into the first field that is wrong, whose line says why', async () => {
  await renderProfile();
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const sheet = await dialog();
  const old = await within(sheet).findByLabelText('Current password');
  const fresh = within(sheet).getByLabelText('New password');
  const confirm = within(sheet).getByLabelText('Confirm password');
  press('Save new password', sheet);
  expect(document.activeElement).toBe(old);
  fireEvent.change(old, { target: { value: 'blue kettle 47' } });
  press('Save new password', sheet);
  expect(document.activeElement).toBe(fresh);
  fireEvent.change(fresh, { target: { value: 'green kettle 48' } });
  press('Save new password', sheet);
  expect(document.activeElement).toBe(confirm);
  const line = document.getElementById(confirm.getAttribute('aria-describedby') ?? '');
  expect(line?.textContent).not.toBe('');
  expect(confirm.getAttribute('aria-invalid')).toBe('true');
});

test('[TAX-4] a PIN for tax invoices is given before anything is paid, where the seller gives them', async () => {
  const config = {
    ...{ demo: false, demo_sign_ins: [], providers: [], local_outbox: false, cash_enabled: false, terms_version: '1' },
    support: { phone: null, email: null, whatsapp: null },
  };
  await renderProfile();
  await screen.findByText('Statement of account');
  expect(screen.queryByRole('button', { name: 'PIN for tax invoices' })).toBeNull();
  cleanup();
  const { calls } = await renderProfile({
    'GET /api/config': { ...config, seller: ['Mnada Limited', 'PIN P051234567X'] },
    'GET /api/account/buyer-pin': { pin: null },
    'PUT /api/account/buyer-pin': { pin: 'A012345678Z' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'PIN for tax invoices' }));
  fireEvent.change(await within(await dialog()).findByLabelText('Your KRA PIN'), { target: { value: 'a012345678z' } });
  press('Save PIN', await dialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toContainEqual({ method: 'PUT', path: '/api/account/buyer-pin', body: { pin: 'A012345678Z' } });
});

describe('contacts', () => {
  test('[ACC-7] each with its badge; what is missing can be added, what is the last cannot go', async () => {
    await renderProfile();
    const card = screen.getByRole('heading', { name: 'Sign-in and contact' }).closest('section') as HTMLElement;
    expect(await within(card).findByText('Verified')).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Add an email address' })).toBeTruthy();
    press(/^Remove 0712/, card);
    expect(within(await dialog()).getByText(/You could not sign in without it/)).toBeTruthy();
    expect(within(await dialog()).queryByRole('button', { name: 'Remove it' })).toBeNull();
  });

  test('[ACC-7] a new number: password, number, code; then it stands there', async () => {
    const fresh = '+254798765432';
    const { sent } = await renderProfile({
      'POST /api/auth/request-otp': { request_id: aUser.id, resend_in: 60, message: 'sent' },
      'POST /api/auth/verify-otp': { message: 'ok', user: { ...aUser, phoneNumber: fresh } },
    });
    press(/^Change 0712/);
    await prove();
    const field = await screen.findByLabelText('Phone number');
    fireEvent.change(field, { target: { value: '0712345678' } });
    press('Send code', await dialog());
    expect(await screen.findByText('You already use this one')).toBeTruthy();
    expect(sent('/api/auth/request-otp')).toEqual([]);
    fireEvent.change(field, { target: { value: '0798 765 432' } });
    press('Send code', await dialog());
    const code = await screen.findByLabelText('Code');
    expect(sent('/api/auth/request-otp')[0]?.body).toEqual({ purpose: 'verify', phoneNumber: fresh });
    fireEvent.change(code, { target: { value: '123456' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/0798/)).toBeTruthy();
    expect(currentSession()?.user.phoneNumber).toBe(fresh);
  });

  test('[S28] a proof that ran out leads back to the question, and nothing that was typed is sent twice', async () => {
    const { sent } = await renderProfile({
      'POST /api/auth/request-otp': refused('PROOF_NEEDED', 'First show that it is you.'),
    });
    press(/^Change 0712/);
    await prove();
    fireEvent.change(await screen.findByLabelText('Phone number'), { target: { value: '0798765432' } });
    press('Send code', await dialog());
    expect(await screen.findByLabelText('Current password')).toBeTruthy();
    expect(sent('/api/auth/request-otp')).toHaveLength(1);
    await prove();
    expect((await screen.findByLabelText<HTMLInputElement>('Phone number')).value).toBe('798 765 432');
  });

  test('[ACC-7] a contact that is being removed cannot be removed once more', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const email = { value: 'me@example.org', verified: true, removable: true };
    const { sent } = await renderProfile(
      {
        'GET /api/auth/contacts': contacts({ email }),
        'DELETE /api/auth/contacts/email': () => new Promise((resolve) => (answer = resolve)),
      },
      { ...aUser, email: email.value },
    );
    await screen.findAllByText('Verified');
    press('Remove me@example.org');
    press('Remove it', await dialog());
    await prove();
    await waitFor(() => expect(sent('/api/auth/contacts/email')).toHaveLength(1));
    expect(within(await dialog()).queryByRole('button', { name: 'Continue' })).toBeNull();
    answer({ message: 'ok' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[S28] with nothing but Google, a proof that has run out is asked for once, and then by signing in', async () => {
    let proved = 100;
    const { sent } = await renderProfile({
      'GET /api/auth/contacts': () =>
        contacts({
          has_password: false,
          providers: ['google'],
          phone: { value: PHONE, verified: false, removable: true },
          proved_seconds: proved,
        }),
      'GET /api/account/deletion': clean,
      'POST /api/account/deletion': refused('PROOF_NEEDED', 'First show that it is you.'),
    });
    await screen.findByText('Google');
    proved = 0;
    press('Delete my account');
    const sheet = await dialog();
    fireEvent.change(await within(sheet).findByLabelText('Type DELETE to confirm'), { target: { value: 'DELETE' } });
    press('Delete my account', sheet);
    expect(await within(sheet).findByRole('button', { name: 'Sign in again' })).toBeTruthy();
    expect(sent('/api/account/deletion')).toHaveLength(1);
  });

  test('[ACC-7] looking at the profile chooses nothing: language and theme of the account stay as they are', async () => {
    await setLanguage('sw', 'account');
    const { sent } = await renderProfile();
    await screen.findByRole('heading', { name: 'Kuingia na mawasiliano' });
    await screen.findByRole('button', { name: /^Badilisha 0712/ });
    expect(sent('/api/auth/profile')).toEqual([]);
  });

  test('[ACC-5] without a password a code to the proven contact is the proof', async () => {
    const { sent } = await renderProfile({
      'GET /api/auth/contacts': contacts({ has_password: false, providers: ['google'] }),
      'POST /api/auth/request-otp': { request_id: aUser.id, resend_in: 60, message: 'sent' },
    });
    expect(await screen.findByText('Google')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
    press('Download my data');
    expect(await screen.findByLabelText('Code')).toBeTruthy();
    expect(sent('/api/auth/request-otp')[0]?.body).toEqual({ purpose: 'prove', phoneNumber: PHONE });
  });

  test('[GEN-8] what could not be loaded says so and is tried again', async () => {
    let tries = 0;
    await renderProfile({
      'GET /api/auth/contacts': () => (++tries === 1 ? refused('NETWORK', 'No network.')() : contacts()),
    });
    const alert = (await screen.findByText('Your contacts could not be loaded.')).closest(
      '[role=alert]',
    ) as HTMLElement;
    press('Retry', alert);
    expect(await screen.findByRole('button', { name: /^Change 0712/ })).toBeTruthy();
  });
});

describe('one’s data', () => {
  test('[ACC-6] a download that finds the session over leaves it, as everything does', async () => {
    const over = { code: 'NOT_SIGNED_IN', message: 'Sign in to go on.', request_id: 'r' };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(over), { status: 401 }));
    const { router } = await renderProfile();
    press('Download my data');
    await prove();
    await waitFor(() => expect(currentSession()).toBeNull());
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(takeRememberedPage()).toBe('/profile');
  });
});

describe('leaving', () => {
  test('[ACC-7] what is under way is named, with the way to its end, and nothing can be typed', async () => {
    await renderProfile({
      'GET /api/account/deletion': {
        ...clean,
        blockers: [
          { kind: 'win', id: '17', name: 'Kettle', amount: 12 },
          { kind: 'referral_money', id: '', name: '', amount: 350 },
        ],
      },
    });
    press('Delete my account');
    const sheet = await dialog();
    const links = (await within(sheet).findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/claim_price/17', '/referrals']);
    expect(within(sheet).getByText('KSh 350')).toBeTruthy();
    expect(within(sheet).queryByRole('textbox')).toBeNull();
  });

  test('[ACC-7] bids that are lost are told with what they cost; the word, the password, then signed out', async () => {
    const { sent, router } = await renderProfile({
      'GET /api/account/deletion': { ...clean, bids: 12, bids_paid: 108 },
      'POST /api/account/deletion': { message: 'ok', due_at: clean.due_at },
    });
    press('Delete my account');
    const sheet = await dialog();
    expect(await within(sheet).findByText('12 bids')).toBeTruthy();
    expect(within(sheet).getByText(/You paid KSh 108 for them/)).toBeTruthy();
    const word = within(sheet).getByLabelText('Type DELETE to confirm');
    press('Delete my account', sheet);
    expect(await within(sheet).findByText('Type DELETE')).toBeTruthy();
    fireEvent.change(word, { target: { value: 'delete' } });
    press('Delete my account', sheet);
    await prove();
    await waitFor(() => expect(currentSession()).toBeNull());
    expect(sent('/api/account/deletion')[0]?.body).toEqual({ word: 'DELETE', bids: 12 });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('[ACC-7] a refusal leads back to what it would mean now', async () => {
    const seen: number[] = [];
    await renderProfile({
      'GET /api/account/deletion': () => {
        seen.push(1);
        return { ...clean, bids: seen.length * 5 };
      },
      'POST /api/account/deletion': refused('DELETION_CHANGED', 'What you would lose has changed.'),
    });
    press('Delete my account');
    const sheet = await dialog();
    fireEvent.change(await within(sheet).findByLabelText('Type DELETE to confirm'), { target: { value: 'DELETE' } });
    press('Delete my account', sheet);
    await prove();
    expect(await within(sheet).findByText('What you would lose has changed.')).toBeTruthy();
    expect(await within(sheet).findByText('10 bids')).toBeTruthy();
    expect(currentSession()).not.toBeNull();
  });

  test('[ACC-8] staff have nothing here to leave', async () => {
    await renderProfile({}, { ...aUser, role: 'staff' });
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });
});

test('[OPS-4] where no contact is configured, help is where one is sent; no link leads nowhere', async () => {
  await renderProfile();
  const support = await screen.findByRole('region', { name: 'Contact support' });
  expect((await within(support).findByRole('link')).getAttribute('href')).toBe('/help');
});
