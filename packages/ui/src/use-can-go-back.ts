import { useCanGoBack as useHistoryCanGoBack } from '@tanstack/react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * Whether a page of ours lies before this one. False until the page answers to presses: the server can't know, and after
 * a reload the browser still does, so that the two would not draw the same.
 */
export function useCanGoBack(): boolean {
  const canGoBack = useHistoryCanGoBack();
  return useHydrated() && canGoBack;
}
