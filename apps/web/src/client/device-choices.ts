import { useSyncExternalStore } from 'react';
import { chosen } from './chosen.ts';
import { keepChoiceHere, keptChoice, onKeptChoice } from './kept-choice.ts';

/** Switches of this device, with what counts until somebody chooses. */
const DEFAULTS = { haptics: true, haptics_outbid: false, read_out_bids: true, confirm_bids: false } as const;
export type SwitchName = keyof typeof DEFAULTS;

/** What was chosen on this device, or null. */
export function storedSwitch(name: SwitchName): boolean | null {
  const text = keptChoice(name);
  return text === 'on' ? true : text === 'off' ? false : null;
}

export const readSwitch = (name: SwitchName): boolean => storedSwitch(name) ?? DEFAULTS[name];

/** @param from the account brings it along: then it isn't told again */
export function setSwitch(name: SwitchName, on: boolean, from: 'device' | 'account' = 'device'): void {
  keepChoiceHere(name, on ? 'on' : 'off');
  // What a phone does is asked of each phone: no account brings it to another one.
  if (from === 'device' && name !== 'haptics_outbid') chosen(name, on);
}

/** In what the server renders, and until this device is asked: the default. */
export function useSwitch(name: SwitchName): boolean {
  return useSyncExternalStore(
    onKeptChoice,
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
