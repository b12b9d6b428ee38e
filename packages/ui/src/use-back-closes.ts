import { useEffect, useEffectEvent } from 'react';
import { closesOnBack } from './back-closes.ts';

/** While `isOpen`, Back closes it by `onClose` and the page stays (back-closes.ts). For all that lies above a page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? closesOnBack(() => close()) : undefined), [isOpen]);
}
