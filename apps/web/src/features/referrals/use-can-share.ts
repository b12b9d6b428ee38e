import { useHydrated } from '@mnada/ui/use-hydrated.ts';

/** Whether this browser has a sheet for sharing; known once the page is alive. */
export const useCanShare = (): boolean => useHydrated() && typeof navigator.share === 'function';
