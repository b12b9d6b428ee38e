import { useEffect, useSyncExternalStore } from 'react';
import { APPEAL_PASS } from '../../client/drop-kept.ts';

/** What a refused sign-in handed out (OPS-26). It ends with the tab, or once somebody signs in; the server ends it after an hour. */
const LENGTH_MAX = 200;
/** For a tab that keeps nothing. */
let unkept: string | null = null;

/** What stands behind the `#`; '' where nothing does. */
function given(): string {
  try {
    const pass = location.pathname === '/appeal' ? decodeURIComponent(location.hash.slice(1)) : '';
    return pass.length <= LENGTH_MAX ? pass : '';
  } catch {
    return '';
  }
}

/** The newest counts: a second refused sign-in in this tab may be another person's, or the same one's an hour later. */
function current(): string | null {
  const newest = given();
  if (newest !== '') return newest;
  try {
    return sessionStorage.getItem(APPEAL_PASS);
  } catch {
    return unkept;
  }
}

/** Takes it from behind the `#`, where it stays in no history; a reload finds it in this tab. */
function keep(): void {
  const newest = given();
  if (newest === '') return;
  try {
    sessionStorage.setItem(APPEAL_PASS, newest);
  } catch {
    unkept = newest;
  }
  history.replaceState(history.state, '', location.pathname);
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** null for whoever came here without one; in the browser only. */
export function useAppealPass(): string | null {
  const pass = useSyncExternalStore(subscribe, current, () => null);
  useEffect(keep, [pass]);
  return pass;
}
