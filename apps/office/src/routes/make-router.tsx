import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ApiError } from '../client/api.ts';
import { routeTree } from './route-tree.tsx';

/** A failed read is tried twice more, unless the server has given a clear answer. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.code !== 'NETWORK' && error.status < 500) return false;
  return failures < 2;
}

/** One router with its cache of what the server said. */
export function makeRouter(options: { history?: RouterHistory } = {}) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: shouldRetry, refetchOnWindowFocus: true },
      mutations: { networkMode: 'always' },
    },
  });
  return createRouter({
    routeTree,
    basepath: '/admin',
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    scrollRestoration: true,
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    ...(options.history === undefined ? {} : { history: options.history }),
  });
}
