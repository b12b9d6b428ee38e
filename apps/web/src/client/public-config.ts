import { PublicConfig } from '@mnada/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './api.ts';
import type { RouterContext } from './page-context.ts';

/** How this shop is set up: sign-in providers, demonstration sign-ins, support contacts. Changes only with a restart. */
export const publicConfigQuery = (api: Api) =>
  queryOptions({
    queryKey: ['config'],
    queryFn: ({ signal }) => api.get('/api/config', PublicConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A route's loader: what the operator has set up is in the first response, so that nothing moves when it comes. */
export const loadPublicConfig = ({ context }: { context: RouterContext }): Promise<void> =>
  context.queryClient.prefetchQuery(publicConfigQuery(context.api));
