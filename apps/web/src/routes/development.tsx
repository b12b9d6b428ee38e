import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../client/root-route.ts';

/** All components of the design system in every state and both themes. In development alone: no build has it. */
export const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/ui',
        staticData: { frame: 'bare', noIndex: true },
        component: lazyRouteComponent(() => import('@mnada/ui/development/all-components.tsx'), 'AllComponents'),
      }),
    ]
  : [];
