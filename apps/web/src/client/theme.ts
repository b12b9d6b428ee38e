import { COOKIES, STORAGE } from '@mnada/contract';
import { useSyncExternalStore } from 'react';
import { chosen } from './chosen.ts';
import { remember, setCookie } from './remember.ts';

export type Theme = 'light' | 'dark' | 'system';

const listeners = new Set<() => void>();
let theme: Theme | undefined;

const readTheme = (value: string | null | undefined): Theme =>
  value === 'light' || value === 'dark' ? value : 'system';

/** What was chosen on this device, or null. */
export function storedTheme(): Theme | null {
  try {
    const text = localStorage.getItem(STORAGE.theme);
    return text === null ? null : readTheme(text);
  } catch {
    return null;
  }
}

function current(): Theme {
  theme ??= storedTheme() ?? 'system';
  return theme;
}

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const dark = current() === 'dark' || (current() === 'system' && prefersDark().matches);
  const { classList } = document.documentElement;
  classList.toggle('dark', dark);
  classList.toggle('light', !dark);
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface);
}

/** Changes the colours at once and remembers them; the server learns of it by the cookie (settled: Pages). */
export function setTheme(next: Theme, from: 'device' | 'account' = 'device'): void {
  theme = next;
  remember(STORAGE.theme, next);
  setCookie(COOKIES.theme, next);
  apply();
  for (const listener of listeners) listener();
  if (from === 'device') chosen('theme', next);
}

/** Follows the operating system while the choice is `system`, and other tabs. Called once at the start of the page. */
export function watchTheme(): void {
  prefersDark().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key !== STORAGE.theme) return;
    theme = readTheme(event.newValue);
    apply();
    for (const listener of listeners) listener();
  });
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current,
    () => 'system',
  );
}
