import { COOKIES, type DataSaver } from '@mnada/contract';
import { useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { chosen } from './chosen.ts';
import { keepChoiceHere, keptChoice, onKeptChoice } from './kept-choice.ts';
import type { PageContext } from './page-context.ts';
import { setCookie } from './remember.ts';

type NetworkInformation = EventTarget & { readonly saveData?: boolean; readonly effectiveType?: string };

const STORAGE_KEY = 'data_saver';
const DAY_SECONDS = 86_400;
const listeners = new Set<() => void>();

const connection = (): NetworkInformation | undefined =>
  (navigator as Navigator & { connection?: NetworkInformation }).connection;

/** The device asks for it (`Save-Data`), or is on 2G. */
function deviceSaves(): boolean {
  const network = connection();
  return network?.saveData === true || /(^|-)2g$/.test(network?.effectiveType ?? '');
}

/** What was chosen on this device, or null. */
export function storedDataSaver(): DataSaver | null {
  const text = keptChoice(STORAGE_KEY);
  return text === 'on' || text === 'off' || text === 'auto' ? text : null;
}

const saves = (): boolean => {
  const stored = storedDataSaver();
  return stored === 'on' || (stored !== 'off' && deviceSaves());
};

/** The server learns of it by a cookie, so that the next page is rendered with the smallest pictures only. */
function report(): void {
  const stored = storedDataSaver();
  if (stored === 'on') setCookie(COOKIES.dataSaver, '1');
  else if (stored === 'off') setCookie(COOKIES.dataSaver, '0');
  else if (deviceSaves()) setCookie(COOKIES.dataSaver, '1', DAY_SECONDS);
  else if (document.cookie.includes(`${COOKIES.dataSaver}=`)) setCookie(COOKIES.dataSaver, '', 0);
}

function changed(): void {
  report();
  for (const listener of listeners) listener();
}

/** Called once at the start of the page. */
export function watchDataSaver(): void {
  report();
  connection()?.addEventListener?.('change', changed);
  onKeptChoice(changed); // in another tab
}

/** Counts at once: pictures that are not loaded yet stay small, lists are told of less often. */
export function setDataSaver(next: DataSaver, from: 'device' | 'account' = 'device'): void {
  keepChoiceHere(STORAGE_KEY, next);
  changed();
  if (from === 'device') chosen('data_saver', next);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen; `auto` until then. */
export function useDataSaverChoice(): DataSaver {
  return useSyncExternalStore(
    subscribe,
    () => storedDataSaver() ?? 'auto',
    () => 'auto',
  );
}

/** Whether data is saved now; while the page comes alive exactly as the server rendered it. */
export function useDataSaver(): boolean {
  const rendered = useRouteContext({
    from: '__root__',
    select: (context: { page: PageContext }) => context.page.dataSaver,
  });
  return useSyncExternalStore(subscribe, saves, () => rendered);
}
