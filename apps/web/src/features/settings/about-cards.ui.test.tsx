import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import { PrivacyCard } from './about-cards.tsx';

afterEach(cleanup);

test('[ACC-7] each way to one’s own data leads to its own place on the profile', async () => {
  await renderPaying(<PrivacyCard />, async () => ({}));
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Download my data')).toBe('/profile#profile-data');
  expect(leadsTo('Delete my account')).toBe('/profile#profile-leaving');
});
