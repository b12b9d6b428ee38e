import { MeAnswer, UserAnswer } from '@mnada/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../app/api.ts';
import { updateUser, useSession } from '../../app/session.ts';
import { useTheme } from '../../app/theme.ts';
import { useLanguage } from '../../i18n/index.ts';

/** One's own record: what this device holds at once, and the server's as soon as it has answered. */
export function useProfile() {
  const session = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const me = useQuery({
    queryKey: ['me', session?.user.id],
    queryFn: ({ signal }) => api.get('/api/auth/me', MeAnswer, { signal }),
    enabled: session !== null,
    staleTime: 0,
    gcTime: 0, // an older answer must not overwrite what was edited since
  });
  const { data } = me;
  useEffect(() => {
    if (data === undefined) return;
    updateUser(data.user);
    queryClient.setQueryData(['balance'], data.currentBids);
  }, [data, queryClient]);
  return { user: session?.user ?? null, isError: me.isError, isFresh: data !== undefined, refetch: me.refetch };
}

/**
 * Theme and language act at once on this device; here the account learns of them too, so that messages come in the right
 * language. It is tried once per choice: a failure costs nothing that is on screen.
 */
export function useKeptPreferences(isFresh: boolean): void {
  const session = useSession();
  const api = useApi();
  const theme = useTheme();
  const language = useLanguage();
  const keptTheme = session?.user.theme;
  const keptLanguage = session?.user.language;
  useEffect(() => {
    if (!isFresh || keptTheme === undefined || (keptTheme === theme && keptLanguage === language)) return;
    api.patch('/api/auth/profile', { theme, language }, UserAnswer).then(
      (answer) => updateUser(answer.user),
      () => undefined,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a failed try is not repeated until the next choice
  }, [isFresh, theme, language]);
}
