import type { Page } from 'playwright-core';
import { PATIENCE_MS } from './expect-page.ts';

type Place = { readonly href: string };
/** What the router of both applications leaves on its window, as far as it is asked here. */
type WithRouter = Window & {
  readonly __TSR_ROUTER__: {
    readonly history: { push(href: string): void };
    readonly latestLocation: Place;
    readonly state: { readonly status: string; readonly resolvedLocation?: Place };
  };
};

/**
 * Arrives at an address as a link inside of the application does, from whichever page is shown: what is loaded stays loaded.
 * @throws Error when the page has not gone there within a minute
 */
export const goInside = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    async ([href, withinMs]) => {
      const { __TSR_ROUTER__: router } = window as unknown as WithRouter;
      const until = performance.now() + withinMs;
      const isThere = () =>
        router.state.status === 'idle' && router.state.resolvedLocation?.href === router.latestLocation.href;
      router.history.push(href);
      while (!isThere()) {
        if (performance.now() > until) throw new Error(`${href} was not reached from ${location.href}`);
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
    },
    [path, PATIENCE_MS] as const,
  );
