import type { StatusAnswer } from '@mnada/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { networkFailure, renderScreen } from '../../testing/render-screen.tsx';
import { StatusScreen } from './status-screen.tsx';

afterEach(cleanup);

type State = StatusAnswer['parts'][number]['state'];
const hours = (...last: State[]): State[] => [...Array.from({ length: 24 - last.length }, (): State => 'ok'), ...last];
const status = (bidding: State, past: State[] = hours()): StatusAnswer => ({
  at: '2026-11-26T09:00:00.000Z',
  since: '2026-11-01T09:00:00.000Z',
  parts: [
    { part: 'bidding', state: bidding, hours: past, well_percent: 99.95 },
    { part: 'payments', state: 'ok', hours: hours(), well_percent: 100 },
    { part: 'payouts', state: 'ok', hours: hours(), well_percent: 100 },
    { part: 'messages', state: 'ok', hours: hours(), well_percent: 100 },
  ],
});
const shows = (answer: unknown) => renderScreen(StatusScreen, { answers: { '/api/status': answer } });

describe('[OPS-20] the status page', () => {
  test('says that everything works only when everything does, and as of when', async () => {
    await shows(status('ok'));
    expect(await screen.findByText('Everything works')).toBeTruthy();
    expect(screen.getByText('As of 12:00 PM')).toBeTruthy();
    expect(screen.getAllByRole('img', { name: 'Last 24 hours: nothing wrong' })).toHaveLength(4);
  });

  test('names the part that does not, and what that means for whoever reads it', async () => {
    await shows(status('down', hours('slow', 'down', 'unknown', 'unknown')));
    expect(await screen.findByText('Something isn’t working as it should')).toBeTruthy();
    expect(screen.getByText(/No auction ends meanwhile/)).toBeTruthy();
    expect(
      screen.getByRole('img', {
        name: 'Last 24 hours: 2 hours with something wrong. Last 24 hours: 2 hours not measured',
      }),
    ).toBeTruthy();
    expect(screen.getByText('99.95%')).toBeTruthy();
  });

  test('what nobody measured is not known: neither well nor wrong', async () => {
    await shows(status('unknown'));
    expect(await screen.findByText('Not everything is known right now')).toBeTruthy();
    expect(screen.queryByText('Everything works')).toBeNull();
  });

  test('a call that fails offers another try', async () => {
    await shows(networkFailure);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
