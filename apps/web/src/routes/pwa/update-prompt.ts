import { textNow } from '../../client/i18n/index.ts';
import { toast } from '@mnada/ui/toast.ts';
import { isSafeToReload } from './safe-to-reload.ts';

const LOOK_EVERY_MS = 60 * 60_000;
const CALM_EVERY_MS = 3_000;

/**
 * Says when a newer version has arrived and waits, in a calm moment only. It starts when Update is pressed, and nothing
 * ever reloads by itself: a tab that goes on with the old version finds its files in the worker's or the server's keeping.
 */
export function offerUpdates(registration: ServiceWorkerRegistration): void {
  const { serviceWorker } = navigator;
  let isWanted = false;
  serviceWorker.addEventListener('controllerchange', () => {
    if (isWanted) location.reload();
  });
  // The one that waits when it is pressed: by then a newer one may have taken the place of the one that was offered.
  const start = () => {
    isWanted = true;
    if (registration.waiting === null)
      location.reload(); // another tab has started it already
    else registration.waiting.postMessage('activate');
  };

  // The very first worker of this device replaces nothing. Nor can the page's controller tell it: in WebKit the first one
  // has claimed the page by the time that its installation is told.
  const first = registration.active === null ? (registration.installing ?? registration.waiting) : null;
  let waitsForCalm: ReturnType<typeof setInterval> | undefined;
  const offer = () => {
    if (registration.waiting === null || registration.waiting === first) return;
    if (serviceWorker.controller === null || waitsForCalm !== undefined) return;
    const tell = () => {
      const { waiting } = registration;
      if (waiting !== null && !isSafeToReload(document, location.pathname)) return;
      clearInterval(waitsForCalm);
      waitsForCalm = undefined;
      if (waiting === null) return; // started in another tab
      toast.info(textNow('pwa.newVersion'), {
        id: 'new-version',
        stays: true,
        action: { label: textNow('pwa.update'), onClick: start },
      });
    };
    waitsForCalm = setInterval(tell, CALM_EVERY_MS);
    tell();
  };

  registration.addEventListener('updatefound', () => {
    const found = registration.installing;
    found?.addEventListener('statechange', () => {
      if (found.state === 'installed') offer();
    });
  });
  offer();
  // Installed apps stay open for weeks.
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) offer();
  });
}
