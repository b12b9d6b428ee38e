import { useSyncExternalStore } from 'react';
import { isApple, isStandalone } from './platform.ts';

type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };
declare global {
  interface Window {
    /** The browser's offer to install, kept by routes/start.tsx until somebody wants it. */
    installOffer?: Event | undefined;
  }
}

/** installed: this is the app. offered: the browser installs at a press. apple: by hand, in Safari. manual: in the browser's menu. */
export type InstallState = 'installed' | 'offered' | 'apple' | 'manual';

const listeners = new Set<() => void>();
let wasInstalled = false;
const changed = () => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeinstallprompt', changed);
    window.addEventListener('appinstalled', installed);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeinstallprompt', changed);
    window.removeEventListener('appinstalled', installed);
  };
}

function installed(): void {
  wasInstalled = true;
  window.installOffer = undefined;
  changed();
}

function current(): InstallState {
  if (wasInstalled || isStandalone()) return 'installed';
  if (window.installOffer !== undefined) return 'offered';
  return isApple() ? 'apple' : 'manual';
}

export const useInstallState = (): InstallState => useSyncExternalStore(subscribe, current, () => 'manual');

/** Shows the browser's own question. An offer can be used once; declined, the way by hand is left. */
export async function install(): Promise<void> {
  const offer = window.installOffer as InstallEvent | undefined;
  if (offer === undefined) return;
  window.installOffer = undefined;
  const { outcome } = await offer.prompt();
  if (outcome === 'accepted') wasInstalled = true;
  changed();
}
