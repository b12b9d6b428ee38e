import { type RefObject, useLayoutEffect } from 'react';

/** The one who had the focus and is gone. Until somebody takes another, it belongs to whoever stands in its place. */
let left: { readonly place: Element | null } | null = null;

/**
 * Bid Now and the button of who leads take turns in one place: the focus stays there, whichever of them stands. Several
 * auctions side by side have a place each.
 */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const element = button.current;
    const place = element?.parentElement ?? null;
    // What the browser leaves behind when a focused element goes is the body.
    if (left?.place === place && document.activeElement === document.body) element?.focus({ preventScroll: true });
    left = null;
    return () => {
      left = document.activeElement === element ? { place } : null;
    };
  }, [button]);
}
