const waiting: (() => void)[] = [];
/** Made when first needed: an open port would keep a server, which reads this file too, from ending. */
let next: MessagePort | undefined;

/**
 * Resolves in a turn of the browser's event loop that nobody else has. To begin a request took 2 to 3 ms of a desktop's
 * processor; a page that comes to life begins several, and between two of them it can answer a finger. For reads only:
 * what writes goes out at once.
 */
export const yieldToMain = (): Promise<void> =>
  new Promise((resolve) => {
    next ??= openTurns();
    if (waiting.push(resolve) === 1) next.postMessage(null);
  });

function openTurns(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    waiting.shift()?.();
    if (waiting.length > 0) port2.postMessage(null);
  };
  return port2;
}
