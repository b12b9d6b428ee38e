import { ContactsAnswer } from '@mnada/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';

const contactsKey = (userId: string | undefined) => ['contacts', userId] as const;

const contactsQuery = (api: Api, userId: string | undefined) =>
  queryOptions({
    queryKey: contactsKey(userId),
    queryFn: ({ signal }) => api.get('/api/auth/contacts', ContactsAnswer, { signal }),
    enabled: userId !== undefined,
    staleTime: 30_000,
  });

/** How one signs in and is reached; each contact with its badge. */
export function useContacts() {
  return useQuery(contactsQuery(useApi(), useSession()?.user.id));
}

/** The server says that a proof has run out: waits until it has said so of the contacts, too, so that nobody believes the old answer. */
export const forgetProof = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['contacts'] });
