/** Goes where a pressed notification points (worker/push.ts asks): within the app, so that nothing is loaded anew. */
export function followWorker(open: (path: string) => void): void {
  navigator.serviceWorker.addEventListener(
    'message',
    (event: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
      const { data, ports } = event;
      if (data?.type !== 'open' || typeof data.path !== 'string' || !data.path.startsWith('/')) return;
      ports[0]?.postMessage('gone there');
      open(data.path);
    },
  );
}
