import { type RefObject, useEffect, useEffectEvent } from 'react';
import { currentSession } from '../../client/session.ts';

/** Why B bid nothing: nobody is signed in, it isn't switched on, no auction is framed, or the framed one takes no bid now. */
export type NoKeyBid = 'visitor' | 'off' | 'nowhere' | 'not_now';

export type WatchKeysOptions = {
  row: RefObject<HTMLElement | null>;
  ids: readonly number[];
  framed: number | null;
  /** The person switched on, for themselves on this device, that B bids. */
  keyBids: boolean;
  onFrame: (id: number | null) => void;
  onHelp: () => void;
  onBid: (nothing: NoKeyBid) => void;
};

const TYPING = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';

/**
 * The keys of /watch (OWN-8): arrows and 1 to 6 frame an auction, B presses the button of the framed one, ? shows them all,
 * Escape lets go. A press is one press: what a held key repeats is nothing, and so is what somebody types into a field.
 */
export function useWatchKeys(options: WatchKeysOptions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { row, ids, framed, keyBids, onFrame, onHelp, onBid } = options;
    if (event.repeat || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    // Where something is typed or chosen, or a menu or a dialog stands open, keys belong to that.
    if (target?.closest(`${TYPING}, [role="dialog"], [role="menu"]`) || document.querySelector('[role="dialog"]'))
      return;
    const panel = (id: number | undefined) =>
      id === undefined ? null : (row.current?.querySelector<HTMLElement>(`[data-panel="${id}"]`) ?? null);
    const frame = (id: number | undefined) => {
      const next = panel(id);
      if (id === undefined || next === null) return;
      event.preventDefault();
      onFrame(id);
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    const at = framed === null ? -1 : ids.indexOf(framed);
    if (event.key === 'ArrowRight') frame(ids[Math.min(at + 1, ids.length - 1)]);
    else if (event.key === 'ArrowLeft') frame(ids[Math.max(at - 1, 0)]);
    else if (/^[1-6]$/.test(event.key)) frame(ids[Number(event.key) - 1]);
    else if (event.key === '?') {
      event.preventDefault();
      onHelp();
    } else if (event.key === 'Escape' && framed !== null) {
      onFrame(null);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    } else if (event.key.toLowerCase() === 'b' && ids.length > 0) {
      if (!keyBids) return onBid(currentSession() === null ? 'visitor' : 'off');
      if (framed === null) return onBid('nowhere');
      event.preventDefault();
      const button = panel(framed)?.querySelector<HTMLButtonElement>('button[data-bid]') ?? null;
      if (button === null || button.disabled || button.getAttribute('aria-disabled') === 'true')
        return onBid('not_now');
      button.click();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
