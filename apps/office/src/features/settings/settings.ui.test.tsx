import type { Setting, SettingPage } from '@mnada/contract/office';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../routes/texts.ts';
import { fromNairobi } from '../../client/nairobi-input.ts';
import { SettingForm } from './setting-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SETTING: Setting = {
  ...{ name: 'claim_days', group: 'claims', label: 'Days to claim', explains: 'How long.', legal: null, type: 'whole' },
  ...{ unit: 'days', min: 1, max: 365, people: 'two', alone: null, by: 'owner', value: 14, default: 14, is_set: true },
  ...{ revision: 3, changed_at: null, changed_by: null, waits: null, asked: null },
};
const PAGE: SettingPage = { setting: SETTING, pair: null, history: [] };
const show = (page: SettingPage) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingForm page={page} />
    </QueryClientProvider>,
  );
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const answer = (status: number, body: object) => {
  const calls: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, body: JSON.parse(String(init.body)) });
    return new Response(JSON.stringify(body), { status });
  });
  return calls;
};

test('[OPS-14] a change takes a value in its range and a reason, and says that a second person is asked', async () => {
  const calls = answer(200, { state: 'asked', reference: 'R-7', page: PAGE });
  show(PAGE);
  const button = () => screen.getByRole('button', { name: /second person/ });
  type(/New value/, '366');
  type(/Reason/, 'A longer Easter');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  type(/New value/, '21');
  expect(button().textContent).toContain('21 days');
  fireEvent.click(button());
  await vi.waitFor(() => expect(calls).toHaveLength(1), 60_000);
  expect(calls[0]).toEqual({
    url: '/api/admin/settings/claim_days',
    body: { value: 21, revision: 3, reason: 'A longer Easter' },
  });
});

test('[OPS-14] somebody was quicker: what they set is shown beside what was typed, and nothing is lost', async () => {
  const present = { ...PAGE, setting: { ...SETTING, value: 10, revision: 4 } };
  const refusal = { code: 'EDITED_MEANWHILE', message: 'Somebody changed this', request_id: 'r', present };
  const calls = answer(409, refusal);
  show(PAGE);
  type(/New value/, '21');
  type(/Reason/, 'A longer Easter');
  fireEvent.click(screen.getByRole('button', { name: /second person/ }));
  await screen.findByText('10 days');
  fireEvent.click(screen.getByRole('button', { name: 'Go on with these' }));
  fireEvent.click(screen.getByRole('button', { name: /second person/ }));
  await vi.waitFor(() => expect(calls).toHaveLength(2), 60_000);
  expect(calls[1]?.body).toEqual({ value: 21, revision: 4, reason: 'A longer Easter' });
});

test('[OPS-14] a time that is typed is Nairobi’s, wherever the browser is', () => {
  expect(fromNairobi('2026-07-01T00:00')).toBe('2026-06-30T21:00:00.000Z');
  expect(fromNairobi('')).toBe(null);
});

test('[TAX-4] a seller’s name and PIN are asked for together; what stays the same is not sent', async () => {
  const seller: Setting = {
    ...SETTING,
    ...{ name: 'seller.name', group: 'seller', label: 'Seller', type: 'text', unit: null, min: null, max: 120 },
    ...{ value: 'Mnada Limited', default: '', revision: 2 },
  };
  const pin: Setting = {
    ...seller,
    name: 'seller.pin',
    label: 'Seller’s PIN',
    max: 11,
    value: 'P051234567X',
    revision: 1,
  };
  const calls = answer(200, { state: 'asked', reference: 'R-7', page: { ...PAGE, setting: seller, pair: pin } });
  show({ setting: seller, pair: pin, history: [] });
  const button = () => screen.getByRole('button', { name: /second person/ });
  type(/New value/, 'Soko Limited');
  type(/Reason/, 'The company is sold');
  fireEvent.click(button());
  await vi.waitFor(() => expect(calls).toHaveLength(1), 60_000);
  type(/With it: Seller’s PIN/, 'P059876543Y');
  await vi.waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull(), 60_000);
  fireEvent.click(button());
  await vi.waitFor(() => expect(calls).toHaveLength(2), 60_000);
  const body = { value: 'Soko Limited', revision: 2, reason: 'The company is sold' };
  expect(calls.map(({ body: sent }) => sent)).toEqual([
    body,
    { ...body, also: { name: 'seller.pin', value: 'P059876543Y', revision: 1 } },
  ]);
});
