import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import type { TextKey } from './i18n/index.ts';

/** What a route says of itself, for the frame around it. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** In the breadcrumb and in the window's title: of words that are there before the room's own. */
    title?: Extract<TextKey, `frame.${string}`>;
    /** What one must be allowed to see the room at all; without it, whoever is signed in. */
    act?: string;
    /** The room it belongs to, by its address: marked in the sidebar, first in the breadcrumb. */
    room?: string;
  }
}

export type OfficeContext = { queryClient: QueryClient };
/** What every route hangs on. */
export const rootRoute = createRootRouteWithContext<OfficeContext>()({});
/** What every room hangs on: sidebar and bars, for whoever is signed in. How it looks: routes/frame.tsx. */
export const roomRoute = createRoute({ getParentRoute: () => rootRoute, id: 'room' });
/** What is printed hangs on: the same door and the same permissions, without anything around it. */
export const paperRoute = createRoute({ getParentRoute: () => rootRoute, id: 'paper' });
