import type { OwnAppeal, OwnQuestion } from '@mnada/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aUser, networkFailure, refusal, renderScreen } from '../../testing/render-screen.tsx';
import { signedIn, signedOut } from '../../client/session.ts';
import { keptWords } from './appeal-draft.ts';
import { AppealsScreen } from './appeals-screen.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const RUNNING: OwnAppeal = {
  ...{ about: 'suspension', scope: 'bidding', cause: 'several_accounts', until: '2026-12-03T17:41:00.000Z' },
  ...{ is_running: true, written: null },
};
const WORDS = 'This is my sister’s phone: we share it at home.';
const WRITTEN: OwnAppeal = {
  ...RUNNING,
  written: {
    ...{ words: WORDS, at: '2026-11-26T17:00:00.000Z', answer_by: '2026-11-29T17:00:00.000Z', is_late: false },
    ...{ outcome: null, answer: '', answered_at: null },
  },
};
const type = async (words: string) => {
  const field = await screen.findByLabelText('Tell us your side');
  await act(async () => void fireEvent.change(field, { target: { value: words } }));
};
const press = async (name: string) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
};

test('[OPS-26] why, until when, what is next and by when stand there; too little is said at the field, and nothing is sent', async () => {
  const { calls } = await renderScreen(AppealsScreen, {
    path: '/appeal',
    answers: { 'GET /api/appeals': { appeals: [RUNNING], questions: [] } },
  });
  await screen.findByText('We found several accounts that look like one person’s.');
  expect(screen.getByText(/This lasts until Thu 3 Dec 2026/)).toBeTruthy();
  expect(screen.getByText(/Somebody who did not decide this .* within 3 days/)).toBeTruthy();
  await type('no');
  await press('Send');
  expect(screen.getByText('Write a sentence or two.')).toBeTruthy();
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('[OPS-26] [GEN-8] without a network the words stay, for this person alone; sent, they stand there with the day of the answer', async () => {
  let isOut = true;
  const answers = {
    'GET /api/appeals': { appeals: [RUNNING], questions: [] },
    'POST /api/appeals': () => (isOut ? networkFailure() : { appeals: [WRITTEN], questions: [] }),
  };
  const { calls } = await renderScreen(AppealsScreen, { path: '/appeal', answers });
  await type(WORDS);
  await press('Send');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect((screen.getByLabelText('Tell us your side') as HTMLTextAreaElement).value).toBe(WORDS);
  cleanup();
  // A reload.
  isOut = false;
  await renderScreen(AppealsScreen, { path: '/appeal', answers });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Tell us your side')).value).toBe(WORDS);
  expect(keptWords('somebody else', 'suspension')).toBe('');
  await type(WORDS);
  await press('Send');
  await screen.findByText(/You will have our answer by Sun 29 Nov 2026/);
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  expect(keptWords(aUser.id, 'suspension')).toBe('');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ about: 'suspension', words: WORDS });
});

test('[OPS-26] what was answered stands there with its reason', async () => {
  const stands: OwnAppeal = {
    ...WRITTEN,
    written: {
      ...(WRITTEN.written as NonNullable<OwnAppeal['written']>),
      outcome: 'stands',
      answer: 'One payer paid for both.',
      answered_at: '2026-11-27T09:00:00.000Z',
    },
  };
  await renderScreen(AppealsScreen, {
    path: '/appeal',
    answers: { 'GET /api/appeals': { appeals: [stands], questions: [] } },
  });
  await screen.findByText('One payer paid for both.');
  expect(screen.getByText(/It stands: answered on Fri 27 Nov 2026/)).toBeTruthy();
});

test('[OPS-26] nobody is held: the page says so; whoever came without signing in is led there', async () => {
  await renderScreen(AppealsScreen, {
    path: '/appeal',
    answers: { 'GET /api/appeals': { appeals: [], questions: [] } },
  });
  await screen.findByText('Nothing is held');
});

test('[OPS-26] whoever can’t sign in reads and writes with the pass of the refused sign-in; an old one says to sign in again', async () => {
  sessionStorage.setItem('appealPass', 'a-pass');
  let isOld = false;
  const answers = {
    'POST /api/auth/appeals/mine': () =>
      isOld ? refusal(403, 'APPEAL_PASS_OVER') : { appeals: [{ ...RUNNING, scope: 'all' }], questions: [] },
    'POST /api/auth/appeals': { appeals: [{ ...WRITTEN, scope: 'all' }], questions: [] },
  };
  const { calls } = await renderScreen(AppealsScreen, { path: '/appeal', as: null, answers });
  await screen.findByText('Your account is suspended');
  await type(WORDS);
  await press('Send');
  await screen.findByText(/You will have our answer by/);
  expect(calls.at(-1)).toMatchObject({ path: '/api/auth/appeals', body: { pass: 'a-pass', words: WORDS } });
  cleanup();
  isOld = true;
  await renderScreen(AppealsScreen, { path: '/appeal', as: null, answers });
  await waitFor(() => expect(screen.getByText('Sign in once more')).toBeTruthy());
});

