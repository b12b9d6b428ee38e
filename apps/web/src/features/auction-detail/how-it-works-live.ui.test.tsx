import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '../../client/i18n/index.ts';
import { anAuction } from '../../realtime/testing/auction-fixtures.ts';
import { HowItWorksLive } from './how-it-works-live.tsx';
import { renderDetail } from './testing/render-detail.tsx';

afterEach(async () => {
  cleanup();
  await act(async () => setLanguage('en'));
});
const row = (index: number) => screen.getAllByRole('listitem')[index]?.textContent?.replace(/\s/g, ' ');

test('[BID-1] how it works says what a bid adds, how long the clock runs and what no winner pays over: this auction’s own', async () => {
  const auction = anAuction({ increment: 2.5, countdown_seconds: 15, original_price: 38_995 });
  await renderDetail(<HowItWorksLive auction={auction} />);
  expect(row(0)).toMatch(/ adds KSh 2\.50\.$/);
  expect(row(1)).toMatch(/^Each bid restarts 15 seconds/);
  expect(row(3)).toMatch(/^No winner pays over KSh 38,995/);
  await act(async () => setLanguage('sw'));
  expect(row(0)).toMatch(/ huongeza KSh 2\.50\.$/);
});

test('[GEN-1] the 45 seconds that explain it start from here', async () => {
  await renderDetail(<HowItWorksLive auction={anAuction()} />);
  await act(async () => screen.getByRole('button', { name: 'See how, 45 s' }).click());
  expect(await screen.findByRole('dialog', { name: 'How to bid' })).toBeTruthy();
});
