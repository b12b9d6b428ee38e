import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the server renders and until the page answers to presses. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
