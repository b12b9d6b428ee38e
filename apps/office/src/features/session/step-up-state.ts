import { StepUpNeed } from '@mnada/contract/office';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { ApiError } from '../../client/api.ts';

type Asked = { need: StepUpNeed; settle: (proved: boolean) => void };
let asked: Asked | null = null;
const listeners = new Set<() => void>();
const set = (next: Asked | null): void => {
  asked = next;
  for (const listener of listeners) listener();
};

/** The person closed the question: nothing was done. */
export class NotProved extends Error {}

const Need = z.object({ step_up: StepUpNeed });

/**
 * Makes a call that may ask for a fresh proof first (ACC-8): the proof is asked for, bound to exactly that act, and the
 * call is sent once more. @throws NotProved when the person would not
 */
export async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw error;
    const need = z.safeParse(Need, error.body).data?.step_up;
    if (need === undefined) throw error;
    const proved = await new Promise<boolean>((settle) => set({ need, settle }));
    if (!proved) throw new NotProved();
    return await call();
  }
}

/** What a proof is being asked for, if any. */
export const useAsked = (): Asked | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );

/** The answer of the person: whoever asked goes on. */
export function settleAsked(proved: boolean): void {
  asked?.settle(proved);
  set(null);
}
