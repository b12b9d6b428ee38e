import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../client/root-route.ts';

/** All components of the office in every state. In development alone: no build has it. */
export const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/ui',
        component: lazyRouteComponent(() => import('./development/all-components.tsx'), 'AllComponents'),
      }),
    ]
  : [];
