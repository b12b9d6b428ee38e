type Asked = { type?: unknown; path?: unknown } | null;

/**
 * Answers the worker (worker/push.ts): whether somebody is at a path (`seen`), or goes where a pressed notification points
 * (`open`), within the app, so that nothing is loaded anew.
 */
export function followWorker(open: (path: string) => void): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<Asked>) => {
    if (typeof data?.path !== 'string' || !data.path.startsWith('/')) return;
    const isThere = location.pathname + location.search === data.path;
    if (data.type === 'seen') ports[0]?.postMessage(isThere);
    if (data.type !== 'open') return;
    ports[0]?.postMessage(true);
    if (!isThere) open(data.path);
  });
}
