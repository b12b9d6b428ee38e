import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

/** How the shop stands (OPS-20): whole in the first response, so that it reads without script, too. */
export const statusRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  loader: async ({ context }) => {
    const { statusQuery } = await import('./status-query.ts');
    await context.queryClient.prefetchQuery(statusQuery(context.api));
  },
  head: titled('status.title', '/status'),
  staticData: { frame: 'page', screen: 'src/features/status/status-screen.tsx' },
  component: lazyRouteComponent(() => import('./status-screen.tsx'), 'StatusScreen'),
});
