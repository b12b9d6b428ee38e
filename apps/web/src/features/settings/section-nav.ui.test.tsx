import { cleanup, screen } from '@testing-library/react';
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
