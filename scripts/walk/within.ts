/** What took longer than it may; the sentence says how long that is. */
class TooLate extends Error {
  override name = 'TooLate';
}

/**
 * The answer of `work`, or, after so many milliseconds, a refusal: a page that hangs answers no question at all, and most
 * questions to it have no limit of their own. `work` goes on by itself; what it says later is heard by nobody.
 *
 * @throws TooLate
 */
export async function within<T>(limitMs: number, work: () => Promise<T>): Promise<T> {
  let clock: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    clock = setTimeout(() => fail(new TooLate(`no answer within ${limitMs / 1000} s`)), limitMs);
  });
  const working = work();
  working.catch(() => undefined);
  try {
    return await Promise.race([working, late]);
  } finally {
    clearTimeout(clock);
  }
}
