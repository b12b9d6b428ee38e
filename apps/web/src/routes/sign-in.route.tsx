import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../client/page-head.ts';
import { loadPublicConfig } from '../client/public-config.ts';
import { rootRoute } from '../client/root-route.ts';

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  loader: loadPublicConfig,
  head: titled('accounts.login', '/login'),
  staticData: { frame: 'bare', screen: 'src/routes/pages/sign-in-page.tsx' },
  component: lazyRouteComponent(() => import('./pages/sign-in-page.tsx'), 'SignInPage'),
});
