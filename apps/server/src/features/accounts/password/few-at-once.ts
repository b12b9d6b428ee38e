/** The queue is full: nothing was done. The caller answers 429. */
export class HasherBusy extends Error {
  override name = 'HasherBusy';
}

/**
 * Does work a few at a time, first come, first served.
 * @param atOnce how many run at once
 * @param waitingMax how many may wait besides
 * @returns does one more of it. @throws HasherBusy too many wait already
 */
export function fewAtOnce(atOnce: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new HasherBusy('too many passwords wait to be hashed');
      await new Promise<void>((resolve) => waiting.push(resolve)); // the one before hands its place over
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
