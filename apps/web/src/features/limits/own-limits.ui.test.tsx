import type { LimitsAnswer } from '@mnada/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../client/api.ts';
import { setLanguage } from '../../client/i18n/index.ts';
import { renderPaying } from '../payments/testing/render-paying.tsx';
import { OwnLimits } from './own-limits-cards.tsx';

const NOW = '2026-11-22T10:00:00.000Z';
type Limit = LimitsAnswer['limits'][number];
const limit = (period: Limit['period'], more: Partial<Limit> = {}): Limit => ({
  period,
  cap: null,
  next: null,
  spent: 0,
  left: null,
  resets_at: '2026-11-22T21:00:00.000Z',
  ...more,
});
const answer = (day: Partial<Limit> = {}, running: LimitsAnswer['break'] = null): LimitsAnswer => ({
  limits: [limit('day', day), limit('week'), limit('month')],
  break: running,
  server_time: NOW,
});

/** What was asked of the server, and what it answers to writes. */
async function show(first: LimitsAnswer, then: LimitsAnswer | ApiError = first) {
  const asked: [string, unknown][] = [];
  await renderPaying(<OwnLimits />, async (path, body) => {
    if (path === '/api/settings/limits' && body === undefined) return first;
    asked.push([path, body]);
    if (then instanceof ApiError) throw then;
    return then;
  });
  return asked;
}
const press = async (name: string | RegExp) => {
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name })));
};
const type = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label);
  await act(async () => void fireEvent.change(field, { target: { value } }));
};

// Loaded when a sheet first opens: a slow machine may take longer than a test waits.
beforeAll(() => import('@mnada/ui/sheet-panel.tsx'));
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await setLanguage('en');
});

describe('[OWN-7] spending limits', () => {
  test('a first limit says that it counts at once, and is sent as whole shillings', async () => {
    const asked = await show(answer(), answer({ cap: 1_500, left: 1_500 }));
    await press('Set a daily limit');
    await type('Limit in KSh', '1,500');
    await screen.findByText('Takes effect at once.');
    await press('Save limit');
    expect(asked).toEqual([['/api/settings/limits/day', { cap: 1_500 }]]);
    await screen.findByText(/KSh\s1,500 left/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('more says that it counts in 24 hours, and what stands until then', async () => {
    const capped = { cap: 500, spent: 350, left: 150 };
    const asked = await show(
      answer(capped),
      answer({ ...capped, next: { cap: 2_000, counts_at: '2026-11-23T10:00:00Z' } }),
    );
    await press('Change the daily limit');
    await type('Limit in KSh', '2000');
    await screen.findByText(/A higher limit takes effect in 24 hours\. Until then KSh\s500 applies/);
    await press('Save limit');
    expect(asked).toEqual([['/api/settings/limits/day', { cap: 2_000 }]]);
    await screen.findByText(/KSh\s2,000 from Mon 23 Nov 2026, 1:00\sPM/);
  });

  test('what waits is taken back with one press', async () => {
    const capped = { cap: 500, spent: 0, left: 500 };
    const waiting = answer({ ...capped, next: { cap: null, counts_at: '2026-11-23T10:00:00Z' } });
    const asked = await show(waiting, answer(capped));
    await screen.findByText(/No limit from Mon 23 Nov 2026/);
    await press('Keep the current limit');
    expect(asked).toEqual([['/api/settings/limits/day/next', undefined]]);
    await waitFor(() => expect(screen.queryByText(/No limit from/)).toBeNull());
  });

  test('what is no whole sum of shillings is not sent, and says so', async () => {
    const asked = await show(answer());
    await press('Set a weekly limit');
    for (const value of ['0', '1000001', '']) {
      await type('Limit in KSh', value);
      await press('Save limit');
      await screen.findByText('Enter whole shillings from 1 to 1,000,000.');
    }
    expect(asked).toEqual([]);
  });

  test('a refusal stays in the sheet, with what was typed', async () => {
    const refusal = new ApiError({ status: 429, code: 'RATE_LIMITED', message: 'Too many requests.' });
    await show(answer(), refusal);
    await press('Set a monthly limit');
    await type('Limit in KSh', '3000');
    await press('Save limit');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests.');
    expect(screen.getByLabelText<HTMLInputElement>('Limit in KSh').value).toBe('3000');
  });

  test('in Kiswahili', async () => {
    await setLanguage('sw');
    await show(answer());
    await press('Weka kikomo cha siku');
    await screen.findByText('Kuanzia usiku wa manane hadi usiku wa manane, saa za Nairobi.');
  });
});

describe('[OWN-7] breaks', () => {
  test('nothing begins until the word is typed', async () => {
    const until = '2100-01-01T09:00:00Z';
    const asked = await show(answer(), answer({}, { kind: 'break', until }));
    await press(/^7 days/);
    await screen.findByText('It cannot be shortened or cancelled, by you or by us.');
    await press('Begin the break');
    await type('Type REST to confirm', 'no');
    await press('Begin the break');
    expect(asked).toEqual([]);
    await type('Type REST to confirm', ' rest ');
    await press('Begin the break');
    expect(asked).toEqual([['/api/settings/break', { length: '7d', confirmed: true }]]);
    await screen.findByText(/On a break until Fri 1 Jan 2100/);
    expect(document.documentElement.dataset['break']).toBe(''); // every page shows it from its first paint on
  });

  test('[WIN-5] the sheet says before it begins how many used bids no order brings back after it', async () => {
    const orderable = [
      { bids: 40, until: '2026-11-28T10:00:00.000Z' },
      { bids: 2, until: null },
    ];
    await show({ ...answer(), orderable });
    await press(/^7 days/);
    await screen.findByText(/^Want them back\? Order first: 42 bids/);
    await press('Cancel');
    await press(/^24 hours/);
    await screen.findByText(/^Stops at once/);
    expect(screen.queryByText(/Order first/)).toBeNull();
  });

  test('its end is said as the server will have it: six months by the calendar of Nairobi', async () => {
    // There it is 1 March, 1 AM, already.
    await show({ ...answer(), server_time: '2026-02-28T22:00:00.000Z' });
    await press(/^6 months/);
    await screen.findByText(/Until about Tue 1 Sep 2026/);
  });

  test('while one runs only longer ones can be asked for', async () => {
    await show(answer({}, { kind: 'break', until: '2026-12-01T10:00:00Z' }));
    const enabled = async (name: RegExp) => !(await screen.findByRole<HTMLButtonElement>('button', { name })).disabled;
    expect([
      await enabled(/^24 hours/),
      await enabled(/^7 days/),
      await enabled(/^30 days/),
      await enabled(/^6 months/),
    ]).toEqual([false, false, true, true]);
  });

  test('what could not be loaded says so and can be tried again', async () => {
    let isBroken = true;
    await renderPaying(<OwnLimits />, async () => {
      if (isBroken) throw new ApiError({ status: 503, code: 'NOT_READY', message: 'Not ready.' });
      return answer();
    });
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' });
    isBroken = false;
    await act(async () => void fireEvent.click(retry as HTMLElement));
    await screen.findByRole('button', { name: 'Set a daily limit' });
  });
});
