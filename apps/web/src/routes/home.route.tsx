import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadHome, loadSample, loadSampleOfAddress } from '../features/home/index.ts';
import { translate } from '../client/i18n/index.ts';
import { pageHead } from '../client/page-head.ts';
import { knownSearch } from '../client/known-search.ts';
import { rootRoute } from '../client/root-route.ts';

type HomeSearch = { sample?: string; category?: string };

function readHomeSearch(search: Record<string, unknown>): HomeSearch {
  if ('sample' in search) return { sample: '' };
  const { category } = search;
  return typeof category === 'string' && category !== '' ? { category: category.slice(0, 60) } : {};
}

const homeAt = <Path extends '/home' | '/mobilehome'>(path: Path) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path,
    validateSearch: knownSearch(readHomeSearch),
    loaderDeps: ({ search }) => search,
    loader: async ({ context, deps }) => {
      // The sample makes no call at all.
      const loading = deps.sample === undefined ? loadHome(context, deps.category) : loadSample();
      // The server's first response holds the content; the browser shows skeletons at once.
      if (typeof window === 'undefined' || deps.sample !== undefined) await loading;
      return { renderedAtMs: Date.now() };
    },
    head: ({ match: { context, search } }) => {
      const head = pageHead(context.page, { title: translate(context.page.language, 'home.title'), path: '/home' });
      const isSample = (search as HomeSearch).sample !== undefined;
      return isSample ? { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] } : head;
    },
    staticData: {
      frame: (search) => ('sample' in search ? 'own' : 'full'),
      screen: 'src/routes/pages/home-page.tsx',
    },
    component: lazyRouteComponent(async () => {
      const [page] = await Promise.all([import('./pages/home-page.tsx'), loadSampleOfAddress()]);
      return page;
    }, 'HomePage'),
  });

/** The home page on live data and, with `?sample`, the owner's sample; `/mobilehome` is the same page (OWN-6). */
export const homeRoutes = [homeAt('/home'), homeAt('/mobilehome')] as const;
