import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a Radix dialog opened. Radix does so for its own trigger only, and ours are
 * opened by whatever a screen likes: without this the focus is lost, and a keyboard begins at the top of the page again.
 * Call `remember` when the dialog takes the focus; give `onCloseAutoFocus` to its content.
 */
export function useGiveBackFocus(): { remember: () => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      // Whatever has taken it meanwhile keeps it: the next page's title, another sheet.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      // What had it may be far from where the page was read: Safari gives none to a button that is pressed.
      if (isLost && opener.current instanceof HTMLElement && opener.current.isConnected)
        opener.current.focus({ preventScroll: true });
    },
  };
}
