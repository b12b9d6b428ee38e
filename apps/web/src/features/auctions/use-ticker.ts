import { type RefObject, useEffect, useEffectEvent } from 'react';
import { ticker } from '../../realtime/ticker.ts';

/** Calls `onTick` ten times a second, from the page's one timer, while `element` is on screen; once at the start. */
export function useTicker(onTick: () => void, element?: RefObject<Element | null>): void {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    tick();
    return ticker.subscribe(tick, element?.current);
  }, [element]);
}
