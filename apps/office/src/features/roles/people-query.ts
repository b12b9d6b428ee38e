import { PeopleAnswer } from '@mnada/contract/office';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../client/api.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal, client, queryKey }) =>
    api.get('/api/admin/people', PeopleAnswer, { signal, background: client.getQueryData(queryKey) !== undefined }),
  refetchInterval: 30_000,
});
