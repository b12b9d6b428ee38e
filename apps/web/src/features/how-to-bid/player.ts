/** Six captioned steps of 7.5 s: the 45 seconds that the prompt promises. */
export const STEPS = 6;
export const STEP_MS = 7_500;

export type Playing = {
  /** 0 to 5. */
  readonly step: number;
  /** Time into the step, 0 to STEP_MS. */
  readonly atMs: number;
  readonly isPlaying: boolean;
};

export const START: Playing = { step: 0, atMs: 0, isPlaying: true };

/** Time goes on: into the next step, and at the end of the last one it rests there. */
export function advance(state: Playing, byMs: number): Playing {
  if (!state.isPlaying) return state;
  const atMs = state.atMs + byMs;
  if (atMs < STEP_MS) return { ...state, atMs };
  if (state.step === STEPS - 1) return { step: state.step, atMs: STEP_MS, isPlaying: false };
  return { step: state.step + 1, atMs: atMs - STEP_MS, isPlaying: true };
}

/** A step chosen by hand is shown from its start; whether it plays stays as it was. */
export const goTo = (state: Playing, step: number): Playing => ({
  ...state,
  step: Math.min(STEPS - 1, Math.max(0, step)),
  atMs: 0,
});

export const isOver = (state: Playing): boolean => state.step === STEPS - 1 && state.atMs >= STEP_MS;

/** Play, pause, and from the very end play again. */
export const toggle = (state: Playing): Playing => (isOver(state) ? START : { ...state, isPlaying: !state.isPlaying });

/** How many of a scene's beats (ms into the step) have passed; all of them in a still picture. */
export const beatsPassed = (beats: readonly number[], atMs: number): number =>
  beats.filter((beatMs) => atMs >= beatMs).length;
