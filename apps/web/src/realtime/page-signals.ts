/** What a browser tells a page of itself and of its network. */
export type PageSignals = {
  /** The page itself came without a network, from the service worker. */
  readonly cameOffline: () => boolean;
  readonly isHidden: () => boolean;
  /** @returns how to stop listening */
  readonly listen: (to: { online: () => void; offline: () => void; visibility: () => void }) => () => void;
};

/** The browser's. */
export const pageSignals: PageSignals = {
  cameOffline: () => document.documentElement.dataset['shell'] !== undefined,
  isHidden: () => document.hidden,
  listen: ({ online, offline, visibility }) => {
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', visibility);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', visibility);
    };
  },
};
