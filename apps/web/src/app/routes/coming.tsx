import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { COMING_PAGES, type ComingName } from '../../features/coming/coming-pages.ts';
import { translate } from '../../i18n/index.ts';
import { pageHead } from '../head.ts';
import { knownSearch } from '../known-search.ts';
import { rootRoute } from './root.tsx';

const load = (name: ComingName) =>
  lazyRouteComponent(() =>
    import('../../features/coming/coming-screen.tsx').then(({ ComingScreen }) => ({
      default: () => <ComingScreen name={name} />,
    })),
  );

const comingRoute = <Path extends string>(path: Path, name: ComingName) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    // Filters of the screens to come (`?filter=pending`) are links already.
    validateSearch: knownSearch((search: Record<string, unknown>): { filter?: string } =>
      typeof search['filter'] === 'string' ? { filter: search['filter'].slice(0, 40) } : {},
    ),
    head: ({ match: { context } }) =>
      pageHead(context.page, { title: translate(context.page.language, `home.${name}`) }),
    staticData: { frame: 'page', noIndex: true, screen: 'src/features/coming/coming-screen.tsx' },
    component: load(name),
  });

/** One page for every address whose screen is still to come. */
export const comingRoutes = COMING_PAGES.map(({ path, name }) => comingRoute(path, name));
