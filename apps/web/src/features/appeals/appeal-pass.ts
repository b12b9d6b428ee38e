import { useSyncExternalStore } from 'react';

/** What a refused sign-in handed out (OPS-26). It ends with the tab; the server ends it after an hour. */
const KEY = 'appealPass';
const LENGTH_MAX = 200;
let pass: string | null | undefined;

/** Takes it from behind the `#`, where it stays in no history; a reload finds it in this tab. */
function read(): string | null {
  try {
    const given = location.pathname === '/appeal' ? decodeURIComponent(location.hash.slice(1)) : '';
    if (given !== '' && given.length <= LENGTH_MAX) {
      sessionStorage.setItem(KEY, given);
      history.replaceState(history.state, '', location.pathname);
      return given;
    }
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** null for whoever came here without one; read once, in the browser only. */
export const useAppealPass = (): string | null =>
  useSyncExternalStore(
    () => () => undefined,
    () => (pass ??= read()),
    () => null,
  );
