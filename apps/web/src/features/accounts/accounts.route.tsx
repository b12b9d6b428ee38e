import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { titled } from '../../client/page-head.ts';
import { loadPublicConfig } from '../../client/public-config.ts';
import { rootRoute } from '../../client/root-route.ts';

/** Step 1 of joining (ACC-1). */
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  loader: loadPublicConfig,
  head: titled('accounts.registerTitle', '/register'),
  staticData: { frame: 'bare', screen: 'src/features/accounts/registration/register-screen.tsx' },
  component: lazyRouteComponent(() => import('./registration/register-screen.tsx'), 'RegisterScreen'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  head: titled('accounts.forgotTitle', '/forgot-password'),
  staticData: {
    frame: 'bare',
    noIndex: true,
    screen: 'src/features/accounts/forgot-password/forgot-password-screen.tsx',
  },
  component: lazyRouteComponent(() => import('./forgot-password/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

export const accountsRoutes = [registerRoute, forgotPasswordRoute] as const;
