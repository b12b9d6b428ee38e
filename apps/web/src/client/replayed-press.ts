import { type RefObject, useEffect, useEffectEvent } from 'react';

declare global {
  interface Window {
    /** The last button marked `data-replay` that was pressed; null once the page answers by itself. */
    pressToReplay?: HTMLElement | null;
  }
}

/** On a slow line a thumb is faster than our scripts: what it pressed meanwhile is pressed again once it can answer. */
export function useReplayedPress(): void {
  useEffect(() => {
    const button = window.pressToReplay;
    // A screen comes alive after the frame around it, and answers for itself (useOwnReplayedPress).
    if (button?.closest('main')) return;
    // From here on presses are answered at once; what the listener still writes is never read.
    window.pressToReplay = null;
    if (button?.isConnected === true) button.click();
  }, []);
}

/**
 * For a button of a screen, marked `data-replay` as well: screens come alive after the frame around them, which presses in
 * vain then. `onPress` is called once, when the screen answers.
 */
export function useOwnReplayedPress(button: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (button.current === null || window.pressToReplay !== button.current) return;
    window.pressToReplay = null;
    press();
  }, [button]);
}
