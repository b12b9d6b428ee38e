import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MoneyFailure } from './use-money-request.ts';

/**
 * Whether the server wants to be shown first that it is still they (S29): then the sheet asks in place, and sends again.
 * What was known of an earlier proof is forgotten first: the server has just said that it ran out.
 */
export function useProofFirst(failure: MoneyFailure | null): boolean {
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const isNeeded = failure?.code === 'PROOF_NEEDED';
  useEffect(() => {
    if (!isNeeded) return setAsked(false);
    queryClient.removeQueries({ queryKey: ['contacts'] });
    setAsked(true);
  }, [isNeeded, queryClient]);
  return isNeeded && isAsked;
}
