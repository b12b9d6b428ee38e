import { type RewardsAnswer, type RewardStep } from '@mnada/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { noteLearned } from './learned.ts';
import { signedIn, signedOut } from '../../client/session.ts';
import { aUser, fakeApi, networkFailure, refusal, renderScreen } from '../../testing/render-screen.tsx';
import { toast } from '@mnada/ui/toast.ts';
import { RewardsScreen } from './rewards-screen.tsx';

const BIDS: Record<RewardStep, number> = { contact: 2, watch: 1, practice: 1, save: 1, bid: 2, order: 3 };
type States = Partial<Record<RewardStep, 'ready' | 'taken'>>;

function rewards(states: States = {}, more: Partial<RewardsAnswer> = {}, left = 120): RewardsAnswer {
  const steps = Object.entries(BIDS) as [RewardStep, number][];
  return {
    steps: steps.map(([step, bids]) => ({ step, bids, state: states[step] ?? 'todo' })),
    budget: { today: 300, left_today: left, left_in_all: 9_000, renews_at: '2026-11-22T21:00:00.000Z' },
    welcome: null,
    barred_by: null,
    ...more,
  };
}
const shown = (step: RewardStep) => document.querySelector<HTMLElement>(`[data-step="${step}"]`) as HTMLElement;
const stateOf = (step: RewardStep) => shown(step).dataset['state'];
const takeButton = (step: RewardStep) => within(shown(step)).queryByRole('button', { name: /^Take / });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('[OWN-7] rewards', () => {
  test('every step says what it gives and where it is done; what is done can be taken', async () => {
    await renderScreen(RewardsScreen, {
      answers: { 'GET /api/rewards': rewards({ contact: 'taken', save: 'ready' }) },
    });
    await screen.findByRole('heading', { name: 'Your steps' });
    expect(['contact', 'watch', 'save'].map((step) => stateOf(step as RewardStep))).toEqual(['taken', 'todo', 'ready']);
    expect(within(shown('order')).getByText('3 free bids')).toBeTruthy();
    expect(within(shown('practice')).getByRole('link', { name: 'Practise' }).getAttribute('href')).toBe('/practice');
    expect(takeButton('save')?.textContent).toBe('Take 1 free bid');
    expect(takeButton('watch')).toBe(null);
    // In words alone: a full bar of what is left reads as progress.
    expect(screen.getByRole('heading', { name: 'Free bids left today' }).nextSibling?.textContent).toBe(
      '120, out of 300 a day',
    );
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.getByText('1 of 6 steps taken')).toBeTruthy();
  });

  test('taking is one call however often it is pressed; the balance and the step follow', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const after = { ...rewards({ contact: 'taken' }), granted: 2, new_balance: 11 };
    const { sent, queryClient } = await renderScreen(RewardsScreen, {
      answers: {
        'GET /api/rewards': rewards({ contact: 'ready' }),
        'POST /api/rewards/contact': () => gate.then(() => after),
      },
    });
    const success = vi.spyOn(toast, 'success').mockImplementation(() => undefined);
    await waitFor(() => expect(stateOf('contact')).toBe('ready'));
    for (let press = 0; press < 5; press++) fireEvent.click(takeButton('contact') as HTMLElement);
    await act(async () => release());
    await waitFor(() => expect(stateOf('contact')).toBe('taken'));
    expect(sent('POST').map(({ path }) => path)).toEqual(['/api/rewards/contact']);
    expect(queryClient.getQueryData(['balance'])).toMatchObject({ bids: 11 });
    expect(success).toHaveBeenCalledExactlyOnceWith('2 free bids are yours.');
  });

  test('a refusal and a lost network say so, and the step stays as the server has it', async () => {
    const answers = {
      'GET /api/rewards': rewards({ contact: 'ready' }),
      'POST /api/rewards/contact': () => refusal(409, 'REWARD_BUDGET_USED', 'All given away.'),
    };
    await renderScreen(RewardsScreen, { answers });
    const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
    await waitFor(() => expect(takeButton('contact')).toBeTruthy());
    fireEvent.click(takeButton('contact') as HTMLElement);
    await waitFor(() => expect(error).toHaveBeenLastCalledWith('All given away.'));
    expect(stateOf('contact')).toBe('ready');
    cleanup();
    await renderScreen(RewardsScreen, { answers: { ...answers, 'POST /api/rewards/contact': networkFailure } });
    await waitFor(() => expect(takeButton('contact')).toBeTruthy());
    fireEvent.click(takeButton('contact') as HTMLElement);
    await waitFor(() => expect(error).toHaveBeenLastCalledWith(expect.stringContaining('the step stays ready')));
  });

  test('what the budget cannot give is not offered: it waits for midnight, or is over', async () => {
    const ready = { contact: 'ready', save: 'ready' } as const;
    await renderScreen(RewardsScreen, { answers: { 'GET /api/rewards': rewards(ready, {}, 1) } });
    await waitFor(() => expect(stateOf('contact')).toBe('waits'));
    expect([stateOf('save'), takeButton('contact')]).toEqual(['ready', null]);
    cleanup();
    const none = rewards(ready, { budget: { ...rewards().budget, left_today: 0, left_in_all: 0 } });
    await renderScreen(RewardsScreen, { answers: { 'GET /api/rewards': none } });
    await waitFor(() => expect(stateOf('save')).toBe('over'));
    expect(screen.getByText(/We promise nothing that we cannot give/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Take / })).toBe(null);
  });

  test.each([
    ['REWARD_NEEDS_PHONE', 'Confirm your phone number first'],
    ['SELF_EXCLUDED', 'You are taking a break'],
    ['ACCOUNT_SUSPENDED', 'This account is suspended'],
    ['FORBIDDEN', 'Rewards are for shoppers'],
  ])('%s is said before anything is pressed', async (code, words) => {
    await renderScreen(RewardsScreen, {
      answers: { 'GET /api/rewards': rewards({ save: 'ready' }, { barred_by: code }) },
    });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Take / })).toBe(null);
  });

  test('a gift that waits for a proved phone says so, with the way to prove it', async () => {
    const waiting = { welcome: { bids: 5, state: 'waiting' } } as const;
    await renderScreen(RewardsScreen, {
      answers: { 'GET /api/rewards': rewards({}, { ...waiting, barred_by: 'REWARD_NEEDS_PHONE' }) },
    });
    expect(await screen.findByText('5 free bids wait for you')).toBeTruthy();
    expect(screen.getByText(/once your phone number is confirmed/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Confirm my number' }));
    expect(await screen.findByRole('dialog', { name: /0712/ }), 'asks for the code here').toBeTruthy();
    cleanup();
    // An account by email has none yet.
    await renderScreen(RewardsScreen, {
      as: { ...aUser, phoneNumber: null },
      answers: { 'GET /api/rewards': rewards({}, { ...waiting, barred_by: 'REWARD_NEEDS_PHONE' }) },
    });
    expect((await screen.findByRole('link', { name: 'Confirm my number' })).getAttribute('href')).toBe('/profile');
    cleanup();
    await renderScreen(RewardsScreen, { answers: { 'GET /api/rewards': rewards({}, waiting) } });
    expect(await screen.findByText(/with tomorrow’s free bids/)).toBeTruthy();
  });

  test('visitors see the steps and the way to an account; a failed load offers another try', async () => {
    await renderScreen(RewardsScreen, { as: null, answers: { 'GET /api/rewards': rewards() } });
    expect((await screen.findByRole('link', { name: 'Create account' })).getAttribute('href')).toBe('/register');
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(6);
    cleanup();
    const answers: Record<string, unknown> = { 'GET /api/rewards': networkFailure };
    let works = false;
    answers['GET /api/rewards'] = () => (works ? rewards() : networkFailure());
    await renderScreen(RewardsScreen, { answers });
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    fireEvent.click(again);
    expect(await screen.findByRole('heading', { name: 'Your steps' })).toBeTruthy();
  });
});

