import { PushKeyAnswer } from '@mnada/contract';
import * as z from 'zod/mini';
import type { Api } from '../../client/api.ts';
import { isApple, isStandalone } from '../install/index.ts';
import { remember } from '../../client/remember.ts';
import { currentSession } from '../../client/session.ts';

/**
 * unsupported: this browser can't. install: it can, once the shop is on the home screen (iPhone, iPad). denied: refused in
 * the browser's settings, where alone it can be changed. off, on: as the person wants it on this device.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** Answers without a body. */
const NOTHING = z.unknown();
/** Whose pushes this browser takes and when the server last heard of it: `{user id} {day}`. */
const STORAGE_KEY = 'pushFor';
const RENEW_DAYS = 7;
/** On a slow phone the worker is registered late, and then installs. */
const READY_WITHIN_MS = 10_000;
const today = (): number => Math.floor(Date.now() / 86_400_000);

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const isFor = (userId: string | undefined): boolean => {
  try {
    return userId !== undefined && localStorage.getItem(STORAGE_KEY)?.split(' ')[0] === userId;
  } catch {
    return false;
  }
};

export async function pushState(): Promise<PushState> {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isAble) return isApple() && !isStandalone() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || !isFor(currentSession()?.user.id)) return 'off';
  return (await ownSubscription()) === null ? 'off' : 'on';
}

/**
 * Asks for the permission and tells the server where to send. Only ever called by a press (browsers want one too).
 * @returns how it stands then; `off` when the question was closed without an answer
 */
export async function startPush(api: Api): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await subscribe(api, await readyWorker());
  return 'on';
}

/** The worker, once it runs; where a browser refuses workers (private windows), it never does. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const never = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error('no worker')), READY_WITHIN_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, never]).finally(() => clearTimeout(late));
}

async function subscribe(api: Api, registration: ServiceWorkerRegistration): Promise<void> {
  const { key } = await api.get('/api/push/key', PushKeyAnswer);
  const applicationServerKey = fromBase64url(key);
  let subscription = await registration.pushManager.getSubscription();
  if (subscription !== null && !isSame(subscription.options.applicationServerKey, applicationServerKey)) {
    await subscription.unsubscribe(); // made for a key that the server no longer has
    subscription = null;
  }
  subscription ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await api.put('/api/push/subscription', subscription.toJSON(), NOTHING, { background: true });
  remember(STORAGE_KEY, `${currentSession()?.user.id ?? ''} ${today()}`);
}

/** Stops pushes to this browser: told to the server, and ended here whether it hears it or not. */
export async function stopPush(api: Api): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription !== null) {
    await api
      .delete('/api/push/subscription', { endpoint: subscription.endpoint }, NOTHING, { background: true })
      .catch(() => undefined);
  }
  await endPush();
}

/** Ends it on this side alone: the server's next push is then refused, and it forgets the address. */
export async function endPush(): Promise<void> {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept.
  }
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return;
  await (await ownSubscription())?.unsubscribe();
}

/** Takes away what is still shown on this device: it is somebody's who is no longer here. */
export async function closeNotices(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
}

/** Browsers change addresses by themselves, and servers forget: once a week the server is told again. */
export async function renewPush(api: Api, registration: ServiceWorkerRegistration): Promise<void> {
  const userId = currentSession()?.user.id;
  if (!isFor(userId) || !('PushManager' in window) || Notification.permission !== 'granted') return;
  const told = Number(localStorage.getItem(STORAGE_KEY)?.split(' ')[1]);
  const subscription = await registration.pushManager.getSubscription();
  if (subscription !== null && today() - told < RENEW_DAYS) return;
  await subscribe(api, registration);
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function isSame(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (known === null) return false;
  const bytes = new Uint8Array(known);
  return bytes.length === wanted.length && bytes.every((byte, at) => byte === wanted[at]);
}

/** Shows one on this device as the worker would, to see and hear what it is like. */
export async function testPush({ title, body }: { title: string; body: string }): Promise<void> {
  const registration = await readyWorker();
  const look = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', tag: 'test' };
  await registration.showNotification(title, { body, data: { path: '/notifications' }, ...look });
}
