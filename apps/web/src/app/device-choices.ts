import { useSyncExternalStore } from 'react';
import { chosen } from './chosen.ts';
import { remember } from './remember.ts';

/** Switches of this device, with what counts until somebody chooses. */
const DEFAULTS = { haptics: true, haptics_outbid: false, read_out_bids: true, confirm_bids: false } as const;
export type SwitchName = keyof typeof DEFAULTS;

const listeners = new Set<() => void>();
/** For browsers without storage: it lasts as long as the page. */
const here = new Map<SwitchName, boolean>();

/** What was chosen on this device, or null. */
export function storedSwitch(name: SwitchName): boolean | null {
  const known = here.get(name);
  if (known !== undefined) return known;
  try {
    const text = localStorage.getItem(name);
    return text === 'on' ? true : text === 'off' ? false : null;
  } catch {
    return null;
  }
}

export const readSwitch = (name: SwitchName): boolean => storedSwitch(name) ?? DEFAULTS[name];

/** @param from the account brings it along: then it isn't told again */
export function setSwitch(name: SwitchName, on: boolean, from: 'device' | 'account' = 'device'): void {
  here.set(name, on);
  remember(name, on ? 'on' : 'off');
  for (const listener of listeners) listener();
  // What a phone does is asked of each phone: no account brings it to another one.
  if (from === 'device' && name !== 'haptics_outbid') chosen(name, on);
}

/** In what the server renders, and until this device is asked: the default. */
export function useSwitch(name: SwitchName): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readSwitch(name),
    () => DEFAULTS[name],
  );
}

/** A short tick of the phone where it has one and nobody switched it off. */
export function vibrate(pattern: number | number[]): void {
  if (readSwitch('haptics')) navigator.vibrate?.(pattern);
}

/** Somebody took the lead: one buzz, only where it was chosen. */
export function vibrateOutbid(): void {
  if (readSwitch('haptics_outbid')) navigator.vibrate?.(40);
}