describe('[OWN-7] what only the browser sees', () => {
  test('what a visitor learned is told once they are signed in, once', async () => {
    signedOut();
    const visitor = fakeApi({});
    await noteLearned(visitor.api, 'practice');
    await noteLearned(visitor.api, 'watch', 7);
    expect(visitor.calls).toEqual([]);
    const done = rewards({ practice: 'ready', watch: 'ready' });
    const { sent } = await renderScreen(RewardsScreen, {
      answers: {
        'GET /api/rewards': rewards(),
        'POST /api/rewards/practice/done': done,
        'POST /api/rewards/watch/done': done,
      },
    });
    await waitFor(() => expect(stateOf('practice')).toBe('ready'));
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/rewards/practice/done', {}],
      ['/api/rewards/watch/done', { auction_id: 7 }],
    ]);
    const later = fakeApi({});
    await noteLearned(later.api, 'practice');
    await noteLearned(later.api, 'watch', 8);
    expect(later.calls).toEqual([]);
  });

  test('an auction that ended too long ago is not told again; a lost network is tried again', async () => {
    signedIn('token', aUser);
    const refused = fakeApi({ 'POST /api/rewards/watch/done': () => refusal(409, 'REWARD_NOT_DONE') });
    await noteLearned(refused.api, 'watch', 7);
    expect(JSON.parse(localStorage.getItem('learned') ?? '{}').watch).toBe(undefined);
    const offline = fakeApi({ 'POST /api/rewards/practice/done': networkFailure });
    await noteLearned(offline.api, 'practice');
    expect(JSON.parse(localStorage.getItem('learned') ?? '{}').practice).toBe(true);
  });
});
