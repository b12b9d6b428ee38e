import { type RefObject, useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** The last button marked `data-early` that was pressed; null once the page answers by itself. */
    earlyPress?: HTMLElement | null;
  }
}

/** On a slow line a thumb is faster than our scripts: what it pressed meanwhile is pressed again once it can answer. */
export function useEarlyPress(): void {
  useEffect(() => {
    const button = window.earlyPress;
    // A screen comes alive after the frame around it, and answers for itself (useOwnEarlyPress).
    if (button?.closest('main')) return;
    // From here on presses are answered at once; what the listener still writes is never read.
    window.earlyPress = null;
    if (button?.isConnected === true) button.click();
  }, []);
}

/**
 * For a button of a screen, marked `data-early` as well: screens come alive after the frame around them, which presses in
 * vain then. `onPress` is called once, when the screen answers.
 */
export function useOwnEarlyPress(button: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (button.current === null || window.earlyPress !== button.current) return;
    window.earlyPress = null;
    press();
  }, [button]);
}
