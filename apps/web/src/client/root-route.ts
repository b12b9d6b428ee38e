import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from './page-context.ts';

/** What every route hangs on. How a page looks around its screen is added where routes are composed (routes/root.tsx). */
export const rootRoute = createRootRouteWithContext<RouterContext>()({});
