import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { learnFilesOfScreens } from '../client/late-files.ts';
import { makeBrowserApi } from '../client/browser-api.ts';
import { watchDataSaver } from '../client/data-saver.ts';
import { followAccount } from '../client/follow-account.ts';
import { followPerson } from '../client/forget-answers.ts';
import { connectRealtime } from './connect-realtime.ts';
import { type AppRouter, makeRouter } from './make-router.tsx';
import { currentSession, watchSession } from '../client/session.ts';
import { toSignIn, watchSessionEnd } from '../client/session-end.ts';
import { setOwnBreak } from '../features/limits/index.ts';
import { loadMergeSaved, savedOnDevice } from '../features/saved/index.ts';
import { whenIdle } from '@mnada/ui/when-idle.ts';
import { watchTheme } from '../client/theme.ts';
import { currentLanguage } from '../client/i18n/index.ts';

const pwa = () => import('./pwa/start-pwa.ts');

/** Brings the page to life that the server has rendered: its router and cache, what follows the account, then React. */
export function start(): void {
  // A reload of a page with a sheet open shows the page alone, and stands on it (ui/back-closes.ts).
  if ((history.state as { above?: true } | null)?.above) history.back();
  const router = makeRouter({
    api: makeBrowserApi(() => toSignIn(router)),
    page: {
      language: currentLanguage(),
      dataSaver: document.documentElement.dataset['saver'] !== undefined,
      origin: location.origin,
    },
  });

  connectRealtime();
  watchSession();
  watchSessionEnd();
  watchTheme();
  watchDataSaver();
  followAccount(router.options.context.api);
  followPerson(router.options.context.queryClient, () => {
    setOwnBreak(null); // another person's break; their own is told by the socket
    moveSaved(router, true);
  });
  moveSaved(router, false);

  // Opened without a network, the page comes from the worker instead of the server (worker/kept-files.ts).
  if (document.documentElement.dataset['shell'] !== undefined) void pwa().then((it) => it.startOffline(router));
  else
    startTransition(() => {
      hydrateRoot(document, <RouterClient router={router} />);
    });

  // The browser offers to install once, early; the sheet that explains it asks for it when somebody wants to.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
  // Later than everything that this visit waits for; this file itself may come when all of it is there.
  const startLater = () => setTimeout(() => void pwa().then((it) => it.startPwa(router)), 2_000);
  if (!import.meta.env.PROD) return;
  whenIdle(() => void learnFilesOfScreens());
  if (document.readyState === 'complete') startLater();
  else addEventListener('load', startLater);
}

/** What was saved before signing in moves to the account (OWN-5); few pages have any, so its code comes when there is. */
function moveSaved(router: AppRouter, tells: boolean): void {
  if (currentSession() === null || savedOnDevice().length === 0) return;
  void loadMergeSaved().then(
    (mergeSaved) => mergeSaved(router.options.context, tells),
    () => undefined, // no network: the next page moves them
  );
}
