import { COOKIES, STORAGE } from '@mnada/contract';
import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'system';
const YEAR_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

function stored(): Theme {
  try {
    const value = localStorage.getItem(STORAGE.theme);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}
let theme = stored();

const prefersDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const dark = theme === 'dark' || (theme === 'system' && prefersDark().matches);
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
}

/** Changes the colours at once; kept on this device, where the shop follows it, too. */
export function setTheme(next: Theme): void {
  theme = next;
  try {
    localStorage.setItem(STORAGE.theme, next);
  } catch {
    // It lasts as long as the page.
  }
  document.cookie = `${COOKIES.theme}=${next}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  apply();
  for (const listener of listeners) listener();
}

/** Follows the operating system while the choice is `system`, and other tabs. Called once at the start. */
export function watchTheme(): void {
  apply();
  prefersDark().addEventListener('change', apply);
  addEventListener('storage', ({ key }) => {
    if (key !== STORAGE.theme) return;
    theme = stored();
    apply();
    for (const listener of listeners) listener();
  });
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => theme,
  );