test('[OPS-26] signed in once more after an hour, the new pass opens the page in the same tab', async () => {
  sessionStorage.setItem('appealPass', 'an-old-pass');
  const calls: unknown[] = [];
  const answers = {
    'POST /api/auth/appeals/mine': (body: { pass: string }) => {
      calls.push(body);
      return body.pass === 'a-new-pass'
        ? { questions: [], appeals: [{ ...RUNNING, scope: 'all' }] }
        : refusal(403, 'APPEAL_PASS_OVER');
    },
  };
  await renderScreen(AppealsScreen, { path: '/appeal', as: null, answers });
  await screen.findByText('Sign in once more');
  cleanup();
  // The refused sign-in leads here again, without a reload.
  history.pushState(null, '', '/appeal#a-new-pass');
  expect(location.hash).toBe('#a-new-pass');
  await renderScreen(AppealsScreen, { path: '/appeal', as: null, answers });
  await screen.findByText('Your account is suspended');
  expect(calls.at(-1)).toEqual({ pass: 'a-new-pass' });
  expect(location.hash).toBe('');
});

test('[OPS-26] signs without letters are told at the field in words, before anything is sent', async () => {
  const { calls } = await renderScreen(AppealsScreen, {
    path: '/appeal',
    answers: { 'GET /api/appeals': { questions: [], appeals: [RUNNING] } },
  });
  await type('I did not!! :(');
  await press('Send');
  expect(screen.getByText('Write a sentence or two.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('[OPS-26] where the day is over without an answer, nobody is promised a day that was: it says whom to call', async () => {
  const late: OwnAppeal = {
    ...WRITTEN,
    written: { ...(WRITTEN.written as NonNullable<OwnAppeal['written']>), is_late: true },
  };
  await renderScreen(AppealsScreen, {
    path: '/appeal',
    answers: { 'GET /api/appeals': { questions: [], appeals: [late] } },
  });
  await screen.findByText('Our answer is late');
  expect(screen.queryByText(/You will have our answer by/)).toBeNull();
});

test('[OPS-26] whoever signs in leaves no pass of somebody who could not in the tab', () => {
  sessionStorage.setItem('appealPass', 'a-pass');
  signedIn('a-token', aUser);
  expect(sessionStorage.getItem('appealPass')).toBeNull();
  signedOut();
});

test('[OPS-27] what staff ask stands first, with the place to answer; what was typed stays until it is sent, and then stands there', async () => {
  const question: OwnQuestion = {
    ...{ id: 7, words: 'Three accounts were used on one phone. Whose is it?', can_answer: true, answer: '' },
    ...{ asked_at: '2026-11-26T17:00:00.000Z', answer_by: '2026-11-29T17:00:00.000Z', answered_at: null },
  };
  const answered = { ...question, can_answer: false, answer: WORDS, answered_at: '2026-11-26T18:00:00.000Z' };
  let isOut = true;
  const answers = {
    'GET /api/appeals': { appeals: [RUNNING], questions: [question] },
    'POST /api/appeals/answer': () => (isOut ? networkFailure() : { appeals: [RUNNING], questions: [answered] }),
  };
  const { calls } = await renderScreen(AppealsScreen, { path: '/appeal', answers });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Your answer');
  expect(screen.getByText(question.words)).toBeTruthy();
  expect(screen.getByText(/Answer by Sun 29 Nov 2026/)).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('A question for you');
  await act(async () => void fireEvent.change(field, { target: { value: WORDS } }));
  const send = () =>
    act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Send' })[0] as HTMLElement));
  await send();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([field.value, keptWords(aUser.id, 'question-7')]).toEqual([WORDS, WORDS]);
  isOut = false;
  await send();
  expect(await screen.findByText('Whoever asked will read your answer. There is nothing more to do.')).toBeTruthy();
  expect(screen.queryByLabelText('Your answer')).toBeNull();
  expect(keptWords(aUser.id, 'question-7')).toBe('');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ question: 7, words: WORDS });
});

test('[OPS-27] a question that was decided without an answer says so, and asks for nothing', async () => {
  const over: OwnQuestion = {
    ...{ id: 7, words: 'Whose phone is it?', can_answer: false, answer: '', answered_at: null },
    ...{ asked_at: '2026-11-26T17:00:00.000Z', answer_by: '2026-11-29T17:00:00.000Z' },
  };
  const answers = { 'GET /api/appeals': { appeals: [], questions: [over] } };
  await renderScreen(AppealsScreen, { path: '/appeal', answers });
  expect(await screen.findByText('We decided without an answer.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
