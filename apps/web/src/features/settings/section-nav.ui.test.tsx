import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser, renderScreen } from '../../testing/render-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

afterEach(cleanup);

test.each([
  ['its number', { phoneNumber: '+254712345678', email: 'amina@mnada.example' }, '0712 345 678'],
  ['its address, without a number', { phoneNumber: null, email: 'amina@mnada.example' }, 'amina@mnada.example'],
])('[OWN-7] the account’s row says by what it is known now: %s', async (_, known, said) => {
  await renderScreen(SettingsScreen, { as: { ...aUser, ...known }, answers: {} });
  const row = await screen.findByRole('link', { name: /^Account/ });
  expect(row.textContent?.replace(/\s/g, ' ')).toContain(said);
});

const anAddress = (label: string | null, isDefault: boolean) => ({
  ...{ id: label ?? 'nameless', label, first_name: 'Amina', last_name: 'Hassan', phonenumber: '+254712345678' },
  ...{ address: 'Moi Drive 14', area: 'Umoja', region: 'Nairobi', is_default: isDefault },
});
const aSession = (id: string) => ({
  ...{ id, user_agent: '', created_at: '2026-01-01T00:00:00Z', last_used_at: '2026-01-01T00:00:00Z' },
  current: id === 'here',
});

test.each([
  ['none', [], 'Where your parcels go'],
  ['one', [anAddress('Home', true)], '1 saved: Home'],
  ['several', [anAddress('Home', true), anAddress('Work', false)], '2 saved, Home is the default'],
  ['a default without a name', [anAddress(null, true), anAddress('Work', false)], '2 saved, Umoja is the default'],
])('[OWN-7] the addresses’ row tells how many there are: %s', async (_, addresses, said) => {
  await renderScreen(SettingsScreen, { answers: { '/api/shipping_addresses': { addresses } } });
  const row = await screen.findByRole('link', { name: /^Addresses/ });
  await waitFor(() => expect(row.textContent).toBe(`Addresses${said}`));
});

test.each([
  [[aSession('here')], 'This device only'],
  [[aSession('here'), aSession('phone')], 'This device and 1 more'],
])('[OWN-7] a row leads to the password and the devices, and says how many there are', async (sessions, said) => {
  await renderScreen(SettingsScreen, { answers: { '/api/auth/sessions': { sessions } } });
  const row = await screen.findByRole('link', { name: /^Password and sign-in/ });
  await waitFor(() => expect(row.textContent).toBe(`Password and sign-in${said}`));
  expect(row.getAttribute('href')).toBe('/profile#profile-security');
});
