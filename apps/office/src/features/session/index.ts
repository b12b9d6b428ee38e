export { deviceWords } from './device-words.ts';
export { isStillIn, useKeepSession, useSessionEnds } from './keep-session.ts';
export { loadQuestions } from './load-questions.ts';
export { accessTo, meQuery, useMay, useMe } from './me.ts';
export { noteRefusal, sessionHasEnded, useSessionState } from './session-state.ts';
export { NotProved, withStepUp } from './step-up-state.ts';
export { useCall } from './use-call.ts';
