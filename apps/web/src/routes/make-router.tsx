import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ApiError, type Api } from '../client/api.ts';
import type { PageContext } from '../client/page-context.ts';
import { packAnswers, type TravellingAnswers, unpackAnswers } from '../client/travelling-answers.ts';
import { routeTree } from './route-tree.ts';

/** A failed read is tried twice more, unless the server has given a clear answer. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.code !== 'NETWORK' && error.status < 500 && error.status !== 429) return false;
  return failures < 2;
}

/** One router with its own query cache: on the server one per rendered page, in the browser one per visit. */
export function makeRouter(options: { api: Api; page: PageContext; nonce?: string; history?: RouterHistory }) {
  const onServer = import.meta.env.SSR;
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: onServer ? false : shouldRetry,
        refetchOnWindowFocus: false, // sockets keep what is on screen current; reconnecting fetches again
        ...(onServer ? { gcTime: Number.POSITIVE_INFINITY } : {}),
      },
      // Pressed without a network: tried, failed and said so, instead of kept back and sent when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  });
  const router = createRouter({
    routeTree,
    context: { api: options.api, queryClient, page: options.page },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the query cache decides what is fresh
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    // What the server has read travels in the page.
    ...(onServer
      ? { dehydrate: () => ({ queries: packAnswers(queryClient) as never }) } // as never: answers are JSON, which their type does not say
      : { hydrate: (page: { queries: TravellingAnswers }) => unpackAnswers(queryClient, page.queries) }),
    defaultStructuralSharing: true,
    ...(options.history === undefined ? {} : { history: options.history }),
    ...(options.nonce === undefined ? {} : { ssr: { nonce: options.nonce } }),
  });
  return router;
}

export type AppRouter = ReturnType<typeof makeRouter>;
