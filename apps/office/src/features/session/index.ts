export { accessTo, meQuery, useMay, useMe } from './me.ts';
/** The questions over a page: for a fresh proof, and for signing in again. Nobody needs them to begin with. */
export const loadQuestions = () => import('./questions.tsx');
export { deviceWords } from './device-words.ts';
export { isStillIn, useKeepSession, useSessionEnds } from './keep-session.ts';
export { noteRefusal, sessionHasEnded, useSessionState } from './session-state.ts';
export { NotProved, withStepUp } from './step-up-state.ts';
export { useCall } from './use-call.ts';
