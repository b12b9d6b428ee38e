let busy = 0;

/**
 * Counts work that native threads do and nobody can stop: `process.exit` would wait for its end (`leave` doesn't).
 * @param work settles when its threads are done
 */
export async function onThreads<T>(work: () => Promise<T>): Promise<T> {
  busy += 1;
  try {
    return await work();
  } finally {
    busy -= 1;
  }
}

/** Ends the process now, whatever its threads are at: of such work nothing is kept. */
export function leave(code: number): void {
  if (busy > 0) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}
