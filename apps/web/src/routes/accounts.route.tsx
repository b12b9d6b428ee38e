import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type TextKey, translate } from '../client/i18n/index.ts';
import { pageHead } from '../client/page-head.ts';
import { knownSearch } from '../client/known-search.ts';
import type { PageContext, RouterContext } from '../client/page-context.ts';
import { publicConfigQuery } from '../client/public-config.ts';
import { rootRoute } from './root.tsx';

const titled = (title: TextKey, path: string) => {
  return ({ match }: { match: { context: { page: PageContext } } }) =>
    pageHead(match.context.page, { title: translate(match.context.page.language, title), path });
};

/** Providers and demonstration sign-ins are in the first response: nothing moves when they come. */
const loadConfig = ({ context }: { context: RouterContext }): Promise<void> =>
  context.queryClient.prefetchQuery(publicConfigQuery(context.api));

/** Step 1 of joining (ACC-1). */
export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  loader: loadConfig,
  head: titled('accounts.registerTitle', '/register'),
  staticData: { frame: 'bare', screen: 'src/features/registration/register-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/registration/register-screen.tsx'), 'RegisterScreen'),
});

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  loader: loadConfig,
  head: titled('accounts.login', '/login'),
  staticData: { frame: 'bare', screen: 'src/features/sign-in/sign-in-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
});

/** Step 2 of joining; with `?from=profile` a change that leads back there. */
export const avatarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/avatar_selector',
  validateSearch: knownSearch((search: Record<string, unknown>): { from?: 'profile' } =>
    search['from'] === 'profile' ? { from: 'profile' } : {},
  ),
  head: titled('accounts.avatarTitle', '/avatar_selector'),
  staticData: { frame: 'bare', noIndex: true, screen: 'src/features/avatar/avatar-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/avatar/avatar-screen.tsx'), 'AvatarScreen'),
});

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  head: titled('accounts.forgotTitle', '/forgot-password'),
  staticData: { frame: 'bare', noIndex: true, screen: 'src/features/forgot-password/forgot-password-screen.tsx' },
  component: lazyRouteComponent(
    () => import('../features/forgot-password/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  head: titled('accounts.profileTitle', '/profile'),
  staticData: { frame: 'full', noIndex: true, screen: 'src/features/profile/profile-screen.tsx' },
  component: lazyRouteComponent(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

export const accountRoutes = [registerRoute, signInRoute, avatarRoute, forgotPasswordRoute, profileRoute] as const;
