import './routes/texts.ts';
import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server';
import type { AnyRoute, StaticDataRouteOption } from '@tanstack/react-router';
import { type Api, makeApi, type Transport } from './client/api.ts';
import { BEFORE_PAINT } from './client/before-paint.ts';
import { makeRouter } from './routes/make-router.tsx';
import { knownSearch } from './client/known-search.ts';
import type { PageContext } from './client/page-context.ts';
import { SYMBOLS } from '@mnada/ui/symbols.ts';
import { routeTree } from './routes/route-tree.ts';
import { drawnPartsReady } from '@mnada/ui/load-later.tsx';

export { BEFORE_PAINT, SYMBOLS };

/**
 * A page that knows no search has none: any other is led to its bare address, so that `?x=1`, `?x=2`, … are one page and
 * not each one to draw. In the browser nobody needs it: what it opens has been led there.
 */
for (const route of Object.values(routeTree.children as object as Record<string, AnyRoute>)) {
  (route.options as { validateSearch?: unknown }).validateSearch ??= knownSearch(() => ({}));
}

export type RenderRequest = {
  /** Path with query, as asked for; begins with one slash. */
  path: string;
  page: PageContext;
  /** Stands in every script tag; replaced by a fresh one each time a kept page is sent. */
  nonce: string;
  transport: Transport;
  /** Runs the drawing when the server has time for it: it keeps the processor busy. */
  draw: <T>(work: () => Promise<T>) => Promise<T>;
  /** A page whose data takes longer is given up. */
  timeoutMs: number;
};

export type Rendered =
  | { kind: 'page'; status: number; html: string; screens: string[]; noIndex: boolean }
  | { kind: 'redirect'; status: number; location: string };

/** Renders one page for visitors. Never throws for what an address can contain: a failing loader shows the error screen. */
export async function render(request: RenderRequest): Promise<Rendered> {
  const api: Api = makeApi(request.transport);
  let screens: string[] = [];
  let noIndex = false;
  const signal = AbortSignal.timeout(request.timeoutMs);
  const handle = createRequestHandler({
    // Joined, not resolved: a path that begins with two slashes would name another host.
    request: new Request(new URL(request.page.origin + request.path), { signal }),
    createRouter: () => makeRouter({ api, page: request.page, nonce: request.nonce }),
  });
  const response = await handle(async ({ router, responseHeaders }) => {
    await drawnPartsReady();
    const staticData = router.state.matches.map((match) => match.staticData);
    screens = staticData.flatMap((data) => data.screen ?? []);
    noIndex = staticData.some((data) => data.noIndex === true);
    const children = <RouterServer router={router} />;
    return request.draw(() => {
      signal.throwIfAborted(); // given up while it waited for its turn: nobody would read it, and its router is taken down
      return renderRouterToString({ router, responseHeaders, children });
    });
  });
  if (response.status >= 300 && response.status < 400) {
    return { kind: 'redirect', status: response.status, location: response.headers.get('location') ?? '/' };
  }
  return { kind: 'page', status: response.status, html: await response.text(), screens, noIndex };
}

/** Every address of the shop with the source of its screen, for measuring what a first visit loads (`npm run size`). */
export const SCREENS = Object.values(routeTree.children as object as Record<string, AnyRoute>).flatMap((route) => {
  const { path, staticData } = route.options as { path?: string; staticData?: StaticDataRouteOption };
  return path === undefined || staticData?.screen === undefined ? [] : [{ path, screen: staticData.screen }];
});
