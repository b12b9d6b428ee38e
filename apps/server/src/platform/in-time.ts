/**
 * Waits for an answer no longer than so many ms: a line whose other end has vanished answers nothing, for minutes. What was asked
 * goes on by itself, and whether it fails then is nobody's to hear.
 * @throws Error none came in time
 */
export async function inTime<T>(withinMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${withinMs} ms`)), withinMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
