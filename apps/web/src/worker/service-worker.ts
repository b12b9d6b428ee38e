import { decideAnswer } from './decide-answer.ts';
import { forgetOldShells, keepShell, keptOrFetched, shellDocument } from './kept-files.ts';
import { openFromNotification, showPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/** A page that takes longer is shown as offline; the app goes on trying by itself. Slow 3G answers in 2 to 5 s. */
const DOCUMENT_WITHIN_MS = 6_000;

// A new version waits until somebody presses Update, or until every tab of the old one is closed: never in the middle of
// a bid or a payment. Only the very first is there at once.
self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
});
self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([forgetOldShells(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const treatment = decideAnswer(event.request, self.location.origin);
  if (treatment === 'none') return;
  event.respondWith(treatment === 'document' ? answerDocument(event) : keptOrFetched(event.request, treatment));
});

/** Pages come from the server while there is one, never from a copy: prices are live. Its refusals are its own pages. */
async function answerDocument(event: FetchEvent): Promise<Response> {
  const answer = fetchDocument(event);
  let late: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), DOCUMENT_WITHIN_MS);
  });
  try {
    return (await Promise.race([answer, tooLate])) ?? shellDocument();
  } catch {
    return shellDocument();
  } finally {
    clearTimeout(late);
    answer.catch(() => undefined); // came too late, and failed: nobody waits for it any more
  }
}

/** The browser has asked while this worker woke up, where it can. */
async function fetchDocument(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request);
}

self.addEventListener('push', (event) => event.waitUntil(showPush(self.registration, self.clients, event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openFromNotification(self.clients, event.notification.data));
});
