import { type AppealAbout, AppealsAnswer } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../client/api.ts';

/** Whose appeals these are: somebody signed in, or whoever can't sign in, with what the refused sign-in handed out. */
export type Appellant = { readonly userId: string } | { readonly pass: string };

export const nameOf = (who: Appellant): string => ('userId' in who ? who.userId : who.pass);

export const appealsQuery = (api: Api, who: Appellant | null) =>
  queryOptions({
    queryKey: ['appeals', who === null ? undefined : nameOf(who)],
    enabled: who !== null,
    staleTime: 0, // an answer may have come
    gcTime: 60_000,
    // A pass that is over stays over; everything else is asked again as every question is.
    ...(who !== null && 'pass' in who ? { retry: false } : {}),
    queryFn: ({ signal }) =>
      who !== null && 'pass' in who
        ? api.post('/api/auth/appeals/mine', { pass: who.pass }, AppealsAnswer, { signal, background: true })
        : api.get('/api/appeals', AppealsAnswer, { signal }),
  });

/** The same words again are the same answer. */
export const sendAnswer = (api: Api, who: Appellant, question: number, words: string): Promise<AppealsAnswer> =>
  'pass' in who
    ? api.post('/api/auth/appeals/answer', { pass: who.pass, question, words }, AppealsAnswer, { background: true })
    : api.post('/api/appeals/answer', { question, words }, AppealsAnswer);

/** The same words again are the same appeal: whoever heard no answer may press once more. */
export const sendAppeal = (api: Api, who: Appellant, about: AppealAbout, words: string): Promise<AppealsAnswer> =>
  'pass' in who
    ? api.post('/api/auth/appeals', { pass: who.pass, words }, AppealsAnswer, { background: true })
    : api.post('/api/appeals', { about, words }, AppealsAnswer);
