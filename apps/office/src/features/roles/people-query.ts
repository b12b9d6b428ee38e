import { PeopleAnswer } from '@mnada/contract/office';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../client/api.ts';

export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) => api.get('/api/admin/people', PeopleAnswer, { signal }),
  refetchInterval: 30_000,
});
