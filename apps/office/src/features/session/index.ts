export { accessTo, meQuery, useMay, useMe } from './me.ts';
export { deviceWords } from './device-words.ts';
export { isStillIn, useKeepSession, useSessionEnds } from './keep-session.ts';
export { noteRefusal, sessionHasEnded, sessionIsBack, useSessionState } from './session-state.ts';
export { SignInAgain } from './sign-in-again.tsx';
export { NotProved, StepUpHost, withStepUp } from './step-up.tsx';
export { useCall } from './use-call.ts';
