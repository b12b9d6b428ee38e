import { OwnUser, STORAGE } from '@mnada/contract';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { APPEAL_PASS, dropKept, RECEIPTS_PREFIX } from './drop-kept.ts';
import { dropAllPresses } from './kept-press.ts';

/** Who is signed in on this device. The server renders for visitors and never knows it. */
export type Session = { readonly token: string; readonly user: OwnUser };

/** What is noted of a person beside their session (own-marks.ts, which forgets it for others at sign-in). */
const OWN_MARKS = ['openPayments', 'buyer'];
/** Whose receipts stayed behind when a session ended without its owner's doing. */
const RECEIPTS_OF = 'receiptsOf';
/** Who was here last in this tab. */
const LEFT_BY = 'leftBy';
const listeners = new Set<() => void>();
/** undefined: storage was not read yet. */
let session: Session | null | undefined;
let isOver = false;

function read(): Session | null {
  try {
    const token = localStorage.getItem(STORAGE.token);
    const user = z.safeParse(OwnUser, JSON.parse(localStorage.getItem(STORAGE.user) ?? 'null'));
    if (token === null || !user.success) return null;
    // Whoever came in by Google or Facebook passed by here: what stayed behind of somebody else goes (LOG-4).
    if (localStorage.getItem(RECEIPTS_OF) !== null) receiptsAfter(undefined, user.data.id);
    return { token, user: user.data };
  } catch {
    return null; // no storage, or something unreadable in it: a visitor
  }
}

function write(next: Session | null): void {
  const before = currentSession()?.user.id;
  session = next;
  try {
    if (next?.user.id !== before) {
      dropAllPresses(localStorage);
      receiptsAfter(before, next?.user.id);
      left(before);
    }
    if (next === null) for (const key of [STORAGE.token, STORAGE.user, STORAGE.avatar]) localStorage.removeItem(key);
    else {
      localStorage.setItem(STORAGE.token, next.token);
      localStorage.setItem(STORAGE.user, JSON.stringify(next.user));
      if (next.user.avatar === null) localStorage.removeItem(STORAGE.avatar);
      else localStorage.setItem(STORAGE.avatar, next.user.avatar);
    }
  } catch {
    // Without storage the session lasts as long as the page.
  }
  changed();
}

/** Receipts are evidence against the server: no session that it ends takes them. Leaving does, and whoever else signs in (LOG-4). */
function receiptsAfter(before: string | undefined, next: string | undefined): void {
  if (isOver && before !== undefined) return localStorage.setItem(RECEIPTS_OF, before);
  if (next === undefined || localStorage.getItem(RECEIPTS_OF) !== next) dropKept(localStorage, RECEIPTS_PREFIX);
  localStorage.removeItem(RECEIPTS_OF);
}

/** Whose receipts this device may keep and show: whoever is signed in, else whose session the server ended. null: nobody's. */
export function receiptsOwner(): string | null {
  try {
    return currentSession()?.user.id ?? localStorage.getItem(RECEIPTS_OF);
  } catch {
    return null;
  }
}

function left(userId: string | undefined): void {
  try {
    if (userId !== undefined) sessionStorage.setItem(LEFT_BY, userId);
  } catch {
    // Without storage nothing of theirs was kept.
  }
}

/** Whose tab this was before they signed out, or were; null: nobody's. In the browser only. */
export function leftBy(): string | null {
  try {
    return sessionStorage.getItem(LEFT_BY);
  } catch {
    return null;
  }
}

/** What was typed for wins goes with whoever typed it. */
function dropClaims(): void {
  dropFromTab('claim:');
}

function dropFromTab(prefix: string): void {
  try {
    dropKept(sessionStorage, prefix);
  } catch {
    // Without storage nothing was kept.
  }
}

function changed(): void {
  if (session == null) delete document.documentElement.dataset['session'];
  else document.documentElement.dataset['session'] = '';
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For code outside of components. In the browser only. */
export function currentSession(): Session | null {
  if (session === undefined) session = read();
  return session;
}

/** The signed-in person, or null for a visitor (and always null in what the server renders). */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession, () => null);
}

export function signedIn(token: string, user: OwnUser): void {
  isOver = false;
  write({ token, user });
  if (leftBy() !== user.id) dropClaims();
  // It was for whoever could not.
  dropFromTab(APPEAL_PASS);
}

/** Forgets token, userdata, avatar and what was noted of the person on this device. Revoking on the server is the caller's (ACC-2). */
export function signedOut(): void {
  isOver = false;
  write(null);
  dropClaims();
  delete document.documentElement.dataset['buyer'];
  try {
    for (const key of OWN_MARKS) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was noted.
  }
}

/**
 * The server knows this token no more: it is forgotten as quietly as it ended. What the page does then is decided in one
 * place (session-end.ts). May be told any number of times; a token that was replaced meanwhile changes nothing.
 */
export function sessionOver(token: string): void {
  if (currentSession()?.token !== token) return;
  isOver = true;
  write(null);
}

/** Whether the last session ended without its owner's doing, and nobody has signed in since. */
export const wasOver = (): boolean => isOver;

export function updateUser(user: OwnUser): void {
  const current = currentSession();
  if (current !== null) write({ token: current.token, user });
}

/** Calls `listener` at every sign-in and sign-out, in this tab and in others. Returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  return subscribe(listener);
}

/** Follows what other tabs do. Called once at the start of the page. */
export function watchSession(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== STORAGE.token && event.key !== STORAGE.user) return;
    const before = currentSession();
    session = read();
    if (session?.user.id !== before?.user.id) left(before?.user.id);
    // Another tab has left or found it out: here nobody did.
    isOver = session === null && (before !== null || isOver);
    changed();
  });
}
