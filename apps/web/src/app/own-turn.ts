const waiting: (() => void)[] = [];
const { port1: now, port2: next } = new MessageChannel();
now.onmessage = () => {
  waiting.shift()?.();
  if (waiting.length > 0) next.postMessage(null);
};

/**
 * Resolves in a turn of the browser's event loop that nobody else has. To begin a request takes a cheap phone some 10 ms;
 * a page that comes to life begins several, and between two of them it can answer a finger. Not for what somebody waits
 * for after pressing.
 */
export const ownTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) next.postMessage(null);
  });
