import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { knownSearch } from '../../client/known-search.ts';
import { titled } from '../../client/page-head.ts';
import { rootRoute } from '../../client/root-route.ts';

/** Step 2 of joining; with `?from=profile` a change that leads back there. */
const avatarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/avatar_selector',
  validateSearch: knownSearch((search: Record<string, unknown>): { from?: 'profile' } =>
    search['from'] === 'profile' ? { from: 'profile' } : {},
  ),
  head: titled('avatar.avatarTitle', '/avatar_selector'),
  staticData: { frame: 'bare', noIndex: true, screen: 'src/features/profile/avatar/avatar-screen.tsx' },
  component: lazyRouteComponent(() => import('./avatar/avatar-screen.tsx'), 'AvatarScreen'),
});

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  head: titled('profile.profileTitle', '/profile'),
  staticData: { frame: 'full', noIndex: true, screen: 'src/features/profile/profile-screen.tsx' },
  component: lazyRouteComponent(() => import('./profile-screen.tsx'), 'ProfileScreen'),
});

export const profileRoutes = [avatarRoute, profileRoute] as const;
