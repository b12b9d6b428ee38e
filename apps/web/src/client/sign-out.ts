import { abortsAfter } from './aborts-after.ts';
import { MessageAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from './api.ts';
import { signedOut } from './session.ts';

/**
 * Ends the session: revoked on the server, forgotten on this device (ACC-2). Without a connection it is forgotten here all
 * the same (reference: sign-out clears storage even offline). Never fails.
 */
export function useSignOut(): () => Promise<void> {
  const api = useApi();
  const queryClient = useQueryClient();
  return async () => {
    // What is still being asked would be answered with a refusal; what is asked from here on has no token any more.
    void queryClient.cancelQueries();
    const told = api.post('/api/auth/logout', {}, MessageAnswer, {
      signal: abortsAfter(4_000),
      background: true,
    });
    signedOut();
    queryClient.removeQueries({ queryKey: ['balance'] });
    // An unreachable server keeps a session that nobody holds any more; it ends by itself when idle.
    await told.catch(() => undefined);
  };
}
